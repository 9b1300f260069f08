/** Assemblies, rolls, questions and ballots, made over HTTP as administrators and members make them. */
import { registerAttendance } from '@vigilia/contract/assemblies/assemblies';
import { createAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { castBallot, type Question } from '@vigilia/contract/votings/votings';
import type { Person } from '@vigilia/server/testing/builders/people';
import { smallPhoto } from './pictures.ts';
import type { Product } from './product.ts';
import { ask } from './test.ts';

const USUAL = {
  title: 'Asamblea general ordinaria',
  description: 'Informe de gestión y elección de junta.',
  // Ahead for as long as these tests will run: the product's clock is the machine's.
  startDate: '2031-11-28T13:00:00.000Z',
  endDate: '2031-11-28T23:00:00.000Z',
  participants: 40,
  quorum: 'false',
  quorumMin: 0,
  place: '',
  orderDay: JSON.stringify({ agenda: ['Verificación del quórum', 'Elección de dignatarios'] }),
};

/** Creates an assembly and answers its id. */
export async function anAssembly(
  product: Product,
  as: Person,
  overrides: Partial<typeof USUAL> = {},
): Promise<number> {
  const body = { ...USUAL, ...overrides };
  return (await ask(product, as, createAssembly, { body, file: await smallPhoto() })).id;
}

/** Adds a person to the roll, present by default. */
export const addAttendee = (
  product: Product,
  as: Person,
  assambleId: number,
  person: Person,
  assist = true,
) => ask(product, as, registerAttendance, { body: { userId: person.id, assambleId, assist } });

/** New members with these names, present in the assembly. */
export async function attendees(
  product: Product,
  as: Person,
  assemblyId: number,
  names: readonly (readonly [name: string, lastName: string])[],
): Promise<Person[]> {
  const people: Person[] = [];
  for (const [name, lastName] of names) {
    const person = await product.aMember({ name, lastName });
    await addAttendee(product, as, assemblyId, person);
    people.push(person);
  }
  return people;
}

/** Creates a question; with candidates it is a list. */
export const aQuestion = (
  product: Product,
  as: Person,
  assambleId: number,
  title: string,
  candidates: readonly Person[] = [],
): Promise<Question> =>
  ask(product, as, createQuestion, {
    body: {
      title,
      assambleId,
      ...(candidates.length > 0 && { peopleToVote: candidates.map(({ id }) => id) }),
    },
  });

export const startVoting = (product: Product, as: Person, id: number) =>
  ask(product, as, updateQuestion, { params: { id }, body: { isActive: true } });

export const endVoting = (product: Product, as: Person, id: number) =>
  ask(product, as, updateQuestion, { params: { id }, body: { isActive: false } });

export const votes = (
  product: Product,
  as: Person,
  questionId: number,
  ballot:
    | { vote: 'yes' | 'no' | 'blank' }
    | { candidateId: number }
    | { candidateIds: number[] }
    | { slateId: number },
) => ask(product, as, castBallot, { body: { questionId, ...ballot } });
