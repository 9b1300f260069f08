/** Sentences of the minutes about the chain of an assembly, in Spanish (R18.8). */
import { fingerprintOf } from '@vigilia/contract/verification/fingerprint';
import { formatTimestamp } from '../../kernel/runtime/date-format.ts';
import type { OpenedBody, Seal, SealBodies } from './protocol/seals.ts';

const bodyOf = <K extends Seal['kind']>({ body }: Seal): SealBodies[K] => JSON.parse(body);

/** Statements about a restore or another key, which concern every voting of the assembly. */
export function serverStatements(
  seal: Seal,
  openings: ReadonlyMap<number, OpenedBody> = new Map(),
): string[] {
  const at = formatTimestamp(seal.at);
  if (seal.kind === 'keyChanged')
    return [`El ${at} cambió la llave con la que el servidor firma los sellos.`];
  if (seal.kind !== 'restored') return [];
  const { madeAt, reset } = bodyOf<'restored'>(seal);
  const titles = reset.flatMap((id) => openings.get(id) ?? []).map(({ title }) => `«${title}»`);
  return [
    `El ${at} el servidor empezó a funcionar desde una copia de seguridad del ${formatTimestamp(madeAt)}.${titles.length > 0 ? ` En ella estaban abiertas, y volvieron a ser borradores: ${titles.join(', ')}.` : ''}`,
  ];
}

/** Empty without a seal. */
export function sealStatements(chain: readonly Seal[]): string[] {
  const last = chain.at(-1);
  if (!last) return [];
  const openings = new Map<number, OpenedBody>();
  const statements: string[] = [];
  for (const seal of chain) {
    const at = formatTimestamp(seal.at);
    if (seal.kind === 'opened' || seal.kind === 'reopened') {
      const opened = bodyOf<'opened'>(seal);
      openings.set(opened.questionId, opened);
      if (seal.kind === 'reopened')
        statements.push(`La votación «${opened.title}» se abrió de nuevo el ${at}.`);
    } else if (seal.kind === 'withdrawn') {
      const title = openings.get(bodyOf<'withdrawn'>(seal).questionId)?.title ?? '';
      statements.push(`La votación «${title}» se retiró el ${at}; sus sellos y sus listas se conservan.`);
    } else statements.push(...serverStatements(seal, openings));
  }
  // One that was restored before its first voting has no other seal.
  if (openings.size === 0) return statements;
  return [
    `Las aperturas y los cierres quedaron sellados en una cadena. La última huella es ${fingerprintOf(last.hash)}, del ${formatTimestamp(last.at)}; con ella y el paquete de verificación cualquier persona puede recontar las votaciones selladas y cerradas.`,
    ...statements,
  ];
}
