/** Good standing of members: by hand, and by the list of the treasurer (R21.2). */
import { USER_TYPES } from '@vigilia/contract/limits';
import { count } from '@vigilia/contract/text/count';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  applyStanding,
  previewStanding,
  STANDING_OUTCOMES,
  setStanding,
} from '@vigilia/contract/users/standing';
import { changeOf } from '../../../kernel/audit/audit-changes.ts';
import { aUser, sentence } from '../../../kernel/audit/sentence.ts';
import type { Db } from '../../../kernel/database/database.ts';
import type { ReceivedTable } from '../../../kernel/http/context.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { invalid, notFound } from '../../../kernel/runtime/errors.ts';
import { countsOf } from '../list-files/domain/plan.ts';
import { fingerprinted, previewOf, readListFile, requireConfirmed } from '../list-files/list-file.ts';
import { UNKNOWN_USER } from '../users/change-user.ts';
import { presentUser } from '../users/presenter.ts';
import { auditPeople } from '../users/selection.ts';
import { userStore } from '../users/store.ts';
import { losersOf, planStanding } from './domain/plan.ts';
import { standingStore } from './store.ts';

const TEXTS = {
  administrator: 'Solo los asociados tienen paz y salvo.',
  changedMeanwhile:
    'Los asociados cambiaron desde la vista previa. Revise de nuevo qué hará el archivo y confírmelo.',
  blocked: (rows: number) =>
    rows === 1
      ? 'No se cambió nada: hay una fila sin asociado o sin estado. Corrija el archivo, o confirme que se deja por fuera.'
      : `No se cambió nada: hay ${rows} filas sin asociado o sin estado. Corrija el archivo, o confirme que se dejan por fuera.`,
  byHand: 'anotado por la administración',
  byFile: 'lista de tesorería',
};

const inWords = (inGoodStanding: boolean | null | undefined) =>
  inGoodStanding == null ? 'sin dato' : inGoodStanding ? 'al día' : 'en mora';

const standingChange = (field: string, from: boolean | null | undefined, to: boolean | null) =>
  changeOf(field, inWords(from), inWords(to), { key: 'user.standing', from, to });

/** Members outside the file whom a preview names. */
const MAX_NAMED = 100;

const storesOf = (db: Db) => ({ users: userStore(db), standing: standingStore(db) });
type Stores = ReturnType<typeof storesOf>;

/** @throws Refusal 422 for a file without numbers */
async function planFor({ users, standing }: Stores, table: ReceivedTable) {
  const { rows, numbers, found } = await readListFile(users, table);
  const plan = planStanding(rows, numbers, found, await standing.members());
  return fingerprinted(
    plan,
    plan.others.map(({ id }) => String(id)),
  );
}

export const memberStanding = feature({
  name: 'member-standing',
  lane: 'everything',
  stores: storesOf,
  routes: (on, { clock }) => {
    on.write(setStanding, async ({ params: { id }, body: { inGoodStanding }, stores, audit }) => {
      const before = await stores.users.byId(id);
      if (!before) throw notFound(UNKNOWN_USER);
      if (before.userType !== USER_TYPES.member) throw invalid('inGoodStanding', TEXTS.administrator);
      const at = clock.now().toISOString();
      await stores.standing.set([id], { inGoodStanding, at, source: TEXTS.byHand });
      const was = before.inGoodStanding == null ? null : before.inGoodStanding === 1;
      audit(sentence`Cambió el paz y salvo de ${aUser(before)}`, [
        standingChange('paz y salvo', was, inGoodStanding),
      ]);
      return presentUser((await stores.users.byId(id)) ?? before);
    });

    on.read(previewStanding, async ({ table, stores }) => {
      const plan = await planFor(stores, table);
      return {
        counts: countsOf(STANDING_OUTCOMES, plan.rows),
        ...previewOf(plan, table),
        othersTotal: plan.others.length,
        others: plan.others.slice(0, MAX_NAMED).map((member) => ({
          id: member.id,
          name: fullName(member),
          dni: member.dni,
        })),
      };
    });

    on.write(applyStanding, async ({ body, table, stores, audit }) => {
      const plan = await planFor(stores, table);
      const leftOut = requireConfirmed(plan, body, TEXTS);
      const losing = losersOf(plan, body.others);
      const at = clock.now().toISOString();
      const how = `con la lista de tesorería (SHA-256 ${table.digest})`;
      for (const [people, inGoodStanding] of [
        [plan.gaining, true],
        [losing, false],
      ] as const) {
        await stores.standing.set(
          people.map(({ id }) => id),
          { inGoodStanding, at, source: TEXTS.byFile },
        );
        if (people.length > 0)
          auditPeople(audit, people, {
            areUsers: true,
            one: (name) => sentence`Marcó ${inWords(inGoodStanding)} a ${name} ${how}`,
            many: (number) => sentence`Marcó ${inWords(inGoodStanding)} a ${count(number)} asociados ${how}`,
            change: (person) =>
              standingChange(`${fullName(person)}: paz y salvo`, person.inGoodStanding, inGoodStanding),
          });
      }
      return { gained: plan.gaining.length, lost: losing.length, leftOut };
    });
  },
});
