/**
 * All stored data about a user, for a request under Ley 1581: tables of Spanish headings, read in pages, and the files that
 * belong to them. Contains no hash, secret or choice; of other people only the names beside the user's own rows.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RECIPIENT_STATE_NAMES } from '@vigilia/contract/assemblies/convocations';
import { USER_TYPE_NAMES } from '@vigilia/contract/limits';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { fullName } from '@vigilia/contract/users/full-name';
import { PROFILE_LISTS } from '@vigilia/contract/users/profile';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import type { Cell } from '../../../kernel/spreadsheets/writer.ts';
import { STANDING_NAMES } from '../../people/users/export.ts';
import { accountsOf, NO_PASSWORD } from '../../people/users/store.ts';
import { frozenFor } from '../../roll/frozen-names.ts';
import { type Accounts, powersOf, userHistoryStore, votingsOf } from './store.ts';

type Value = string | number | boolean | null;
/** Stored names of files by their paths in the archive. */
type StoredFiles = Map<string, string>;
/** A value in SQL, and its cell; a file that it names is added to `files`. */
interface Column {
  readonly sql: string;
  readonly show: (value: Value, files: StoredFiles) => Cell;
}

const shown = (of: string, show: Column['show']): Column => ({ sql: of, show });
const text = (of: string) => shown(of, (value) => (typeof value === 'number' ? value : String(value ?? '')));
const moment = (of: string) => shown(of, (at) => (at ? timeStamp(String(at)) : ''));
const yesOrNo = (of: string) => shown(of, (value) => (value === null ? '' : value ? 'Sí' : 'No'));
const word = (of: string, words: Readonly<Record<string, string>>) =>
  shown(of, (value) => words[String(value)] ?? '');
const documentType = (of: string) =>
  shown(of, (type) => documentTypeName(type === null ? null : Number(type)));
/** @param path in the archive without its ending, in SQL @param of the stored name, in SQL */
const file = (path: string, of: string) =>
  shown(`${path} || '|' || ${of}`, (value, files) => {
    if (!value) return '';
    const [before = '', stored = ''] = String(value).split('|');
    const whole = `${before}.${stored.split('.').at(-1)}`;
    files.set(whole, stored);
    return whole;
  });

const ATTENDANCE = { present: 'Presente', represented: 'Representado', absent: 'Ausente' };
const MODES = { hall: 'Presencial', remote: 'A distancia' };
const POWER_STATES = { valid: 'Vigente', waiting: 'En espera', dormant: 'Suspendido', revoked: 'Revocado' };
const ROLES = { given: 'Dado a', held: 'Recibido de' };
const MAIL = {
  Correo: 'mail.email',
  Resultado: word('mail.state', RECIPIENT_STATE_NAMES),
  Fecha: moment('finished_at'),
  'Respuesta del servidor': 'response',
};

interface Section {
  /** Name of its CSV file, and of its list in the JSON file. */
  readonly name: string;
  /** Columns by their headings; a text is the name of a plain column. */
  readonly columns: Readonly<Record<string, string | Column>>;
  /** SQL of tables, conditions and order. */
  readonly rows: (own: Accounts) => RawBuilder<unknown>;
}

