/** Files with document numbers for a roll: a preview, then all or nothing. */
import { randomUUID } from 'node:crypto';
import {
  addRollFile,
  applyGoodStanding,
  LIST_OUTCOMES,
  previewGoodStanding,
  previewRollFile,
  type RollPerson,
  rightAfter,
  type StandingChoice,
} from '@vigilia/contract/assemblies/roll-lists';
import { SELECTION, USER_TYPES } from '@vigilia/contract/limits';
import { count } from '@vigilia/contract/text/count';
import { changeOf } from '../../../kernel/audit/audit-changes.ts';
import { anAssembly, concerning, type Sentence, sentence } from '../../../kernel/audit/sentence.ts';
import type { ReceivedTable, WriteContext } from '../../../kernel/http/context.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { conflict } from '../../../kernel/runtime/errors.ts';
import { countsOf, type ListPlan, listedUsers, planList } from '../../people/list-files/domain/plan.ts';
import {
  fingerprinted,
  previewOf,
  readListFile,
  requireConfirmed,
} from '../../people/list-files/list-file.ts';
import { auditPeople, requireExpected } from '../../people/users/selection.ts';
import { userStore } from '../../people/users/store.ts';
import { markRights } from '../../roll/suspended-rights.ts';
import { sealRights } from '../../verification/seal-rights.ts';
import { sealStore } from '../../verification/seal-store.ts';
import { existingAssembly } from '../assemblies/access.ts';
import { requireUnissued, sessionOf } from '../assemblies/issued-minutes.ts';
import { rollStore } from '../assemblies/roll-store.ts';
import { assemblyStore } from '../assemblies/store.ts';
import { standingAfter } from './domain/standing.ts';
import { rollRightsStore } from './store.ts';

const TEXTS = {
  blocked: (rows: number) =>
    rows === 1
      ? 'No se cambió nada: hay una fila sin persona. Corrija el archivo, o confirme que se deja por fuera.'
      : `No se cambió nada: hay ${rows} filas sin persona. Corrija el archivo, o confirme que se dejan por fuera.`,
  changedMeanwhile:
    'La lista de asistentes cambió desde la vista previa. Revise de nuevo qué hará el archivo y confírmelo.',
  votingOpen:
    'Hay una votación abierta, y este archivo quitaría el derecho a votar a personas que pueden estar votando. Ciérrela y repita, confirme que se les quita también en ella, o elija que quien no está en el archivo siga igual.',
};

/** Names in one entry of the activity log. */
const NAMES_TOGETHER = 100;

type Stores = ReturnType<typeof storesOf>;
const storesOf = (db: Parameters<typeof rollStore>[0]) => ({
  assemblies: assemblyStore(db),
  roll: rollStore(db),
  rights: rollRightsStore(db),
  users: userStore(db),
  seals: sealStore(db),
  markRights: (assemblyId: number, userIds: readonly number[], canVote: boolean) =>
    markRights(db, assemblyId, userIds, canVote),
});

/** @throws Refusal 422 for a file without numbers */
async function planFor(
  { assemblies, rights, users }: Pick<Stores, 'assemblies' | 'rights' | 'users'>,
  assemblyId: number,
  table: ReceivedTable,
) {
  await existingAssembly({ assemblies }, assemblyId);
  const { numbers, found } = await readListFile(users, table);
  const plan = planList(numbers, await rights.roll(assemblyId), found);
  const people = plan.people.map(({ userId, canVote, listed }) => `${userId} ${canVote} ${listed}`);
  return fingerprinted(plan, people);
}

const rowsLeftOut = (rows: number): string =>
  rows === 0 ? '' : rows === 1 ? ', y dejó por fuera una fila' : `, y dejó por fuera ${count(rows)} filas`;

const fileOf = (table: ReceivedTable): string => `con un archivo (SHA-256 ${table.digest})`;

type Audit = WriteContext<never, unknown>['audit'];

/** Records whose right was given or taken, by name, as one act. */
function auditRights(audit: Audit, changed: readonly RollPerson[], what: Sentence): void {
  const [first, ...others] = [...chunksOf(changed, NAMES_TOGETHER)];
  const act = others.length > 0 ? { name: randomUUID(), together: what.text } : undefined;
  const record = (part: readonly RollPerson[], text: Sentence) =>
    audit(
      concerning(
        text,
        part.map(({ userId }, place) => ({ id: userId, changes: { first: place, count: 1 } })),
      ),
      part.map(({ name, canVote }) => {
        const [before, after] = canVote
          ? ['podía votar', 'no puede votar']
          : ['no podía votar', 'puede votar'];
        return changeOf(name, before, after);
      }),
      act,
    );
  record(first ?? [], what);
  for (const [index, part] of others.entries())
    record(part, sentence`${what}, parte ${index + 2} de ${others.length + 1}`);
}

