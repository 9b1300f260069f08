/** Acts about accounts that bear on who votes (R12.43). */
import { USER_TYPES } from '@vigilia/contract/limits';
import { readAs } from '@vigilia/contract/text/read-as';
import { comparableDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import { sql } from 'kysely';
import type { LoggedChange } from '../../../../kernel/audit/audit-changes.ts';
import {
  actsOn,
  changesFields,
  changesIn,
  hasField,
  type LoggedAct,
} from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { frozenFor } from '../../../roll/frozen-names.ts';
import { nominees } from '../../../roll/voting-lock.ts';
import { madeAt } from './log-entries.ts';
import {
  daysBefore,
  earlier,
  numbersOf,
  type Opening,
  type Since,
  type Situation,
  scalar,
} from './stated.ts';

const NAMES = ['user.name', 'user.lastName'];
const CREDENTIALS = ['user.email', 'user.password'];
/** The fields of document numbers that accounts had. */
const DOCUMENTS = ['user.dni', 'mergedUser.dni'];
/** Fields whose edits bear on no vote. */
const USUAL = ['user.phone', 'user.dniType'];
/** Fields whose edits have a number of their own. */
const COUNTED = [...NAMES, ...CREDENTIALS, ...USUAL, 'user.dni', 'user.userType', 'user.standing'];

const ANY_FIELD = ['user.%'];

const peopleOn = (assemblyId: number) => sql`select user_id from attendees where assembly_id = ${assemblyId}`;

const nomineesOf = (questionId: number) =>
  sql`select user_id from ${nominees} standing where question_id = ${questionId}`;

/** How many people acts are about. */
const people = (acts: readonly LoggedAct[], isMeant: (act: LoggedAct) => boolean): number =>
  new Set(acts.filter(isMeant).map(({ of }) => of)).size;

/** Whether one of the fields had a value before: a registration gives an account its first type. */
const replaces =
  (...fields: readonly string[]) =>
  ({ changes }: Pick<LoggedAct, 'changes'>): boolean =>
    changes.some((change) => change.before && hasField([change], ...fields));

const edits =
  (...fields: readonly string[]) =>
  ({ changes }: LoggedAct): boolean =>
    hasField(changes, ...fields);

const is =
  (key: string) =>
  (act: LoggedAct): boolean =>
    act.key === key;

/** Whether a name reads as another one than before. */
const isOtherName = (change: LoggedChange) =>
  replaces(...NAMES)({ changes: [change] }) && readAs(change.before ?? '') !== readAs(change.after ?? '');

/** People on a roll whose type an administrator changed since the assembly was made, at least in the last 24 hours. */
async function retypedSince(db: Db, assemblyId: number, at: string): Promise<ReadonlySet<number>> {
  const since = earlier(await madeAt(db, assemblyId), daysBefore(at, 1));
  const acts = await actsOn(db, 'user', peopleOn(assemblyId), { since, fields: ['user.userType'] });
  return new Set(acts.filter(replaces('user.userType')).map(({ of }) => of));
}

/**
 * People on the roll without the right to vote who are members or were, and people whose right ended with their place on it
 * (R12.42).
 * @param at ISO 8601
 */
export async function withoutRightIn(db: Db, assemblyId: number, at: string): Promise<number> {
  const retyped = [...(await retypedSince(db, assemblyId, at))];
  // Of people on one roll: few enough for a statement.
  const wasMember = sql`(users.user_type = ${USER_TYPES.member}${retyped.length > 0 ? sql` or users.id in (${sql.join(retyped)})` : sql``})`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from users
    left join attendees on attendees.user_id = users.id and attendees.assembly_id = ${assemblyId}
    where (attendees.can_vote = 0 and ${wasMember})
      or (select last.can_vote from right_changes last where last.assembly_id = ${assemblyId}
        and last.user_id = users.id order by last.id desc limit 1) = 0`.execute(db);
  return Number(rows[0]?.n);
}

/** Changes of fields of any account, also of one that was deleted since. */
async function changesOfAll(db: Db, fields: readonly string[], since: string) {
  const entries = await db
    .selectFrom('activity')
    .select(['at', 'changes'])
    .where('at', '>=', since)
    .where(changesFields(fields))
    .orderBy('id')
    .execute();
  return entries.flatMap(({ at, changes }) =>
    changesIn(changes).flatMap((change) => (hasField([change], ...fields) ? { at, ...change } : [])),
  );
}

/** How many accounts of the roll were made with a document number that another account had before, or the name of a deleted one. */
async function takenOver(db: Db, assemblyId: number, since: string): Promise<number> {
  const made = await db
    .selectFrom('attendees')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['dni', 'created_at', 'name', 'last_name as lastName'])
    .where('assembly_id', '=', assemblyId)
    .where('created_at', '>=', since)
    .execute();
  if (made.length === 0) return 0;
  /** Document numbers that accounts had before, on the roll or not, names of deleted ones, and since when they have them no longer. */
  const former = new Map<string, string>();
  for (const { at, before, from } of (await changesOfAll(db, DOCUMENTS, since)).reverse()) {
    if (before) former.set(comparableDni(before), at);
    const { name } = Object(from) as { name?: string };
    if (name) former.set(readAs(name), at);
  }
  return made.filter(({ dni, created_at, ...person }) =>
    [comparableDni(dni ?? ''), readAs(fullName(person))].some(
      (each) => (former.get(each) ?? created_at) < created_at,
    ),
  ).length;
}

/** Rights of people who were in arrears at a moment. */
async function rightsBehind(db: Db, questionId: number, acts: readonly LoggedAct[]): Promise<number> {
  const behind = new Set(
    acts.flatMap(({ of, changes }) =>
      changes.some(({ key, from, to }) => key === 'user.standing' && (from === false || to === false))
        ? of
        : [],
    ),
  );
  if (behind.size === 0) return 0;
  const rights = db.selectFrom('voting_rights').select('user_id').where('question_id', '=', questionId);
  return (await rights.execute()).filter(({ user_id }) => behind.has(user_id)).length;
}

/** Acts about accounts of people on the roll, of candidates and of new administrators. */
export async function accountActs(
  db: Db,
  { assemblyId, questionId }: Opening,
  { recent, halfYear: since }: Since,
): Promise<Situation> {
  const { rows } = await sql<Record<'created' | 'deleted', unknown>>`
    select sum(case when created_at >= ${recent} then 1 else 0 end) as created,
      sum(case when deleted_at >= ${recent} then 1 else 0 end) as deleted
    from users where id in (${peopleOn(assemblyId)}) or id in (${nomineesOf(questionId)})`.execute(db);
  const { created, deleted } = numbersOf(rows);
  const onRoll = await actsOn(db, 'user', peopleOn(assemblyId), { since, fields: ANY_FIELD });
  const late = onRoll.filter(({ at }) => at >= recent);
  const candidates = await actsOn(db, 'user', nomineesOf(questionId), { since, fields: ANY_FIELD });
  const known = new Set(onRoll.map(({ of }) => of));
  const outside = candidates.filter(({ of }) => !known.has(of));
  const types = await changesOfAll(db, ['user.userType'], since);
  return {
    acts: {
      'veces que se hizo administrador a alguien': types.filter(({ to }) => to === USER_TYPES.administrator)
        .length,
      'cuentas creadas, del padrón o de candidatos': created,
      'cuentas eliminadas, del padrón o de candidatos': deleted,
      // Credentials that people set on their own account are not counted.
      'cuentas del padrón con contraseña o correo puestos': people(
        late,
        (act) => act.by !== act.of && edits(...CREDENTIALS)(act),
      ),
      'cuentas del padrón con otro nombre': people(onRoll, edits(...NAMES)),
      'cuentas del padrón cuyo paz y salvo cambió desde hace 180 días': people(
        onRoll,
        edits('user.standing'),
      ),
      // An early verification ends a mark as well (R3.11).
      'identidades verificadas': people(onRoll, is('identity-verified')),
    },
    attention: {
      'cuentas del padrón que cambiaron de tipo': people(late, replaces('user.userType')),
      // A missing number may be completed in any year.
      'cuentas del padrón con otra cédula': people(onRoll, (act) =>
        (act.at < recent ? replaces : edits)('user.dni')(act),
      ),
      'cuentas del padrón con otros datos cambiados': people(late, ({ changes }) =>
        changes.some(({ key }) => key?.startsWith('user.') && !COUNTED.includes(key)),
      ),
      'cuentas del padrón que se unieron con otra repetida': people(onRoll, is('accounts-merged')),
      'cuentas del padrón creadas con la cédula que tenía otra, o el nombre de una que se eliminó':
        await takenOver(db, assemblyId, since),
      'derechos a votar de quienes estuvieron en mora desde que se creó la asamblea o en las 24 horas anteriores':
        await rightsBehind(db, questionId, late),
      'candidatos de fuera del padrón con otro nombre o cédula, o a los que se unió otra cuenta': people(
        outside,
        (act) => replaces(...NAMES, 'user.dni')(act) || is('accounts-merged')(act),
      ),
      // Names are compared as they read: voters may mean the other person.
      'candidatos con el nombre de otra persona de la asociación': Number(
        await scalar(
          db,
          sql`select count(*) from users join opening_names on ${frozenFor(questionId)}
            where label is not null and users.id in (${nomineesOf(questionId)})`,
        ),
      ),
      'candidatos del padrón que cambiaron de nombre, desde hace 180 días': people(
        candidates,
        ({ of, changes }) => known.has(of) && changes.some(isOtherName),
      ),
    },
  };
}
