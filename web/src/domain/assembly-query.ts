import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type Assembly,
  listAssemblies,
  type QuorumFigures,
  readAssembly,
  readQuorum,
} from '@vigilia/contract/assemblies/assemblies';
import { ApiError, call, unlessMissing } from '../core/backend/api.ts';

/** Notices about changes that issued minutes prevent (R17.6). */
export const ISSUED_TEXTS = {
  /** Shown on each screen of the assembly. */
  notice: (number: number) =>
    `El acta n.º ${number} ya se emitió: los datos de la reunión, la asistencia, los poderes y las votaciones ya no cambian. Si hay un error, emita un acta aclaratoria.`,
  /** Shown beside a disabled control. */
  reason: (number: number) => `El acta n.º ${number} ya se emitió.`,
  /** Shown after an entered end (R19.6). */
  ended:
    'La asamblea terminó: ya no se registra asistencia. Para corregirla, borre antes la hora de cierre en el acta.',
};

/** Why the assembly is final; undefined while it may change, and on another backend. */
export function useIssuedReason(assemblyId: number): string | undefined {
  const number = useQuery(assemblyQuery(assemblyId)).data?.issuedMinutes ?? undefined;
  return number === undefined ? undefined : ISSUED_TEXTS.reason(number);
}

/** Why attendance is final: after the entered end, until it is deleted, and once the acta is issued. */
export function useAttendanceEnd(assemblyId: number): string | undefined {
  const issued = useIssuedReason(assemblyId);
  const hasEnded = useQuery(assemblyQuery(assemblyId)).data?.endedAt != null;
  return issued ?? (hasEnded ? ISSUED_TEXTS.ended : undefined);
}

/** The points of `orderDay`, the agenda of an assembly, an object or its JSON; empty for any other value. */
export function agendaOf(orderDay: unknown): string[] {
  const value = typeof orderDay === 'string' ? parse(orderDay) : orderDay;
  if (typeof value !== 'object' || value === null || !('agenda' in value)) return [];
  const { agenda } = value;
  // The form identifies points by their text, which is unique.
  return Array.isArray(agenda) ? [...new Set(agenda.filter((point) => typeof point === 'string'))] : [];
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The end that was entered for the minutes, else the planned one (R19.2). ISO 8601. */
export const endOf = ({ endDate, endedAt }: Pick<Assembly, 'endDate' | 'endedAt'>): string =>
  endedAt ?? endDate;

/** Milliseconds. Screens read the clock each minute, which may be behind the server's. */
const CLOCK_LAG = 2 * 60_000;

/** End of the assembly in milliseconds since 1970; an end that the server recorded just now has passed. */
export const endTime = ({ endDate, endedAt }: Pick<Assembly, 'endDate' | 'endedAt'>): number =>
  endedAt ? Date.parse(endedAt) - CLOCK_LAG : Date.parse(endDate);

/** Milliseconds. Assemblies often take longer than planned. */
export const AFTER_THE_END = 12 * 60 * 60_000;

/**
 * Whether people are no longer counted: after the entered end, else long after the planned one, and once the acta is issued.
 * After the planned end a lost quorum is ignored, as people leave.
 */
export const isOverAt = (
  assembly: Pick<Assembly, 'endDate' | 'endedAt' | 'issuedMinutes'>,
  now: number,
  quorum?: Pick<QuorumFigures, 'reached'>,
): boolean =>
  Boolean(assembly.issuedMinutes) ||
  endTime(assembly) + (assembly.endedAt || quorum?.reached === false ? 0 : AFTER_THE_END) < now;

/** A backend of the specification (R1.10) returns an assembly only in the list of all. */
async function readOrFind(id: number, signal: AbortSignal): Promise<Assembly | null> {
  try {
    return await call(readAssembly, { params: { id }, signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const all: readonly Assembly[] = await call(listAssemblies, { signal });
    return all.find((each) => each.id === id) ?? null;
  }
}

export const assemblyQuery = (id: number) =>
  queryOptions({
    queryKey: ['assemblies', 'title', id],
    queryFn: ({ signal }) => readOrFind(id, signal),
    retry: false,
  });

/** Milliseconds. The quorum changes with each arrival. */
const QUORUM_AGAIN = 4000;
const QUORUM_TRIES = 3;

/** The present quorum; null on a backend without one, which hides it. */
export const quorumQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['assemblies', 'quorum', assemblyId],
    queryFn: ({ signal }): Promise<QuorumFigures | null> =>
      unlessMissing(call(readQuorum, { params: { assemblyId }, signal })),
    refetchInterval: ({ state: { data, errorUpdateCount } }) =>
      data === null || (data === undefined && errorUpdateCount >= QUORUM_TRIES) ? false : QUORUM_AGAIN,
    refetchOnMount: 'always',
    retry: false,
  });