/** People whose right to vote a choice changes. */
const changedBy = (
  { people }: Pick<ListPlan, 'people'>,
  choice: { readonly listed: StandingChoice; readonly others: StandingChoice },
): RollPerson[] =>
  people.filter(
    ({ canVote, listed }) => rightAfter(listed ? choice.listed : choice.others, canVote) !== canVote,
  );

const ids = (people: readonly RollPerson[]): number[] => people.map(({ userId }) => userId);

export const rollLists = feature({
  name: 'roll-lists',
  stores: storesOf,
  routes: (on, { clock, signingKey }) => {
    on.read(previewRollFile, async ({ params: { assemblyId }, table, stores }) => {
      const plan = await planFor(stores, assemblyId, table);
      return { counts: countsOf(LIST_OUTCOMES, plan.rows), ...previewOf(plan, table) };
    });

    on.write(addRollFile, async ({ params: { assemblyId }, body, table, stores, publish, audit }) => {
      const plan = await planFor(stores, assemblyId, table);
      const leftOut = requireConfirmed(plan, body, TEXTS);
      const { rows, missing } = plan;
      const now = clock.now().toISOString();
      const assembly = await sessionOf(stores, assemblyId, now);
      if (missing.length > 0) await requireExpected(missing.length, {}, stores.users.isVotingOpen);
      const added = await stores.roll.addAll(assemblyId, missing, USER_TYPES.member, now);
      const how = `${fileOf(table)}${rowsLeftOut(leftOut)}`;
      if (added.length > 0) publish(`assembly:${assemblyId}`);
      auditPeople(audit, added, {
        areUsers: true,
        one: (name) => sentence`Agregó a ${name} a la lista de «${anAssembly(assembly)}» ${how}`,
        many: (people) =>
          sentence`Agregó a ${count(people)} usuarios a la lista de «${anAssembly(assembly)}» ${how}`,
        after: 'en la lista',
      });
      if (added.length === 0)
        audit(sentence`No agregó a nadie a la lista de «${anAssembly(assembly)}» ${how}: ya estaban`);
      return { added: added.length, alreadyOnRoll: countsOf(LIST_OUTCOMES, rows).onRoll, leftOut };
    });

    on.read(previewGoodStanding, async ({ params: { assemblyId }, table, stores }) => {
      const plan = await planFor(stores, assemblyId, table);
      const votingOpen = await stores.assemblies.hasOpenVoting(assemblyId);
      const counts = countsOf(LIST_OUTCOMES, plan.rows);
      return { counts, ...previewOf(plan, table), people: [...plan.people], votingOpen };
    });

    // In one write of the assembly's lane: an opening sees all of the rights or none.
    on.write(applyGoodStanding, async ({ params: { assemblyId }, body, table, stores, publish, audit }) => {
      const plan = await planFor(stores, assemblyId, table);
      const leftOut = requireConfirmed(plan, body, TEXTS);
      const assembly = await existingAssembly(stores, assemblyId);
      await requireUnissued(stores, assemblyId, 'rights');
      const changed = changedBy(plan, body);
      const given = changed.filter(({ canVote }) => !canVote);
      const taken = changed.filter(({ canVote }) => canVote);
      const isOpen = await stores.assemblies.hasOpenVoting(assemblyId);
      if (taken.length > 0 && isOpen && body.duringVoting !== 'true') throw conflict(TEXTS.votingOpen);
      if (changed.length > SELECTION.besideVoting)
        await requireExpected(changed.length, {}, stores.users.isVotingOpen);
      const at = clock.now().toISOString();
      await stores.rights.setCanVote(assemblyId, ids(given), true, at);
      await stores.rights.setCanVote(assemblyId, ids(taken), false, at);
      for (const [people, canVote] of [
        [taken, false],
        [given, true],
      ] as const) {
        const inOpenVotings = await stores.markRights(assemblyId, ids(people), canVote);
        await sealRights(stores.seals, signingKey, assemblyId, inOpenVotings, canVote, at);
      }
      const standing = standingAfter(await stores.rights.standing(assemblyId), listedUsers(plan), body);
      await stores.rights.setStanding(assemblyId, standing);
      if (changed.length > 0) publish(`assembly:${assemblyId}`);
      auditRights(
        audit,
        changed,
        sentence`Importó el paz y salvo de «${anAssembly(assembly)}» ${fileOf(table)}: dio el derecho a votar a ${count(given.length)} y lo quitó a ${count(taken.length)}${taken.length > 0 && isOpen ? ', con una votación abierta' : ''}${rowsLeftOut(leftOut)}`,
      );
      return { given: given.length, taken: taken.length, leftOut };
    });
  },
});
