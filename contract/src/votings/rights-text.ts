/** Name of the second figure of '15 de 22', the same on every screen and in every document (R12.35). */
import { count, pluralize } from '../text/count.ts';

interface Rights {
  /** Rights to vote at the opening, including those taken since. */
  readonly entitled: number;
  /** Rights among them that were taken unused while the voting was open. */
  readonly suspended?: number | undefined;
}

const withTaken = (text: string, { suspended = 0 }: Rights): string =>
  suspended === 0 ? text : `${text} (${pluralize(suspended, 'retirado', 'retirados')})`;

/** 'que podían votar al abrir': never 'con derecho a votar', which is the whole roll of a majority (R12.16). */
export const rightsText = (rights: Rights): string =>
  withTaken(`que ${rights.entitled === 1 ? 'podía' : 'podían'} votar al abrir`, rights);

/** '15 de 22', the share that voted, if nothing else names the figures. */
export const castText = ({ cast, ...rights }: Rights & { readonly cast: number }): string =>
  withTaken(`${count(cast)} de ${count(rights.entitled)}`, rights);
