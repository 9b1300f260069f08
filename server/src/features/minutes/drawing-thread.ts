/** The thread that draws minutes, see `drawing.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { DrawingJob } from './drawing.ts';
import { drawMinutes } from './minutes-pdf.ts';

const { record, data, occasion } = workerData as DrawingJob;
parentPort?.postMessage(await drawMinutes(record, data, occasion));