/** One row, whose columns are the rows of its table. */
const ACCOUNT: Section = {
  name: 'cuenta',
  rows: (own) => sql`users left join second_factors on second_factors.user_id = users.id
    left join account_deletion_codes as code on code.user_id = users.id
    where users.id in ${own} and users.merged_into is null`,
  columns: {
    Identificador: 'users.id',
    Nombre: 'name',
    Apellido: 'last_name',
    Correo: 'email',
    Celular: 'phone',
    'Tipo de documento': documentType('dni_type'),
    'Número de documento': 'dni',
    'Tipo de usuario': word('user_type', USER_TYPE_NAMES),
    'Fecha de registro': moment('created_at'),
    'Tiene contraseña': yesOrNo(`password_hash <> '${NO_PASSWORD}'`),
    'Contraseña asignada por un administrador': moment('password_assigned_at'),
    'Correo elegido por un administrador': moment('email_assigned_at'),
    'Código para entrar que mostró una mesa': moment('entrance_shown_at'),
    'No recibe correos desde': moment('unsubscribed_at'),
    'Última invitación': moment('invited_at'),
    'Estado de la invitación': word(
      "(select state from outgoing_mails where purpose = 'invitation' and user_id = users.id)",
      {
        pending: 'En espera',
        sending: 'Enviándose',
        accepted: 'Enviada',
        refused: 'No se envió',
        noAddress: 'No se envió',
        uncertain: 'No se sabe si llegó',
        stopped: 'Detenida',
      },
    ),
    'Eligió su contraseña': moment('activated_at'),
    'Verificación en dos pasos desde': moment('enabled_at'),
    'Código para eliminar la cuenta, válido hasta': moment('code.expires_at'),
    'Paz y salvo': word('in_good_standing', STANDING_NAMES),
    'Paz y salvo desde': moment('standing_since'),
    'Paz y salvo según': 'standing_source',
  },
};

