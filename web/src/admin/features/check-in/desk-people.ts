/** Recognises people of the roll by a reading, without a connection. */

import type { DeskPerson } from '@vigilia/contract/assemblies/check-in';
import { wordsOf } from '@vigilia/contract/text/fold';
import { fullName } from '@vigilia/contract/users/full-name';
import { fold } from '../../../core/text.ts';
import type { Reading } from './scan/typed-or-scanned.ts';

/** Maximum suggestions of the field. */
const MAX_OFFERED = 8;

interface IndexedPerson {
  readonly person: DeskPerson;
  /** Folded words of the name. */
  readonly text: string;
}

export interface DeskPeople {
  readonly byDni: ReadonlyMap<string, DeskPerson>;
  readonly byId: ReadonlyMap<number, DeskPerson>;
  readonly all: readonly IndexedPerson[];
}

export function indexPeople(people: readonly DeskPerson[]): DeskPeople {
  return {
    byDni: new Map(people.flatMap((person) => (person.dni === null ? [] : [[person.dni, person]]))),
    byId: new Map(people.map((person) => [person.userId, person])),
    all: people.map((person) => ({ person, text: fold(fullName(person)) })),
  };
}

export interface Found {
  /** The person who was read; null if the secretary has to choose. */
  readonly exact: DeskPerson | null;
  readonly offered: readonly DeskPerson[];
}

const NOBODY: Found = { exact: null, offered: [] };

/** Matches people if every word is part of the name, or of the number. */
export function findPeople({ byDni, all }: DeskPeople, reading: Reading): Found {
  if (reading.kind === 'document') {
    const person = byDni.get(reading.document);
    if (person)
      return reading.isCertain ? { exact: person, offered: [person] } : { exact: null, offered: [person] };
    return NOBODY;
  }
  if (reading.kind !== 'words') return NOBODY;
  const words = wordsOf(reading.words);
  const offered: DeskPerson[] = [];
  for (const { person, text } of all) {
    if (!words.every((word) => text.includes(word) || (/\d/.test(word) && person.dni?.includes(word))))
      continue;
    offered.push(person);
    if (offered.length > MAX_OFFERED) break;
  }
  const [only] = offered;
  return { exact: offered.length === 1 && only ? only : null, offered: offered.slice(0, MAX_OFFERED) };
}
