/** A certificate as a document (R21.3). */
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { dayInWords } from '@vigilia/contract/time/long-day';
import type { Certificate } from '@vigilia/contract/users/certificates';
import type { Document, PdfBlock } from '../minutes/document/blocks.ts';

/** Points, 25 mm: large enough for a camera, and leaves the paper to the text. */
const CODE_SIZE = 71;

const TEXTS = {
  titles: { attendance: 'Certificado de asistencia', membership: 'Certificado de asociado' },
  /** Without the association, which the statement names. */
  under: 'Se certifica que',
  issued: (day: string) => `Expedido el ${day}.`,
  check: 'Para comprobarlo, apunte la cámara a este código, o escriba la dirección en el navegador:',
  picture: 'Código que abre la página de comprobación',
  code: (code: string) => `Código del certificado: ${code}`,
  /** Filled in by hand: the installation knows no signer. */
  signer: 'Nombre y cargo',
};

const centred = (text: string, size: number, style: 'H1' | 'name' | 'P' = 'P'): PdfBlock => ({
  kind: 'centred',
  text,
  size,
  style,
});

/** What the paper states of a certificate. */
export type Printed = Pick<Certificate, 'kind' | 'statement' | 'code' | 'issuedAt'>;

export function describeCertificate(
  brand: string,
  { kind, statement, code, issuedAt }: Printed,
  address: string,
): Document<PdfBlock> {
  const title = TEXTS.titles[kind];
  const [name = '', ...rest] = statement.split(', ');
  return {
    title: '',
    under: '',
    fullTitle: title,
    author: brand,
    at: new Date(issuedAt),
    head: brand,
    foot: title,
    mark: null,
    blocks: [
      centred(brand, 15),
      centred(title, 26, 'H1'),
      centred(TEXTS.under, 12),
      centred(name, 20, 'name'),
      centred(rest.join(', '), 12),
      centred(TEXTS.issued(dayInWords(dayOf(issuedAt))), 12),
      { kind: 'signatures', people: [{ name: '', office: TEXTS.signer, document: brand }] },
      centred(TEXTS.check, 9),
      { kind: 'code', address, alternative: TEXTS.picture, size: CODE_SIZE },
      centred(address.replace(/^https?:\/\//, ''), 9),
      centred(TEXTS.code(code), 9),
    ],
  };
}
