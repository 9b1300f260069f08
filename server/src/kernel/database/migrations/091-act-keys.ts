import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Beginnings of sentences, and the keys of their acts. */
const ACTS: readonly (readonly [beginning: string, key: string])[] = [
  ['Unió a ', 'accounts-merged'],
  ['Agregó el documento ', 'agenda-document-changed'],
  ['Cambió el nombre de un documento ', 'agenda-document-changed'],
  ['Quitó el documento ', 'agenda-document-changed'],
  ['Verificó con su documento la identidad de ', 'identity-verified'],
  ['Confirmó con otro nombre el poder de ', 'other-name-confirmed'],
  ['Eliminó su propia cuenta', 'own-account-deleted'],
  ['Creó la pregunta ', 'question-created'],
  ['Editó la pregunta ', 'question-edited'],
  ['Restauró de la Papelera la pregunta ', 'question-restored'],
  ['Su inicio de sesión se desbloqueó en el servidor', 'sign-in-unlocked'],
];

const OF_MERGED = ' de la cuenta repetida';

const FIELDS: Readonly<Record<string, string>> = {
  título: 'assembly.title',
  descripción: 'assembly.description',
  inicio: 'assembly.startDate',
  fin: 'assembly.endDate',
  lugar: 'assembly.place',
  agenda: 'assembly.agenda',
  'necesita quórum': 'assembly.needsQuorum',
  'quórum mínimo': 'assembly.quorumMin',
  'a quiénes cuenta el quórum': 'assembly.quorumCounts',
  'segunda convocatoria': 'assembly.secondCall',
  'máximo de poderes por apoderado': 'assembly.maxPowers',
  'formas de registrarse': 'assembly.ways',
  comprobantes: 'assembly.givesReceipts',
  'mensaje del salón': 'assembly.hallMessage',
  'Hora de cierre': 'minutesFacts.endedAt',
  pregunta: 'question.title',
  tipo: 'question.kind',
  cargos: 'question.seats',
  'voto en blanco': 'question.allowBlank',
  mayoría: 'question.rule',
  nombre: 'user.name',
  apellido: 'user.lastName',
  correo: 'user.email',
  cédula: 'user.dni',
  [`cédula${OF_MERGED}`]: 'mergedUser.dni',
  'tipo de usuario': 'user.userType',
  contraseña: 'user.password',
  'paz y salvo': 'user.standing',
};

/** Lists by their fields, with the separator of their items. */
const LISTS: Readonly<Record<string, readonly [key: string, separator: string]>> = {
  candidatos: ['question.option', ' · '],
  planchas: ['question.option', ' · '],
  'punto de la agenda': ['question.option', ' · '],
  correos: ['assembly.scrutineers', ', '],
};

const WAYS = { 'en el salón, con su código': 'hall', 'a distancia': 'remote', 'sin decir dónde': 'unstated' };

/** Values whose texts are other ones, by the keys of fields. */
const VALUES: Readonly<Record<string, (text: string | null) => unknown>> = {
  'user.userType': (text) => (text === 'administrador' ? 2 : text && 1),
  'user.standing': (text) => (text === 'en mora' ? false : text === 'al día' || null),
  'assembly.givesReceipts': (text) => text !== 'no',
  'assembly.hallMessage': (text) => text ?? '',
  'assembly.ways': (text) =>
    Object.entries(WAYS).flatMap(([name, way]) => (text?.includes(name) ? [way] : [])),
};

interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The log had excerpts of long texts. */
const isCut = (text: string | null) => /^…|…$|^\d+ caracteres$/.test(text ?? '');

function withKey(change: Change): object {
  const { field, before, after } = change;
  // An import wrote the name of the person before that of the field.
  const name = field.slice(field.lastIndexOf(': ') + 1).trim();
  const cut = (isCut(before) || isCut(after)) && { isCut: true };
  const [list, separator] = LISTS[name] ?? [];
  if (list && separator) {
    const stays = new Set(after?.split(separator));
    const isTaken = cut || before?.split(separator).some((item) => !stays.has(item));
    return { ...change, key: `${list}${isTaken ? 'Taken' : 'Added'}`, ...cut };
  }
  const key = FIELDS[name];
  // An opening logged its settings, and a creation its title, without former ones.
  if (!key || (before === null && /^question\.|^assembly\.title$/.test(key))) return change;
  const value = VALUES[key];
  return { ...change, key, ...(value && { from: value(before), to: value(after) }), ...cut };
}

const ROWS_AT_ONCE = 500;

interface Entry {
  readonly id: number;
  readonly what: string;
  readonly changes: string | null;
}

/** Gives the entries of before the keys of their acts and fields, and the values that code reads. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await columns.rewrite(db, 'activity', async () => {
    for (let last = 0; ; ) {
      const { rows } = await sql<Entry>`select id, what, changes from activity where id > ${last}
        order by id limit ${ROWS_AT_ONCE}`.execute(db);
      for (const { id, what, changes } of rows) {
        const key = ACTS.find(([beginning]) => what.startsWith(beginning))?.[1] ?? null;
        const keyed = changes && JSON.stringify((JSON.parse(changes) as Change[]).map(withKey));
        if (key || keyed !== changes)
          await sql`update activity set key = ${key}, changes = ${keyed} where id = ${id}`.execute(db);
      }
      if (rows.length < ROWS_AT_ONCE) return;
      last = rows.at(-1)?.id ?? last;
    }
  });
}
