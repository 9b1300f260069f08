/** The worker thread that draws minutes, see `pdf-worker.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { drawMinutes } from './minutes-pdf.ts';
import type { DrawingJob } from './pdf-worker.ts';

const { record, data, occasion } = workerData as DrawingJob;
parentPort?.postMessage(await drawMinutes(record, data, occasion));
