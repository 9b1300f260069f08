/** The worker thread that draws the sheet for members, see `routes.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import encodeQR from 'qr';
import { createPdfLayout } from '../minutes/pdf-layout.ts';
import { type SheetOrder, SHEET_TEXTS as T } from './describe-sheet.ts';

const order = workerData as SheetOrder;
const { title, day, brand, address, at } = order;
const layout = await createPdfLayout({ title: `${T.heading}: ${title}`, author: brand, at: new Date(at) });
layout.title(T.heading, `${title} · ${day}`);
layout.paragraph(T.open);
layout.squares(encodeQR(address, 'raw', { ecc: 'medium', border: 2 }), T.picture);
layout.heading(address.replace(/^https?:\/\//, ''));
layout.subheading(T.steps);
layout.numbered(T.list(order));
layout.paragraph(T.help(order.givesReceipts));
parentPort?.postMessage(await layout.finish({ head: brand, foot: T.heading, mark: null }));
