/** Random evenings on the real server, compared with a plain model of presence. */
import { listAttendees, readQuorum, removeAttendee } from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { listAttorneyPowers, revokeAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import type { Block } from '@vigilia/contract/assemblies/minutes-document';
import { checkQuorum, readPresence } from '@vigilia/contract/assemblies/presence';
import { deleteUser } from '@vigilia/contract/users/users';
import { readResults } from '@vigilia/contract/votings/question-results';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import {
  addAttendee,
  aQuestion,
  endVoting,
  represents,
  startVoting,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aClock } from '../../../testing/clock.ts';
import * as model from '../../../testing/comparison/presence-model.ts';
import { FULL } from '../../../testing/full.ts';
import { aServer } from '../../../testing/server.ts';
import { assemblyStore } from '../../assembly/assemblies/store.ts';
import type { AttendanceState } from '../../roll/domain/presence-history.ts';
import { recordAssembly, recordStores } from '../minutes/assembly-record.ts';
import { NO_CONTENTS } from '../minutes/book/draft.ts';
import { describeMinutes } from '../minutes/document/describe-minutes.ts';
import { proposeMinutes } from '../minutes/minutes-defaults.ts';

const MEMBERS = 4;
/** On PostgreSQL each call takes several times as long. */
const USUAL_EVENINGS = inject('templateUrl') ? 12 : 40;
const EVENINGS = FULL ? 1000 : USUAL_EVENINGS;
const MINUTE = 60_000;

const who = fc.nat(MEMBERS - 1);
const act = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('attend' as const),
      who,
      mode: fc.constantFrom('hall' as const, 'hall' as const, 'remote' as const, null),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('power' as const), who, attorney: who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('revoke' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('quorum' as const), quorum: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('check' as const),
      call: fc.constantFrom(1 as const, 2 as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 4 }) }),
  },
);

const rowsUnder = (blocks: readonly Block[], heading: string) =>
  blocks.flatMap((block) =>
    block.kind === 'table' && block.table.columns.some((column) => column.heading === heading)
      ? block.table.rows
      : [],
  );

