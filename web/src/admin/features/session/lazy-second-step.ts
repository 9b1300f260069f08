/** The second step of signing in, which most people never see. */
import { lazy } from 'react';
import { preloadChunk } from '../../../core/scheduling/lazy-chunk.ts';

const load = () => import('./second-step.tsx');

export const SecondStep = lazy(load);

/** To be done before it is drawn. */
export const preloadSecondStep = () => preloadChunk(load);
