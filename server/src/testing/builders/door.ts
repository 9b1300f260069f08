/** The check-in desk of an assembly in a test. */
import { listAttendees, registerAttendance } from '@vigilia/contract/assemblies/assemblies';
import { recordArrivals, type SentArrival } from '@vigilia/contract/assemblies/check-in';
import { readPresence } from '@vigilia/contract/assemblies/presence';
import { aServer } from '../server.ts';
import { addAttendee, anAssembly } from './assemblies.ts';
import type { Person } from './people.ts';

export const MINUTE = 60_000;

/** An assembly that began at 15:00 UTC, the moment of the test's clock, with people on its roll. */
export async function aDoor(names: readonly string[] = ['Ana', 'Beto'], overrides: object = {}) {
  const server = await aServer();
  const as = await server.anAdministrator({ name: 'Marta', lastName: 'Quintero' });
  const began = server.clock.now().getTime();
  const assemblyId = await anAssembly(server, as, {
    startDate: new Date(began).toISOString(),
    ...overrides,
  });
  const people: Person[] = [];
  for (const [place, name] of names.entries()) {
    const person = await server.aMember({ name, lastName: 'Paz', dni: String(52_000_001 + place) });
    await addAttendee(server, as, assemblyId, person, false);
    people.push(person);
  }
  // The roll is older than the assembly.
  const addedAt = new Date(began - 7 * 24 * 60 * MINUTE).toISOString();
  await server.dependencies.database.write((tx) =>
    tx.updateTable('attendees').set({ added_at: addedAt }).where('assembly_id', '=', assemblyId).execute(),
  );
  server.clock.pass(30 * MINUTE);
  const params = { assemblyId };
  /** A moment, in minutes after the beginning. */
  const at = (minutes: number) => new Date(began + minutes * MINUTE).toISOString();
  let ids = 0;
  const arrival = (person: Person | null, minutes: number, over: Partial<SentArrival> = {}): SentArrival => {
    ids += 1;
    return {
      id: `arrival-${ids}`,
      ...(person && { userId: person.id }),
      at: at(minutes),
      desk: 'Mesa 1',
      ...over,
    };
  };
  const send = async (arrivals: readonly SentArrival[], body: object = {}) =>
    server.ask(recordArrivals, { as, params, body: { arrivals, ...body } });
  const outcomes = async (...arrivals: SentArrival[]) =>
    (await send(arrivals)).data.arrivals.map(({ outcome, since, desk }) => [outcome, since, desk]);
  const mark = (person: Person, assist: boolean) =>
    server.ask(registerAttendance, { as, body: { userId: person.id, assambleId: assemblyId, assist } });
  const isPresent = async (person: Person) =>
    (await server.ask(listAttendees, { as, params })).data.find(({ userId }) => userId === person.id)?.assist;
  const stays = async (person: Person) =>
    (await server.ask(readPresence, { as, params })).data.people
      .find(({ userId }) => userId === person.id)
      ?.stays.map(({ from, to, mode, by }) => [from, to, mode, by]);
  const [ana, beto] = people as [Person, Person];
  return { server, as, params, people, ana, beto, at, arrival, send, outcomes, mark, isPresent, stays };
}
