/** The files of a package, as docs/verification-protocol.md describes them. */
import type { Lists } from '../../verification/list-store.ts';
import type { Seal } from '../../verification/protocol/seals.ts';

export interface PackagedQuestion {
  readonly questionId: number;
  readonly withdrawn: boolean;
  /** The result that the server shows now; null while it is open. */
  readonly shown: {
    readonly title: string;
    /** Absent in older packages. */
    readonly agendaPoint?: string | null;
    /** Documents of that point, where its openings kept theirs; absent in older packages. */
    readonly documents?: readonly string[];
    readonly ballots: number;
    readonly votes: Readonly<Record<string, number>>;
  } | null;
  /** Name and salt are null where a person erased the account. */
  readonly options: readonly {
    readonly mark: string;
    readonly name: string | null;
    readonly salt: string | null;
  }[];
}

export interface PackagedRound {
  readonly questionId: number;
  readonly round: number;
  readonly lists: Lists;
}

export interface PackageContent {
  readonly assembly: { readonly id: number; readonly title: string };
  readonly seals: readonly Seal[];
  readonly questions: readonly PackagedQuestion[];
  readonly rounds: readonly PackagedRound[];
}

const FORMAT = 1;

const LIST_NAMES = { roll: 'padron', ballots: 'votos', participation: 'participacion' } as const;

/** Contents by path. */
export function packageFiles({ assembly, seals, questions, rounds }: PackageContent): Map<string, string> {
  const files = new Map([
    [
      'sellos.jsonl',
      seals
        .map(({ assemblyId, number, at, kind, body, previous, hash, publicKey, signature }) =>
          JSON.stringify({ assemblyId, number, at, kind, body, previous, hash, publicKey, signature }),
        )
        .map((line) => `${line}\n`)
        .join(''),
    ],
    ['votaciones.json', `${JSON.stringify({ format: FORMAT, assembly, questions }, null, 1)}\n`],
  ]);
  for (const { questionId, round, lists } of rounds)
    for (const kind of ['roll', 'ballots', 'participation'] as const)
      files.set(`votaciones/${questionId}-${round}-${LIST_NAMES[kind]}.csv`, lists[kind]);
  return files;
}