const SECTIONS: readonly Section[] = [
  {
    name: 'enlaces-de-contraseña',
    rows: (own) => sql`password_links where user_id in ${own} order by id`,
    columns: {
      Enlace: word('purpose', { invitation: 'Invitación', recovery: 'Recuperación' }),
      'Válido hasta': moment('expires_at'),
    },
  },
  {
    name: 'perfil',
    rows: (own) => sql`member_profile_items join profile_items on profile_items.id = item_id
      where user_id in ${own} order by category_id, name_search`,
    columns: {
      Lista: word('category_id', Object.fromEntries(PROFILE_LISTS.map(({ id, name }) => [id, name]))),
      Elección: 'name',
    },
  },
  {
    name: 'certificados',
    rows: (own) => sql`certificates where user_id in ${own} order by id`,
    columns: {
      Código: 'code',
      'Qué certifica': 'statement',
      Expedido: moment('issued_at'),
      Anulado: moment('revoked_at'),
    },
  },
  {
    name: 'solicitudes-de-registro',
    rows: (own) => sql`registration_requests as request where exists (select 1 from users
      where users.id in ${own} and (users.email = request.email or users.dni = request.dni)) order by id`,
    columns: {
      Fecha: moment('created_at'),
      Nombre: 'name',
      Apellido: 'last_name',
      Correo: 'email',
      Celular: 'phone',
      'Tipo de documento': documentType('dni_type'),
      Número: 'dni',
      Anestesiólogo: yesOrNo('is_anesthesiologist'),
    },
  },
  {
    name: 'llegadas-a-la-puerta',
    rows: (own) => sql`arrivals join assemblies on assemblies.id = assembly_id
      where user_id in ${own} order by assembly_id, at, arrivals.id`,
    columns: {
      Asamblea: 'title',
      Momento: moment('at'),
      Modalidad: word('mode', MODES),
      Mesa: 'desk',
      Deshecha: moment('undone_at'),
    },
  },
  {
    name: 'entradas-y-salidas',
    rows: (own) => sql`presence_changes as change join assemblies on assemblies.id = assembly_id
      where user_id in ${own} order by change.id`,
    columns: {
      Asamblea: 'title',
      Momento: moment('at'),
      Qué: word('is_present', { 0: 'Salida', 1: 'Entrada' }),
      Modalidad: word('mode', MODES),
      Registró: word("case when with_hall_code = 1 then 'hallCode' else recorded_by end", {
        self: 'La persona',
        hallCode: 'La persona, con el código del salón',
        desk: 'Mesa de registro',
        administrator: 'Un administrador',
        takenOver: 'Sistema anterior',
      }),
    },
  },
  {
    name: 'votaciones',
    rows: (own) => sql`${votingsOf(own)} join assemblies on assemblies.id = assembly_id
      where assemblies.deleted_at is null
        and assembly_id in (select assembly_id from attendees where user_id in ${own})
      order by start_date desc, assembly_id desc, voting.id`,
    columns: {
      Asamblea: 'assemblies.title',
      Votación: 'voting.title',
      Estado: word('state', { open: 'Abierta', closed: 'Cerrada' }),
      'Tenía derecho': yesOrNo('entitled'),
      Votó: yesOrNo('voted'),
      'Por apoderado': yesOrNo('by_proxy'),
    },
  },
  {
    // Frozen at the openings, so possibly former names.
    name: 'nombres-en-votaciones',
    rows: (
      own,
    ) => sql`opening_names join questions on ${frozenFor(sql.ref('questions.id'), 'opening_names.user_id')}
      left join (select question_id as stands_in from question_candidates where user_id in ${own}
        union select question_id from slate_places join slates on slates.id = slate_id
          where user_id in ${own} or alternate_id in ${own}) as nomination on stands_in = questions.id
      where user_id in ${own} order by questions.id`,
    columns: {
      Votación: 'title',
      Nombre: 'name',
      Apellido: 'last_name',
      Documento: 'dni',
      Correo: 'email',
      Candidato: yesOrNo('stands_in is not null'),
    },
  },
  {
    name: 'poderes',
    rows: powersOf,
    columns: {
      Asamblea: 'title',
      Inicio: moment('start_date'),
      Poder: word('role', ROLES),
      Persona: "trim(name || ' ' || last_name)",
      Estado: word('state', POWER_STATES),
      Revocado: moment('revoked_at'),
      Documento: file(
        "'documentos/poder' || case when revoked_at is null then '-' else '-revocado-' end || id",
        'document',
      ),
    },
  },
  {
    name: 'poderes-enviados',
    rows: (own) => sql`submitted_powers as power join assemblies on assemblies.id = assembly_id
      where sender_id in ${own} order by power.id`,
    columns: {
      Asamblea: 'title',
      Fecha: moment('submitted_at'),
      Poder: word('gives', { 0: ROLES.held, 1: ROLES.given }),
      Persona: 'other_name',
      Cédula: 'other_dni',
      Estado: word('state', {
        pending: 'Por revisar',
        confirmed: 'Confirmado',
        refused: 'Rechazado',
        withdrawn: 'Retirado',
      }),
      Motivo: 'reason',
      Documento: file("'documentos/poder-enviado-' || power.id", 'document'),
    },
  },
  {
    name: 'convocatorias',
    rows: (own) => sql`outgoing_mails as mail join convocations on convocations.id = batch
      join assemblies on assemblies.id = assembly_id
      where user_id in ${own} and purpose = 'call' order by batch`,
    columns: { Asamblea: 'title', Asunto: 'subject', ...MAIL },
  },
  {
    name: 'avisos-de-poderes',
    rows: (own) => sql`outgoing_mails as mail join power_changes on power_changes.id = batch
      join assemblies on assemblies.id = assembly_id
      where user_id in ${own} and purpose = 'power' order by batch`,
    columns: { Asamblea: 'title', ...MAIL },
  },
  {
    name: 'correos',
    rows: (own) => sql`outgoing_mails as mail join letters on letters.id = batch
      where user_id in ${own} and purpose = 'letter' order by batch`,
    columns: { Asunto: 'subject', Texto: 'text', ...MAIL },
  },
  {
    name: 'casos',
    rows: (own) => sql`cases where user_id in ${own} order by id`,
    columns: {
      Fecha: moment('created_at'),
      Título: 'title',
      Descripción: 'description',
      Imagen: file("'fotos/caso-' || id", 'picture'),
    },
  },
  {
    name: 'respuestas-a-casos',
    rows: (own) => sql`case_responses as own join cases on cases.id = case_id
      where own.user_id in ${own} order by own.id`,
    columns: {
      Fecha: moment('own.created_at'),
      Caso: 'title',
      Respuesta: 'response',
      'Oculta desde': moment('hidden_at'),
      Motivo: 'hidden_reason',
    },
  },
  {
    name: 'solicitudes-de-asistencia',
    rows: (own) => sql`assistance_requests where user_id in ${own} order by id`,
    columns: { Fecha: moment('created_at'), Descripción: 'description' },
  },
  {
    // For administrators only time and area, as the rest concerns other people.
    name: 'actividad-propia',
    rows: (own) => sql`activity where user_id in ${own} order by id`,
    columns: { Fecha: moment('at'), Área: 'area' },
  },
];

