import { checkQuorum, readPresence } from '@vigilia/contract/assemblies/presence';
import { count, pluralize } from '@vigilia/contract/text/count';
import { anAssembly, sentence } from '../../../kernel/audit/sentence.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { conflict } from '../../../kernel/runtime/errors.ts';
import { existingAssembly } from '../../assembly/assemblies/access.ts';
import { gatheringOf } from '../../assembly/assemblies/domain/assembly-hours.ts';
import { neededBy } from '../../assembly/assemblies/domain/quorum.ts';
import { sessionOf } from '../../assembly/assemblies/issued-minutes.ts';
import { rollStore } from '../../assembly/assemblies/roll-store.ts';
import { assemblyStore } from '../../assembly/assemblies/store.ts';
import { quorumCurve, quorumSteps, staysOf } from '../../roll/domain/presence-history.ts';
import { attendanceHistory, recordNeeded } from '../../roll/presence-store.ts';
import { quorumCheckProblem } from './domain/quorum-check-rules.ts';
import { presentPeople } from './present-people.ts';
import { quorumCheckStore, withLateNotices } from './quorum-check-store.ts';

export const presence = feature({
  name: 'presence',
  stores: (db) => ({
    assemblies: assemblyStore(db),
    roll: rollStore(db),
    quorumChecks: quorumCheckStore(db),
    history: (assemblyId: number, needed: number) => attendanceHistory(db, assemblyId, needed),
    people: (assemblyId: number) => presentPeople(db, assemblyId),
    recordNeeded: (assemblyId: number, change: { before: number; needed: number }, at: string) =>
      recordNeeded(db, assemblyId, change, at),
  }),
  routes: (on, { clock }) => {
    on.cachedRead(
      readPresence,
      async ({ params: { assemblyId }, query: { limit, offset = 0 }, stores, setTotalCount }) => {
        const assembly = await existingAssembly(stores, assemblyId);
        const history = await stores.history(assemblyId, neededBy(assembly));
        const stays = staysOf(history);
        const people = await stores.people(assemblyId);
        const quorumChecks = await stores.quorumChecks.of(assemblyId);
        setTotalCount(people.length);
        return {
          since: history.since,
          curve: quorumCurve(quorumSteps(history), quorumChecks[0]),
          verifications: withLateNotices(quorumChecks, history),
          people: people
            .slice(offset, limit === undefined ? undefined : offset + limit)
            .map((person) => ({ ...person, stays: stays.get(person.userId) ?? [] })),
        };
      },
    );

    on.write(
      checkQuorum,
      async ({ params: { assemblyId }, body: { call = 1 }, caller, stores, publish, audit }) => {
        const now = clock.now().toISOString();
        const assembly = await sessionOf(stores, assemblyId, now);
        const former = await stores.quorumChecks.of(assemblyId);
        const problem = quorumCheckProblem({
          ...assembly,
          call,
          former,
          now,
          opensAt: gatheringOf(assembly),
          closesAt: await stores.assemblies.lastMoment(assembly),
        });
        if (problem) throw conflict(problem);
        const checked = { ...assembly, inSecondCall: call === 2 };
        if (call === 2 && !assembly.inSecondCall) {
          await stores.quorumChecks.beginSecondCall(assemblyId);
          await stores.recordNeeded(
            assemblyId,
            { before: neededBy(assembly), needed: neededBy(checked) },
            now,
          );
        }
        const quorum = await stores.roll.quorum(checked);
        await stores.quorumChecks.add(assemblyId, call, quorum, caller.userId, now);
        publish(`assembly:${assemblyId}`);
        const { present, represented, counted, needed, reached } = quorum;
        const entitled = counted === undefined ? '' : `, ${count(counted)} con derecho a votar,`;
        const which = call === 1 ? 'primera' : 'segunda';
        audit(
          sentence`Verificó el quórum de «${anAssembly(assembly)}» en ${which} convocatoria: ${reached ? 'hay quórum' : 'no hubo quórum'}, con ${pluralize(present, 'presente', 'presentes')} y ${pluralize(represented, 'representado', 'representados')}${entitled} de ${pluralize(needed, 'necesario', 'necesarios')}`,
        );
        const last = (await stores.quorumChecks.of(assemblyId)).at(-1);
        if (!last) throw new Error(`The quorum check of assembly ${assemblyId} is gone`);
        return last;
      },
    );
  },
});
