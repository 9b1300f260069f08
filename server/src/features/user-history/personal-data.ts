/**
 * Everything that is kept about a user, as Ley 1581 lets a person ask for: tables of Spanish headings, read in pages, and
 * the files that belong to them. Never a hash, a secret or a choice; of others only the names beside the user's own.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ActivityChange } from '@vigilia/contract/activity';
import { RECIPIENT_STATE_NAMES, type RecipientState } from '@vigilia/contract/assemblies/convocations';
import { USER_TYPE_NAMES } from '@vigilia/contract/limits';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { fullName } from '@vigilia/contract/users/full-name';
import { PROFILE_LISTS } from '@vigilia/contract/users/profile';
import { GROUP_HEAD } from '../../audit/audit-log.ts';
import type { Db } from '../../database/database.ts';
import type { Cell } from '../../spreadsheets/writer.ts';
import { nominees } from '../assembly-members/nominees.ts';
import { accountsOf, NO_PASSWORD, type StoredUser } from '../users/store.ts';
import { type Part, SECTION_ROWS, userHistoryStore } from './store.ts';

export interface PersonalTable {
  /** Name of its CSV file, and of its list in the JSON file. */
  readonly name: string;
  readonly headings: readonly string[];
  rows(): AsyncIterable<readonly Cell[]>;
}

export interface PersonalFile {
  /** Path in the archive. */
  readonly path: string;
  /** Name of the stored file. */
  readonly stored: string;
}

const ATTENDANCE = { present: 'Presente', represented: 'Representado', absent: 'Ausente' };
const MODES = { hall: 'Presencial', remote: 'A distancia' };
const SOURCES = {
  self: 'La persona',
  desk: 'Mesa de registro',
  administrator: 'Un administrador',
  takenOver: 'Sistema anterior',
};
const POWER_STATES = { valid: 'Vigente', waiting: 'En espera', dormant: 'Suspendido', revoked: 'Revocado' };
const SUBMITTED_STATES = {
  pending: 'Por revisar',
  confirmed: 'Confirmado',
  refused: 'Rechazado',
  withdrawn: 'Retirado',
};
const INVITATION_STATES = {
  pending: 'En espera',
  sending: 'Enviándose',
  accepted: 'Enviada',
  refused: 'No se envió',
  noAddress: 'No se envió',
  uncertain: 'No se sabe si llegó',
  stopped: 'Detenida',
};
const LINK_PURPOSES = { invitation: 'invitación', recovery: 'recuperación' };

const yesOrNo = (value: boolean) => (value ? 'Sí' : 'No');
const moment = (iso: string | null | undefined) => (iso ? timeStamp(iso) : '');

/** Path in the archive of the document of a power. */
const submittedPath = (id: number, stored: string) =>
  `documentos/poder-enviado-${id}.${stored.split('.').at(-1)}`;
const documentPath = (id: number, isRevoked: boolean, stored: string) =>
  `documentos/poder${isRevoked ? '-revocado' : ''}-${id}.${stored.split('.').at(-1)}`;
const picturePath = (id: number) => `fotos/caso-${id}.webp`;

/** Rows in one statement. */
const PAGE = 200;

/** All rows of a section that few rows can have, in the order in which the history answers them. */
async function* allOf<Row>(read: (part: Part) => Promise<readonly Row[]>, limit = PAGE): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += limit) {
    const rows = await read({ limit, offset });
    yield* rows;
    if (rows.length < limit) return;
    // Yields to other requests during a long history.
    await nextTurn();
  }
}

/** The same of a section of any length, the latest first. */
const latestFirst = <Row extends { readonly id: number }>(read: (part: Part) => Promise<readonly Row[]>) =>
  pagesOf((before, limit) => read({ before, limit }), Number.MAX_SAFE_INTEGER);

/**
 * Rows in pages that each begin after the last row of the one before: skipping rows by number would read all of them
 * again for each page.
 * @param start before the first id
 */
async function* pagesOf<Row extends { readonly id: number }>(
  read: (last: number, limit: number) => Promise<readonly Row[]>,
  start = 0,
): AsyncGenerator<Row> {
  for (let last = start; ; ) {
    const rows = await read(last, PAGE);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
    await nextTurn();
  }
}

