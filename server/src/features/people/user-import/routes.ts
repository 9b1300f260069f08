import { randomUUID } from 'node:crypto';
import type { ActivityChange } from '@vigilia/contract/activity';
import { MAX_LISTED_REFUSALS } from '@vigilia/contract/limits';
import { count, pluralize } from '@vigilia/contract/text/count';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  IMPORT_COLUMNS,
  type ImportOutcome,
  importTemplate,
  importUsers,
  previewImport,
} from '@vigilia/contract/users/user-import';
import { changeOf } from '../../../kernel/audit/audit-changes.ts';
import { aUser, concerning, sentence } from '../../../kernel/audit/sentence.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { conflict, Refusal } from '../../../kernel/runtime/errors.ts';
import { createEventLoopPacing } from '../../../kernel/runtime/event-loop-pacing.ts';
import { sendSpreadsheet } from '../../../kernel/spreadsheets/writer.ts';
import { USER_FIELD_NAMES } from '../users/audited-fields.ts';
import { userStore } from '../users/store.ts';
import { type ImportPlan, planImport, withOtherPeople } from './plan.ts';
import { type ImportPart, importStore, partsOf } from './store.ts';

const TEXTS = {
  decideOtherPeople:
    'Revise las cédulas, o indique en «otherPeople» si se importan también o se dejan fuera.',
  changedMeanwhile:
    'Los usuarios cambiaron desde la vista previa. Revise de nuevo qué hará la importación y confírmela.',
};

/** Changed users in one entry of the activity log. */
const CHANGED_IN_ONE_ENTRY = 100;

/** Number of refused rows that are listed. */
const MAX_ISSUES = 100;
const WIDTH = 26;

function issuesOf({ rows }: ImportPlan, wanted: ImportOutcome) {
  const some = rows.filter(({ outcome }) => outcome === wanted).slice(0, MAX_ISSUES);
  return some.flatMap(({ line, reasons }) =>
    reasons.map(({ message }) => ({ path: `rows.${line}`, message: `Fila ${line}: ${message}` })),
  );
}

function refuseAll(plan: ImportPlan): Refusal {
  const { refused } = plan.counts;
  const which = refused === 1 ? 'una fila que no se puede' : `${refused} filas que no se pueden`;
  return new Refusal(422, `No se importó nada: hay ${which} importar. Corrija el archivo.`, {
    issues: issuesOf(plan, 'refused'),
  });
}

function refuseOtherPeople(plan: ImportPlan): Refusal {
  const { otherPerson } = plan.counts;
  const which = otherPerson === 1 ? 'una fila que parece' : `${count(otherPerson)} filas que parecen`;
  return new Refusal(422, `No se importó nada: hay ${which} de otra persona. ${TEXTS.decideOtherPeople}`, {
    issues: issuesOf(plan, 'otherPerson'),
  });
}

interface LoggedPortion {
  readonly users: Parameters<typeof concerning>[1];
  readonly changes: readonly ActivityChange[];
}

/** Old and new values of the users that an import changes, in portions of one entry of the activity log each. */
function loggedChanges({ rows }: ImportPlan): LoggedPortion[] {
  const changed = rows.filter(({ outcome }) => outcome === 'changed');
  return [...chunksOf(changed, CHANGED_IN_ONE_ENTRY)].map((portion) => {
    const logged: ActivityChange[] = [];
    const users = portion.flatMap(({ userId, values, changes }) => {
      const own = { first: logged.length, count: changes.length };
      for (const { field, from, to } of changes)
        logged.push(
          changeOf(`${fullName(values)} (${values.dni}): ${USER_FIELD_NAMES[field]}`, from, to, {
            key: `user.${field}`,
          }),
        );
      return userId ? [{ id: userId, changes: own }] : [];
    });
    return { users, changes: logged };
  });
}

export const userImport = feature({
  name: 'user-import',
  lane: 'office',
  stores: (db) => ({ users: userStore(db), imported: importStore(db) }),
  routes: (on, { clock }) => {
    on.stream(importTemplate, async ({ query: { format } }, reply) => {
      const columns = Object.values(IMPORT_COLUMNS).map((heading) => ({ heading, width: WIDTH }));
      return sendSpreadsheet(reply, 'plantilla-usuarios', format, [{ name: 'Usuarios', columns, rows: [] }]);
    });

    on.read(previewImport, async ({ table, stores }) => {
      const { counts, rows, ignoredColumns, fingerprint } = await planImport(table, stores.users);
      const last = rows.filter(({ outcome }) => outcome === 'refused')[MAX_LISTED_REFUSALS - 1]?.line;
      const listed = rows.filter(
        ({ outcome, line }) => outcome !== 'refused' || last === undefined || line <= last,
      );
      const unlisted = rows.length - listed.length;
      const ignored = { unlisted, ignoredColumns: [...ignoredColumns] };
      return { counts, rows: listed, ...ignored, sheet: table.sheet, fingerprint };
    });

    on.inLane('long').writeAfter(
      importUsers,
      async ({ body: { fingerprint, otherPeople, refusedRows }, table, stores }) => {
        const plan = await planImport(table, stores.users);
        if (plan.counts.refused > 0 && refusedRows !== 'skip') throw refuseAll(plan);
        if (fingerprint !== undefined && fingerprint !== plan.fingerprint)
          throw conflict(TEXTS.changedMeanwhile);
        if (plan.counts.otherPerson > 0 && !otherPeople) throw refuseOtherPeople(plan);
        const decided = otherPeople === 'import' ? withOtherPeople(plan) : plan;
        const parts: ImportPart[] = [];
        const pace = createEventLoopPacing();
        for (const part of partsOf(decided)) {
          await pace();
          parts.push(part);
        }
        return { plan: decided, logged: loggedChanges(decided), parts };
      },
      async ({ prepared: { plan, logged, parts }, caller, stores, audit }) => {
        const { counts } = plan;
        const otherAddress = plan.rows.flatMap(({ userId, values, changes }) =>
          userId && changes.some(({ field }) => field === 'email') ? { ...values, id: userId } : [],
        );
        const applied = await stores.imported.apply(parts, {
          userId: caller.userId,
          at: clock.now().toISOString(),
        });
        if (!applied) throw conflict(TEXTS.changedMeanwhile);
        // A concurrent opening would give rights to people who sign in by another address.
        if (otherAddress.length > 0) await stores.imported.waitForOpenings();
        await stores.users.requireNoUnusedRight(otherAddress, 'cambiar su correo');
        const { new: added, changed, unchanged } = counts;
        const [first, ...others] = logged;
        // Changed users are named by their changes.
        const onlyAdded = added === 1 ? await stores.users.byEmail(plan.added[0]?.email ?? '') : undefined;
        // The page of a new user shows who created the account, and when (R9.15).
        const newUsers = onlyAdded ? [] : applied.added.map((id) => ({ id }));
        const who = onlyAdded ? sentence` (${aUser(onlyAdded)})` : '';
        const summary = sentence`Importó usuarios: ${pluralize(added, 'nuevo', 'nuevos')}${who}, ${pluralize(changed, 'cambiado', 'cambiados')}, ${count(unchanged)} sin cambios`;
        const act = others.length > 0 ? { name: randomUUID(), together: summary.text } : undefined;
        audit(concerning(summary, [...newUsers, ...(first?.users ?? [])]), first?.changes, act);
        for (const [index, { users, changes }] of others.entries())
          audit(
            concerning(`Importó usuarios: cambios, parte ${index + 2} de ${others.length + 1}`, users),
            changes,
            act,
          );
        return { ...counts, withoutPassword: await stores.users.countWithoutPassword() };
      },
    );
  },
});
