/** What the second figure of '15 de 22' counts, the same on every screen and in every document (R12.35). */
import { count, pluralize } from '../text/count.ts';

interface Rights {
  /** Rights of the roll that were taken unused while the voting was open. */
  readonly suspended?: number | undefined;
}

/** Beside the figures, where rights were withdrawn; empty else. */
const withdrawnText = ({ suspended = 0 }: Rights): string =>
  suspended === 0 ? '' : `en el padrón (${pluralize(suspended, 'retirado', 'retirados')})`;

export const rightsText = (rights: Rights): string => withdrawnText(rights) || 'con derecho a votar';

/** '22 posibles' of the votes that could be cast. */
export const possibleText = ({ entitled, ...rights }: Rights & { readonly entitled: number }): string =>
  `${count(entitled)} ${withdrawnText(rights) || (entitled === 1 ? 'posible' : 'posibles')}`;

/** '15 de 22', the share that voted, where nothing else says what the figures count. */
export const castText = ({
  cast,
  entitled,
  ...rights
}: Rights & { readonly cast: number; readonly entitled: number }): string =>
  [`${count(cast)} de ${count(entitled)}`, withdrawnText(rights)].filter(Boolean).join(' ');
