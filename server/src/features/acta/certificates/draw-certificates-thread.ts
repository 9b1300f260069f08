/** The worker thread that draws certificates, see `routes.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { dayInWords } from '@vigilia/contract/time/long-day';
import encodeQR from 'qr';
import { createPdfLayout } from '../minutes/pdf-layout.ts';
import { withArticle } from './domain/statement.ts';

export interface CertificateOrder {
  readonly brand: string;
  readonly certificates: readonly {
    readonly title: string;
    readonly statement: string;
    readonly code: string;
    /** Address of the page that checks it. */
    readonly address: string;
    /** ISO 8601. */
    readonly issuedAt: string;
  }[];
}

/** Points: large enough for any camera, and the paper is for the text. */
const CODE_SIZE = 110;

const TEXTS = {
  under: (brand: string) =>
    `${withArticle(brand).replace(/^./, (first) => first.toUpperCase())} certifica que`,
  issued: (day: string) => `Expedido el ${day}.`,
  check: 'Para comprobarlo, apunte la cámara a este código, o escriba la dirección en el navegador:',
  picture: 'Código que abre la página de comprobación',
  code: (code: string) => `Código del certificado: ${code}`,
  role: 'Secretaría',
};

const { brand, certificates } = workerData as CertificateOrder;
const files: Uint8Array[] = [];
for (const { title, statement, code, address, issuedAt } of certificates) {
  const layout = await createPdfLayout({ title, author: brand, at: new Date(issuedAt) });
  const [name = '', ...rest] = statement.split(', ');
  layout.centred(brand, 'P', 15);
  layout.centred(title, 'H1', 26);
  layout.centred(TEXTS.under(brand), 'P', 12);
  layout.centred(name, 'name', 20);
  layout.centred(rest.join(', '), 'P', 12);
  layout.centred(TEXTS.issued(dayInWords(dayOf(issuedAt))), 'P', 12);
  layout.signatures([{ office: TEXTS.role, name: brand, document: '' }]);
  layout.centred(TEXTS.check, 'P', 9);
  layout.squares(encodeQR(address, 'raw', { ecc: 'medium', border: 2 }), TEXTS.picture, CODE_SIZE);
  layout.centred(address.replace(/^https?:\/\//, ''), 'P', 9);
  layout.centred(TEXTS.code(code), 'P', 9);
  files.push(await layout.finish({ head: brand, foot: title, mark: null }));
}
parentPort?.postMessage(files);
