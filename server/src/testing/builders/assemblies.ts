/** Assemblies, rolls and questions of a test. */
import { registerAttendance } from '@vigilia/contract/assemblies/assemblies';
import { createAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { type QuestionResults, readResults } from '@vigilia/contract/votings/question-results';
import { castBallot, type Question } from '@vigilia/contract/votings/votings';
import { recordPowerChange } from '../../features/roll/presence-store.ts';
import type { Part } from '../multipart.ts';
import type { TestServer } from '../server.ts';
import type { Person } from './people.ts';
import { aPicture } from './pictures.ts';

const USUAL = {
  title: 'Asamblea general ordinaria',
  description: 'Informe de gestión y elección de junta.',
  startDate: '2026-11-28T13:00:00.000Z',
  endDate: '2026-11-28T23:00:00.000Z',
  participants: '40',
  quorum: 'false',
  quorumMin: '0',
  orderDay: JSON.stringify({ agenda: ['Verificación del quórum', 'Elección de dignatarios'] }),
};

/** Dates around the moment at which the clock of a test begins. */
export const TODAY = { startDate: '2026-03-02T13:00:00.000Z', endDate: '2026-03-02T23:00:00.000Z' };

/** The form of a new assembly. */
export const assemblyForm = async (overrides: Partial<typeof USUAL> = {}): Promise<Part[]> => [
  ...Object.entries({ ...USUAL, ...overrides }),
  { name: 'sala.jpg', type: 'image/jpeg', content: await aPicture() },
];

/** Creates an assembly and answers its id. */
export async function anAssembly(
  server: TestServer,
  as: Person,
  overrides: Partial<typeof USUAL> = {},
): Promise<number> {
  const { status, data, text } = await server.ask(createAssembly, {
    as,
    form: await assemblyForm(overrides),
  });
  if (status !== 201) throw new Error(text);
  return data.id;
}

/** Adds a person to the roll, present by default. */
export const addAttendee = (
  server: TestServer,
  as: Person,
  assambleId: number,
  person: Person,
  assist = true,
  mode?: 'hall' | 'remote',
) => server.ask(registerAttendance, { as, body: { userId: person.id, assambleId, assist, mode } });

/** Creates a question; with candidates it is a list. */
export async function aQuestion(
  server: TestServer,
  as: Person,
  assambleId: number,
  candidates: readonly Person[] = [],
): Promise<Question> {
  const body = { title: '¿Aprueba el informe?', assambleId, peopleToVote: candidates.map(({ id }) => id) };
  const { status, data, text } = await server.ask(createQuestion, { as, body });
  if (status !== 201) throw new Error(text);
  return data;
}

export const startVoting = (server: TestServer, as: Person, id: number, confirm = false) =>
  server.ask(updateQuestion, { as, params: { id }, body: { isActive: true, confirm } });

export const endVoting = (server: TestServer, as: Person, id: number) =>
  server.ask(updateQuestion, { as, params: { id }, body: { isActive: false } });

export const votes = (server: TestServer, as: Person, questionId: number, ballot: object) =>
  server.ask(castBallot, { as, body: { questionId, ...ballot } });

export const resultsOf = async (server: TestServer, as: Person, id: number): Promise<QuestionResults> =>
  (await server.ask(readResults, { as, params: { id } })).data;

/** Leaves out what the situation of an opening asks attention for (R12.46), and that the clock of the test passed no minute. */
export const withoutActs = (sentences: readonly string[] = []): string[] =>
  sentences.filter(
    (each) => !/^Al abrir( por \d+\.ª vez)?, |^Estuvo abierta menos de un minuto, /.test(each),
  );

/**
 * Stores a power directly, without its call and with a document that does not exist.
 * @param document makes the document's name unique
 */
export const represents = (
  server: TestServer,
  assemblyId: number,
  attorney: Person,
  represented: Person,
  document = represented.id,
) =>
  server.dependencies.database.write(async (tx) => {
    const name = `${String(document).padStart(32, '0')}.pdf`;
    await tx.insertInto('files').values({ name, kind: 'document', created_at: '2026-11-21' }).execute();
    await tx
      .insertInto('attendees')
      .values({ assembly_id: assemblyId, user_id: represented.id, assist: 0 })
      .onConflict((conflict) => conflict.columns(['assembly_id', 'user_id']).doNothing())
      .execute();
    await tx
      .insertInto('attorney_powers')
      .values({
        assembly_id: assemblyId,
        represented_id: represented.id,
        attorney_id: attorney.id,
        document: name,
      })
      .execute();
    await recordPowerChange(tx, {
      assemblyId,
      representedId: represented.id,
      attorneyId: attorney.id,
      at: server.clock.now().toISOString(),
    });
  });
