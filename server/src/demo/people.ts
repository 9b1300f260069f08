/**
 * Members of the demo association. The names are combined, not those of real people; the addresses cannot receive
 * mail and the numbers follow the Colombian pattern without being looked up.
 */
import names from './content/names.json' with { type: 'json' };

/** Numbers from 0 to 1, the same for a seed (mulberry32); `Math.random` cannot be seeded. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface DemoMember {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  /** Ten digits, the first a 3: a mobile number. */
  readonly phone: string;
  /** Id of a document type, R9.4: 1 cédula de ciudadanía, 2 cédula de extranjería. */
  readonly dniType: 1 | 2;
  readonly dni: string;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** The first `count` members; a larger number never changes the earlier ones. */
export function demoMembers(count = 240): DemoMember[] {
  const random = seededRandom(1949);
  const below = (n: number) => Math.floor(random() * n);
  const pick = (from: readonly string[]) => from[below(from.length)] as string;
  const taken = new Set<string>(['']);
  /** Calls `make` until it returns an unused value. */
  const fresh = (make: (attempt: number) => string): string => {
    for (let attempt = 1; ; attempt++) {
      const value = make(attempt);
      if (taken.has(value)) continue;
      taken.add(value);
      return value;
    }
  };

  return Array.from({ length: count }, (_, index) => {
    // One member in twenty-five is a foreigner.
    const foreign = index % 25 === 24;
    const [name = '', lastName = ''] = fresh(() => {
      const father = pick(names.surnames);
      const mother = pick(names.surnames);
      return father === mother ? '' : `${pick(index % 2 ? names.men : names.women)}|${father} ${mother}`;
    }).split('|');
    const address = `${plain(name.split(' ')[0] ?? '')}.${plain(lastName.split(' ')[0] ?? '')}`;
    return {
      name,
      lastName,
      email: fresh((attempt) => `${address}${attempt === 1 ? '' : attempt}@example.org`),
      phone: fresh(
        () =>
          `3${pick(['00', '01', '04', '10', '12', '15', '16', '17', '18', '20'])}${2000000 + below(7999999)}`,
      ),
      dniType: foreign ? 2 : 1,
      // Cédulas of those who work today have eight digits, or ten since 2003.
      dni: fresh(() =>
        String(
          foreign
            ? 300000 + below(699999)
            : random() < 0.55
              ? 1107000000 + below(93999999)
              : 14400000 + below(80000000),
        ),
      ),
    };
  });
}

export interface DemoRequest extends DemoMember {
  readonly isAnesthesiologist: boolean;
  readonly daysAgo: number;
}

const REQUESTS = 14;
/** Positions in the list of the members that requests resemble. */
const SAME = { dni: 17, email: 42, name: 108 };

/** People who ask to be registered. Three of them look like members: by document number, by e-mail and by name. */
export function demoRequests(): DemoRequest[] {
  const members = demoMembers();
  const strangers = demoMembers(members.length + REQUESTS).slice(members.length);
  const member = (place: number) => members[place] as DemoMember;
  return strangers.map((stranger, index) => {
    const request = { ...stranger, isAnesthesiologist: index % 4 !== 2, daysAgo: index * 2 };
    if (index === 1) return { ...request, dni: member(SAME.dni).dni, dniType: member(SAME.dni).dniType };
    if (index === 4) return { ...request, email: member(SAME.email).email };
    const { name, lastName } = member(SAME.name);
    return index === 6 ? { ...request, name, lastName } : request;
  });
}