/** Rows in one statement. */
const PAGE = 200;

/** Yields to other requests during a long history. */
async function* pages<Row>(read: (part: { limit: number; offset: number }) => Promise<readonly Row[]>) {
  for (let offset = 0; ; offset += PAGE) {
    const rows = await read({ limit: PAGE, offset });
    yield* rows;
    if (rows.length < PAGE) return;
    await nextTurn();
  }
}

export interface PersonalTable {
  readonly name: string;
  readonly headings: readonly string[];
  rows(): AsyncIterable<readonly Cell[]>;
}

/** The tables, and the stored name of each file by its path in the archive, complete once the rows are read. */
export function personalDataOf(
  db: Db,
  userId: number,
): { readonly tables: readonly PersonalTable[]; readonly files: ReadonlyMap<string, string> } {
  const files: StoredFiles = new Map();
  const history = userHistoryStore(db);

  async function* rowsOf({ columns, rows }: Section): AsyncGenerator<readonly Cell[]> {
    const list = Object.values(columns).map((each) => (typeof each === 'string' ? text(each) : each));
    const selected = sql.raw(list.map((column, index) => `${column.sql} as c${index}`).join(', '));
    const read = async ({ limit, offset }: { limit: number; offset: number }) =>
      (
        await sql<Record<string, Value>>`select ${selected} from ${rows(accountsOf(userId))}
          limit ${limit} offset ${offset}`.execute(db)
      ).rows;
    for await (const row of pages(read))
      yield list.map(({ show }, index) => show(row[`c${index}`] ?? null, files));
  }

  async function* account(): AsyncGenerator<readonly Cell[]> {
    for await (const row of rowsOf(ACCOUNT))
      yield* Object.keys(ACCOUNT.columns).map((heading, index) => [heading, row[index] ?? '']);
  }

  async function* assemblies(): AsyncGenerator<readonly Cell[]> {
    for await (const each of pages((part) => history.assemblies(userId, part)))
      yield [
        each.title,
        timeStamp(each.startDate),
        timeStamp(each.endDate),
        ATTENDANCE[each.attendance],
        each.attorney ? fullName(each.attorney) : '',
        each.canVote ? 'Sí' : 'No',
      ];
  }

  /** One row for each changed field. */
  async function* changes(): AsyncGenerator<readonly Cell[]> {
    for await (const { at, person, area, what, changes: fields } of pages((part) =>
      history.changes(userId, part),
    ))
      for (const { field, before, after } of fields ?? [{ field: '', before: null, after: null }])
        yield [timeStamp(at), person, area, what, field, before ?? '', after ?? ''];
  }
  return {
    tables: [
      { name: ACCOUNT.name, headings: ['Dato', 'Valor'], rows: account },
      ...SECTIONS.map((section) => ({
        name: section.name,
        headings: Object.keys(section.columns),
        rows: () => rowsOf(section),
      })),
      {
        name: 'asambleas',
        headings: ['Asamblea', 'Inicio', 'Fin', 'Asistencia', 'Apoderado', 'Puede votar'],
        rows: assemblies,
      },
      {
        name: 'cambios',
        headings: ['Fecha', 'Persona', 'Área', 'Qué hizo', 'Campo', 'Antes', 'Después'],
        rows: changes,
      },
    ],
    files,
  };
}