it(`agrees with the model of presence in ${EVENINGS} random evenings`, { timeout: 1_800_000 }, async () => {
  // The mails of deleted accounts wait for each other, which would move the time of the evening.
  const server = await aServer({ clock: { ...aClock(), sleep: () => new Promise(() => undefined) } });
  const as = await server.anAdministrator();
  const people: Person[] = [];
  while (people.length < MEMBERS) people.push(await server.aMember());
  const person = (index: number) => people[index] as Person;
  const { database } = server.dependencies;
  const begun = server.clock.now().getTime();
  let documents = 0;

  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 2 }),
      fc.nat(6),
      fc.array(act, { minLength: 12, maxLength: 36 }),
      async (first, second, secondFrom, acts) => {
        // All at the same time, or the administrator would have to sign in again.
        server.clock.pass(begun - server.clock.now().getTime());
        const at = (minute: number) => new Date(begun + minute * MINUTE).toISOString();
        const { id: assemblyId } = await database.write((tx) =>
          assemblyStore(tx).insert({
            title: 'Asamblea',
            description: 'Una noche cualquiera',
            picture: null,
            startDate: at(-1),
            endDate: at(600),
            participants: MEMBERS,
            needsQuorum: true,
            quorumMin: first,
            secondCall: { startDate: at(secondFrom), quorumMin: second },
            agenda: ['Votar'],
          }),
        );
        const params = { assemblyId };
        const question = await aQuestion(server, as, assemblyId);
        const evening = model.anEvening(MEMBERS, first, second, secondFrom);
        const ids = people.map(({ id }) => id);
        const gone = new Set<number>();
        const rowOf = async (index: number) => {
          const { data } = await server.ask(listAttendees, { as, params });
          return data.find(({ userId }) => userId === ids[index])?.id;
        };

        for (const next of acts) {
          if ('who' in next && gone.has(next.who)) continue;
          if (next.do === 'attend') {
            if (next.mode === null && !(await rowOf(next.who))) continue;
            model.attend(evening, next.who, next.mode);
            await addAttendee(
              server,
              as,
              assemblyId,
              person(next.who),
              next.mode !== null,
              next.mode ?? undefined,
            );
          } else if (next.do === 'power') {
            if (gone.has(next.attorney) || !model.givePower(evening, next.who, next.attorney)) continue;
            documents += 1;
            await represents(server, assemblyId, person(next.attorney), person(next.who), documents);
          } else if (next.do === 'revoke') {
            const powers = await server.ask(listAttorneyPowers, {
              as,
              query: { assemblyId: String(assemblyId) },
            });
            const power = powers.data.find(({ user }) => user.id === ids[next.who]);
            if (!power) continue;
            model.revoke(evening, next.who);
            await server.ask(revokeAttorneyPower, { as, params: { id: power.id } });
          } else if (next.do === 'remove') {
            const id = await rowOf(next.who);
            if (id === undefined) continue;
            model.leaveRoll(evening, next.who);
            expect((await server.ask(removeAttendee, { as, params: { id } })).status).toBe(200);
          } else if (next.do === 'delete') {
            const { status, message } = await server.ask(deleteUser, {
              as,
              params: { id: person(next.who).id },
            });
            // A right of an open voting that can still be used (R12.38).
            if (status === 409) {
              expect(message).toMatch(/^Con la cuenta de /);
              continue;
            }
            gone.add(next.who);
            model.leaveRoll(evening, next.who, true);
            people[next.who] = await server.aMember();
          } else if (next.do === 'quorum') {
            model.setQuorum(evening, next.quorum);
            await server.ask(updateAssembly, {
              as,
              params: { id: assemblyId },
              body: { quorumMin: next.quorum },
            });
          } else if (next.do === 'check') {
            const reached = model.check(evening, next.call);
            const answer = await server.ask(checkQuorum, { as, params, body: { call: next.call } });
            expect(answer.status).toBe(reached === null ? 409 : 201);
            if (reached !== null) expect(answer.data.reached).toBe(reached);
          } else if (next.do === 'open') {
            const opens = model.open(evening);
            expect((await startVoting(server, as, question.id, true)).status).toBe(opens ? 200 : 409);
          } else if (next.do === 'close') {
            const closes = model.close(evening);
            expect((await endVoting(server, as, question.id)).status).toBe(closes ? 200 : 409);
          } else {
            server.clock.pass(next.minutes * MINUTE);
            evening.minute += next.minutes;
            // A cached read must not outlive the next change.
            await server.ask(readResults, { as, params: { id: question.id } });
          }
        }

        const last = evening.states.at(-1);
        const quorum = await server.ask(readQuorum, { as, params });
        if (last) expect(quorum.data).toMatchObject(model.figuresOf(last));
        const { data } = await server.ask(readPresence, { as, params });
        expect(data.curve).toEqual(
          model.curve(evening).map(({ minute, ...figures }) => ({ at: at(minute), ...figures })),
        );
        expect(data.verifications.map(({ call, reached }) => [call, reached])).toEqual(
          evening.quorumChecks.map(({ call, reached }) => [call, reached]),
        );

        const results = await server.ask(readResults, { as, params: { id: question.id } });
        const lost = (results.data.quorumLost ?? []).map(({ atClose: _, ...period }) => period);
        expect(lost).toEqual(
          model.lost(evening).map(({ from, to }) => ({ from: at(from), to: to === null ? null : at(to) })),
        );
        const assembly = await assemblyStore(database.read).byId(assemblyId);
        if (!assembly) throw new Error('The assembly is gone');
        const record = await recordAssembly(recordStores(database.read), assembly);
        const described = (states: ReadonlyMap<number, AttendanceState> | null) =>
          ids.map((id) => {
            const state = states?.get(id);
            if (!state) return 'absent';
            const attorney = state.attorneyId === null ? '' : ` ${ids.indexOf(state.attorneyId)}`;
            return `${state.attendance} ${state.mode}${attorney}`;
          });
        const expected = (state: number) =>
          ids.map((_, index) => model.attendanceIn(evening.states[state]?.members ?? [], index));
        const openings = record.questions[0]?.openings ?? [];
        expect(openings.length).toBe(evening.openings.length);
        for (const [index, { from, to }] of evening.openings.entries()) {
          expect(described(openings[index]?.attendance.atOpening ?? null)).toEqual(expected(from));
          if (to !== null)
            expect(described(openings[index]?.attendance.atClosing ?? null)).toEqual(expected(to));
          expect(openings[index]?.atOpening.present).toBe(
            evening.states[from]?.members.filter(({ mode }) => mode).length,
          );
        }
        // The figures of the minutes are those of the model.
        const { blocks } = describeMinutes(
          {
            record,
            data: proposeMinutes({ title: 'Asamblea', place: '' }, 'SVA', '1', undefined),
            contents: NO_CONTENTS,
          },
          { brandName: 'Vigilia', at: server.clock.now() },
        );
        const figuresOf = (state: number) =>
          ['present', 'represented'].map(
            (how) => `${expected(state).filter((each) => each.startsWith(how)).length}`,
          );
        const voted = rowsUnder(blocks, 'Hecho').filter(([, what]) => what?.includes('de la votación'));
        expect(voted.map((row) => row.slice(2, 4))).toEqual(
          evening.openings.flatMap(({ from, to }) => [
            figuresOf(from),
            ...(to === null ? [] : [figuresOf(to)]),
          ]),
        );
        const checked = rowsUnder(blocks, 'Hecho').filter(([, what]) => what?.startsWith('Verificación'));
        expect(
          // A column of those with the right to vote may stand between.
          checked.map((row) => [...row.slice(2, 5), row.at(-1)]),
        ).toEqual(
          evening.quorumChecks.map(({ state, reached }) => {
            const { present, represented } = model.figuresOf(
              evening.states[state] as model.Evening['states'][number],
            );
            return [`${present}`, `${represented}`, `${present + represented}`, reached ? 'Sí' : 'No'];
          }),
        );
        const curve = model.curve(evening).map(({ minute, present, represented }) => ({
          at: Date.parse(at(minute)),
          value: present + represented,
        }));
        // A flat curve is not drawn.
        const isFlat = new Set(curve.map(({ value }) => value)).size <= 1;
        expect(blocks.flatMap((block) => (block.kind === 'plot' ? block.plot.steps : []))).toEqual(
          isFlat ? [] : curve,
        );
        if (gone.size === 0) {
          const attended = record.roll.map(({ userId }) =>
            model.attendedAsAWhole(evening, ids.indexOf(userId)),
          );
          const [present, represented, absent] = ['present', 'represented', 'absent'].map(
            (how) => attended.filter((each) => each === how).length,
          );
          expect(blocks.map((block) => ('text' in block ? block.text : '')).join(' ')).toMatch(
            new RegExp(`En toda la reunión, ${present} .*, ${represented} solo .* y ${absent} no asisti`),
          );
        }
        for (const { userId, attendance } of record.roll)
          if (!gone.has(ids.indexOf(userId)))
            expect(attendance).toBe(model.attendedAsAWhole(evening, ids.indexOf(userId)));
      },
    ),
    { numRuns: EVENINGS },
  );
});