export const personalDataStore = (db: Db) => {
  const history = userHistoryStore(db);

  async function* account(user: StoredUser): AsyncGenerator<readonly Cell[]> {
    const { id } = user;
    const row = await db
      .selectFrom('users')
      .select([
        'password_assigned_at as assigned',
        'email_assigned_at as emailAssigned',
        'entrance_shown_at as entranceShown',
        'unsubscribed_at as unsubscribed',
      ])
      .where('id', '=', id)
      .executeTakeFirst();
    const factor = await db
      .selectFrom('second_factors')
      .select('enabled_at as enabled')
      .where('user_id', '=', id)
      .executeTakeFirst();
    const code = await db
      .selectFrom('account_deletion_codes')
      .select('expires_at as expires')
      .where('user_id', '=', id)
      .executeTakeFirst();
    yield ['Identificador', id];
    yield ['Nombre', user.name];
    yield ['Apellido', user.lastName];
    yield ['Correo', user.email];
    yield ['Celular', user.phone];
    yield ['Tipo de documento', documentTypeName(user.dniType)];
    yield ['Número de documento', user.dni ?? ''];
    yield ['Tipo de usuario', USER_TYPE_NAMES[user.userType] ?? ''];
    yield ['Fecha de registro', moment(user.createdAt)];
    yield ['Tiene contraseña', yesOrNo(user.passwordHash !== NO_PASSWORD)];
    yield ['Contraseña asignada por un administrador', moment(row?.assigned)];
    yield ['Correo elegido por un administrador', moment(row?.emailAssigned)];
    yield ['Código para entrar que mostró una mesa', moment(row?.entranceShown)];
    yield ['No recibe correos desde', moment(row?.unsubscribed)];
    yield ['Última invitación', moment(user.invitedAt)];
    yield ['Eligió su contraseña', moment(user.activatedAt)];
    yield ['Verificación en dos pasos desde', moment(factor?.enabled)];
    yield ['Código para eliminar la cuenta, válido hasta', moment(code?.expires)];
    if (user.inGoodStanding != null)
      yield [
        'Paz y salvo',
        `${user.inGoodStanding === 1 ? 'Al día' : 'En mora'} desde ${moment(user.standingSince)} (${user.standingSource ?? ''})`,
      ];
    const links = await db
      .selectFrom('password_links')
      .select(['purpose', 'expires_at as expires'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    for (const { purpose, expires } of links)
      yield [`Enlace de ${LINK_PURPOSES[purpose]}, válido hasta`, moment(expires)];
    const invitation = await db
      .selectFrom('outgoing_mails')
      .select('state')
      .where('purpose', '=', 'invitation')
      .where('user_id', '=', id)
      .executeTakeFirst();
    if (invitation) yield ['Estado de la invitación', INVITATION_STATES[invitation.state]];
  }

  async function* requests({ email, dni }: StoredUser): AsyncGenerator<readonly Cell[]> {
    const rows = await db
      .selectFrom('registration_requests')
      .selectAll()
      .where((eb) => eb.or([eb('email', '=', email), ...(dni ? [eb('dni', '=', dni)] : [])]))
      .orderBy('id')
      .execute();
    for (const row of rows)
      yield [
        moment(row.created_at),
        row.name,
        row.last_name,
        row.email,
        row.phone,
        documentTypeName(row.dni_type),
        row.dni,
        yesOrNo(row.is_anesthesiologist === 1),
      ];
  }

  async function* assemblies({ id }: StoredUser): AsyncGenerator<readonly Cell[]> {
    for await (const each of allOf(({ offset = 0 }) => history.assemblies(id, offset), SECTION_ROWS))
      yield [
        each.title,
        moment(each.startDate),
        moment(each.endDate),
        ATTENDANCE[each.attendance],
        each.attorney ? fullName(each.attorney) : '',
        yesOrNo(each.canVote),
      ];
  }

  /** Arrivals and departures, in order. */
  async function* presence({ id: userId }: StoredUser): AsyncGenerator<readonly Cell[]> {
    const read = ({ limit = PAGE, offset = 0 }: Part) =>
      db
        .selectFrom('presence_changes')
        .innerJoin('assemblies', 'assemblies.id', 'presence_changes.assembly_id')
        .select(['assemblies.title', 'at', 'is_present', 'mode', 'recorded_by', 'with_hall_code'])
        .where('presence_changes.user_id', 'in', accountsOf(userId))
        .orderBy('presence_changes.id')
        .limit(limit)
        .offset(offset)
        .execute();
    for await (const { title, at, is_present, mode, recorded_by, with_hall_code } of allOf(read))
      yield [
        title,
        moment(at),
        is_present === 1 ? 'Entrada' : 'Salida',
        mode ? MODES[mode] : '',
        with_hall_code === 1 ? `${SOURCES[recorded_by]}, con el código del salón` : SOURCES[recorded_by],
      ];
  }

  /** Arrivals that check-in desks sent about a person; repeated ones have no entry of their own. */
  async function* arrivals({ id: userId }: StoredUser): AsyncGenerator<readonly Cell[]> {
    const read = ({ limit = PAGE, offset = 0 }: Part) =>
      db
        .selectFrom('arrivals')
        .innerJoin('assemblies', 'assemblies.id', 'arrivals.assembly_id')
        .select(['assemblies.title', 'arrivals.at', 'arrivals.mode', 'arrivals.desk', 'arrivals.undone_at'])
        .where('arrivals.user_id', 'in', accountsOf(userId))
        .orderBy('arrivals.assembly_id')
        .orderBy('arrivals.at')
        .orderBy('arrivals.id')
        .limit(limit)
        .offset(offset)
        .execute();
    for await (const { title, at, mode, desk, undone_at } of allOf(read))
      yield [title, moment(at), MODES[mode], desk, moment(undone_at)];
  }

  /** Of an open voting nothing says whether they voted, as on their page. */
  async function* votings({ id }: StoredUser): AsyncGenerator<readonly Cell[]> {
    for await (const { title, votings: each } of allOf(
      ({ offset = 0 }) => history.assemblies(id, offset),
      SECTION_ROWS,
    ))
      for (const voting of each)
        yield [
          title,
          voting.title,
          voting.state === 'open' ? 'Abierta' : 'Cerrada',
          yesOrNo(voting.entitled),
          voting.voted === null ? '' : yesOrNo(voting.voted),
          voting.voted ? yesOrNo(voting.byProxy) : '',
        ];
  }

  /** Names frozen at the openings, which may be earlier ones. */
  async function* names({ id: userId }: StoredUser): AsyncGenerator<readonly Cell[]> {
    const rows = pagesOf((after, limit) =>
      db
        .selectFrom('frozen_names')
        .innerJoin('questions', 'questions.id', 'frozen_names.question_id')
        .leftJoin(nominees(db).as('nominees'), (join) =>
          join.onRef('nominees.question_id', '=', 'questions.id').on('nominees.user_id', '=', userId),
        )
        .select([
          'questions.id',
          'questions.title',
          'frozen_names.name',
          'frozen_names.last_name as lastName',
          'frozen_names.dni',
          'frozen_names.email',
          'nominees.user_id as standsFor',
        ])
        .where('frozen_names.user_id', 'in', accountsOf(userId))
        .where('questions.id', '>', after)
        .orderBy('questions.id')
        .limit(limit)
        .execute(),
    );
    for await (const row of rows)
      yield [row.title, row.name, row.lastName, row.dni ?? '', row.email, yesOrNo(row.standsFor !== null)];
  }

  async function* powers({ id }: StoredUser): AsyncGenerator<readonly Cell[]> {
    for await (const power of allOf((part) => history.powers(id, part)))
      yield [
        power.assembly.title,
        moment(power.assembly.startDate),
        power.role === 'given' ? 'Dado a' : 'Recibido de',
        fullName(power.other),
        POWER_STATES[power.state],
        moment(power.revokedAt),
        power.document ? documentPath(power.id, power.revokedAt !== null, power.document) : '',
      ];
  }

  /** Powers that they submitted from their phone. */
  async function* submittedPowers({ id }: StoredUser): AsyncGenerator<readonly Cell[]> {
    const rows = await db
      .selectFrom('submitted_powers')
      .innerJoin('assemblies', 'assemblies.id', 'submitted_powers.assembly_id')
      .select([
        'submitted_powers.id',
        'title',
        'submitted_at',
        'gives',
        'other_name',
        'other_dni',
        'state',
        'reason',
        'document',
      ])
      .where('sender_id', 'in', accountsOf(id))
      .orderBy('submitted_powers.id')
      .execute();
    for (const row of rows)
      yield [
        row.title,
        moment(row.submitted_at),
        row.gives === 1 ? 'Dado a' : 'Recibido de',
        row.other_name,
        row.other_dni,
        SUBMITTED_STATES[row.state],
        row.reason,
        row.document ? submittedPath(row.id, row.document) : '',
      ];
  }

  async function* certificates({ id }: StoredUser): AsyncGenerator<readonly Cell[]> {
    const rows = await db
      .selectFrom('certificates')
      .select(['code', 'statement', 'issued_at', 'revoked_at'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    for (const { code, statement, issued_at, revoked_at } of rows)
      yield [code, statement, moment(issued_at), moment(revoked_at)];
  }

  /** What they picked from the catalogue of the profile. */
  async function* profile({ id }: StoredUser): AsyncGenerator<readonly Cell[]> {
    const rows = await db
      .selectFrom('member_profile_items')
      .innerJoin('profile_items', 'profile_items.id', 'item_id')
      .select(['name', 'category_id as list'])
      .where('user_id', '=', id)
      .orderBy('category_id')
      .orderBy('name_search')
      .execute();
    for (const { name, list } of rows)
      yield [PROFILE_LISTS.find((each) => each.id === list)?.name ?? '', name];
  }

  /** Calls of assemblies that were mailed to them. */
  async function* convocations({ id: userId }: StoredUser): AsyncGenerator<readonly Cell[]> {
    const rows = pagesOf((after, limit) =>
      db
        .selectFrom('outgoing_mails')
        .innerJoin('convocations', 'convocations.id', 'outgoing_mails.batch')
        .innerJoin('assemblies', 'assemblies.id', 'convocations.assembly_id')
        .select(['convocations.id', 'assemblies.title', 'subject', 'state', 'response'])
        .select(['outgoing_mails.email', 'finished_at as finishedAt'])
        .where('outgoing_mails.user_id', 'in', accountsOf(userId))
        .where('purpose', '=', 'call')
        .where('convocations.id', '>', after)
        .orderBy('convocations.id')
        .limit(limit)
        .execute(),
    );
    for await (const row of rows)
      yield [
        row.title,
        row.subject,
        row.email ?? '',
        RECIPIENT_STATE_NAMES[row.state as RecipientState],
        moment(row.finishedAt),
        row.response ?? '',
      ];
  }

  /** Letters that were mailed to them. */
  async function* letters({ id: userId }: StoredUser): AsyncGenerator<readonly Cell[]> {
    const rows = await db
      .selectFrom('outgoing_mails')
      .innerJoin('letters', 'letters.id', 'outgoing_mails.batch')
      .select(['subject', 'text', 'email', 'state', 'finished_at as finishedAt', 'response'])
      .where('user_id', 'in', accountsOf(userId))
      .where('purpose', '=', 'letter')
      .orderBy('letters.id')
      .execute();
    for (const { subject, text, email, state, finishedAt, response } of rows)
      yield [
        ...[subject, text, email ?? '', RECIPIENT_STATE_NAMES[state as RecipientState]],
        ...[moment(finishedAt), response ?? ''],
      ];
  }

  const ownCases = (userId: number) =>
    pagesOf((after, limit) =>
      db
        .selectFrom('cases')
        .select(['id', 'title', 'description', 'picture', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    );

  async function* cases({ id: userId }: StoredUser): AsyncGenerator<readonly Cell[]> {
    for await (const { id, title, description, picture, createdAt } of ownCases(userId))
      yield [moment(createdAt), title, description, picture ? picturePath(id) : ''];
  }

  async function* responses({ id }: StoredUser): AsyncGenerator<readonly Cell[]> {
    for await (const row of latestFirst((part) => history.responses(id, part)))
      yield [moment(row.createAt), row.caseTitle, row.response, moment(row.hiddenAt), row.hiddenReason ?? ''];
  }

  async function* assistance({ id }: StoredUser): AsyncGenerator<readonly Cell[]> {
    for await (const { createAt, description } of latestFirst((part) => history.assistance(id, part)))
      yield [moment(createAt), description];
  }

  /** One row for each changed field. */
  async function* changes({ id }: StoredUser): AsyncGenerator<readonly Cell[]> {
    const without: readonly ActivityChange[] = [{ field: '', before: null, after: null }];
    for await (const entry of latestFirst((part) => history.changes(id, part)))
      for (const { field, before, after } of entry.changes ?? without)
        yield [moment(entry.at), entry.person, entry.area, entry.what, field, before ?? '', after ?? ''];
  }

  /** Actions of an administrator: when and in which area, as the rest is about others. */
  async function* ownActivity({ id: userId }: StoredUser): AsyncGenerator<readonly Cell[]> {
    // In the order of an index, so that no page sorts all of them.
    let head = 0;
    const rows = pagesOf(async (last, limit) => {
      const page = await db
        .selectFrom('activity')
        .select(['id', 'at', 'area', GROUP_HEAD.as('head')])
        .where('user_id', '=', userId)
        // Not as a comparison of pairs, for which SQLite does not take the index.
        .where(GROUP_HEAD, '>=', head)
        .where((eb) => eb.or([eb(GROUP_HEAD, '>', head), eb('id', '>', last)]))
        .orderBy(GROUP_HEAD)
        .orderBy('id')
        .limit(limit)
        .execute();
      head = Number(page.at(-1)?.head ?? head);
      return page;
    });
    for await (const { at, area } of rows) yield [moment(at), area];
  }

  return {
    tablesOf(user: StoredUser): readonly PersonalTable[] {
      const table = (
        name: string,
        headings: readonly string[],
        rows: (of: StoredUser) => AsyncGenerator<readonly Cell[]>,
      ): PersonalTable => ({ name, headings, rows: () => rows(user) });
      return [
        table('cuenta', ['Dato', 'Valor'], account),
        table('perfil', ['Lista', 'Elección'], profile),
        table('certificados', ['Código', 'Qué certifica', 'Expedido', 'Anulado'], certificates),
        table(
          'solicitudes-de-registro',
          [
            'Fecha',
            'Nombre',
            'Apellido',
            'Correo',
            'Celular',
            'Tipo de documento',
            'Número',
            'Anestesiólogo',
          ],
          requests,
        ),
        table(
          'asambleas',
          ['Asamblea', 'Inicio', 'Fin', 'Asistencia', 'Apoderado', 'Puede votar'],
          assemblies,
        ),
        table('llegadas-a-la-puerta', ['Asamblea', 'Momento', 'Modalidad', 'Mesa', 'Deshecha'], arrivals),
        table('entradas-y-salidas', ['Asamblea', 'Momento', 'Qué', 'Modalidad', 'Registró'], presence),
        table(
          'votaciones',
          ['Asamblea', 'Votación', 'Estado', 'Tenía derecho', 'Votó', 'Por apoderado'],
          votings,
        ),
        table(
          'nombres-en-votaciones',
          ['Votación', 'Nombre', 'Apellido', 'Documento', 'Correo', 'Candidato'],
          names,
        ),
        table(
          'poderes',
          ['Asamblea', 'Inicio', 'Poder', 'Persona', 'Estado', 'Revocado', 'Documento'],
          powers,
        ),
        table(
          'poderes-enviados',
          ['Asamblea', 'Fecha', 'Poder', 'Persona', 'Cédula', 'Estado', 'Motivo', 'Documento'],
          submittedPowers,
        ),
        table(
          'convocatorias',
          ['Asamblea', 'Asunto', 'Correo', 'Resultado', 'Fecha', 'Respuesta del servidor'],
          convocations,
        ),
        table(
          'correos',
          ['Asunto', 'Texto', 'Correo', 'Resultado', 'Fecha', 'Respuesta del servidor'],
          letters,
        ),
        table('casos', ['Fecha', 'Título', 'Descripción', 'Imagen'], cases),
        table('respuestas-a-casos', ['Fecha', 'Caso', 'Respuesta', 'Oculta desde', 'Motivo'], responses),
        table('solicitudes-de-asistencia', ['Fecha', 'Descripción'], assistance),
        table('cambios', ['Fecha', 'Persona', 'Área', 'Qué hizo', 'Campo', 'Antes', 'Después'], changes),
        table('actividad-propia', ['Fecha', 'Área'], ownActivity),
      ];
    },

    /** Pictures of the cases and documents of the powers of a user. */
    async *filesOf({ id: userId }: StoredUser): AsyncGenerator<PersonalFile> {
      for await (const { id, picture } of ownCases(userId))
        if (picture) yield { path: picturePath(id), stored: picture };
      for await (const { id, revokedAt, document } of allOf((part) => history.powers(userId, part)))
        if (document) yield { path: documentPath(id, revokedAt !== null, document), stored: document };
      const pending = await db
        .selectFrom('submitted_powers')
        .select(['id', 'document'])
        .where('sender_id', '=', userId)
        .orderBy('id')
        .execute();
      for (const { id, document } of pending)
        if (document) yield { path: submittedPath(id, document), stored: document };
    },
  };
};
