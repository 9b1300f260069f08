/** What the minutes start from before anything was entered for them. */
import type { MinutesData } from '@vigilia/contract/minutes';

/** The number after the one that was used last: `41` after `40`, `ACTA-008` after `ACTA-007`. */
export const numberAfter = (number: string): string =>
  number.replace(/\d+(?=\D*$)/, (digits) => {
    const next = digits.length < 15 ? String(Number(digits) + 1) : digits;
    return next.padStart(digits.length, '0');
  });

/** An association keeps its name, its board and often its hall; the type is in what the assembly is called. */
export function propose(title: string, entity: string, latest: MinutesData | undefined): MinutesData {
  return {
    entity: latest?.entity || entity,
    number: latest ? numberAfter(latest.number) : '1',
    type: /extraordinari[ao]/i.test(title) ? 'extraordinaria' : 'ordinaria',
    place: latest?.place ?? '',
    convener: latest?.convener ?? 'Junta Directiva',
    president: latest?.president ?? '',
    secretary: latest?.secretary ?? '',
    remarks: '',
  };
}
