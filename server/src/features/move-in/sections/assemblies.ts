/** Assemblies with their rolls and powers of attorney. */
import { listAssemblies, listAttendees, readRegistration } from '@vigilia/contract/assemblies/assemblies';
import { orderDay } from '@vigilia/contract/assemblies/assembly-edits';
import { listAttorneyPowers } from '@vigilia/contract/assemblies/attorney-powers';
import { CONVOCATION_LIMITS } from '@vigilia/contract/assemblies/convocation-limits';
import { secondCallSent } from '@vigilia/contract/assemblies/second-call';
import { text, title } from '@vigilia/contract/fields';
import { fromJsonText } from '@vigilia/contract/form-values';
import { FIELD_LIMITS, USER_TYPES } from '@vigilia/contract/limits';
import { cutText } from '@vigilia/contract/text/cut-text';
import { fold } from '@vigilia/contract/text/fold';
import type { Db } from '../../../database/database.ts';
import { recordPowerChange, recordRights } from '../../assembly-members/presence-store.ts';
import { fileStore } from '../../files/store.ts';
import { Skipped, Unreadable } from '../problems.ts';
import { type Fields, fieldsOf, flagIn, type Reader, readerOf, textIn } from '../source/values.ts';
import { SECTIONS } from '../state.ts';
import { insertUnderFreeId, NEW_ID, nextId } from './free-id.ts';
import {
  insertAssemblies,
  insertAttendees,
  insertAttorneyPowers,
  insertBehind,
  type NewRow,
} from './inserts.ts';
import { nameOf, type People } from './people.ts';
import { movePictureRecords, type RecordWithPicture } from './picture-records.ts';
import { documentsOf, movePower } from './power-documents.ts';
import {
  CLASHES,
  eachOf,
  type Move,
  moveList,
  progressOf,
  readItems,
  skippedBecause,
  storeRows,
} from './section.ts';

function agendaOf(reader: Reader): string {
  const given = fromJsonText(reader.fields.orderDay);
  const whole = orderDay.safeParse(given);
  if (whole.success) return JSON.stringify(whole.data.agenda);
  const { agenda } = fieldsOf(given);
  const points = (Array.isArray(agenda) ? agenda : []).slice(0, 100).flatMap((point) => {
    const read = readerOf({ point });
    const kept = read.text('point', title(FIELD_LIMITS.agendaPoint), {
      called: 'un punto de la agenda',
      max: FIELD_LIMITS.agendaPoint,
      whenEmpty: '',
    });
    for (const note of read.notes) reader.note(note);
    return kept === '' ? [] : [kept];
  });
  if (points.length === 0) reader.note('no tiene agenda, o no se entiende');
  return JSON.stringify(points);
}

/** The second call; neither of both columns where it is not understood. */
function secondCallOf(reader: Reader) {
  const given = fieldsOf(reader.fields.secondCall);
  const read = secondCallSent.safeParse(given);
  if (read.success && read.data)
    return { second_call_start: read.data.startDate, second_call_quorum: read.data.quorumMin };
  if (Object.keys(given).length > 0) reader.note('su segunda convocatoria no se entiende: quedó sin ella');
  return { second_call_start: null, second_call_quorum: null };
}

export async function moveAssemblies(move: Move): Promise<void> {
  const { backend } = move;
  const progress = await progressOf(move, 'assemblies');
  await moveList(move, 'assemblies', listAssemblies, async (page) => {
    const items = readItems(
      page,
      progress,
      (reader): RecordWithPicture<Omit<NewRow<'assemblies'>, 'picture'>> => {
        const id = reader.id();
        const heading = reader.text('title', title(FIELD_LIMITS.title), {
          called: 'el título',
          max: FIELD_LIMITS.title,
          whenEmpty: 'Sin título',
        });
        const description = reader.text('description', text(FIELD_LIMITS.description), {
          called: 'la descripción',
          max: FIELD_LIMITS.description,
          whenEmpty: '—',
        });
        const start_date = reader.moment('startDate', 'la fecha de inicio', move.now());
        return {
          row: {
            id,
            title: heading,
            description,
            start_date,
            end_date: reader.moment('endDate', 'la fecha de fin', start_date),
            participants: reader.number('participants', 'los participantes', {
              max: FIELD_LIMITS.participants,
            }),
            needs_quorum: reader.flag('quorum') ? 1 : 0,
            quorum_min: reader.number('quorumMin', 'el quórum mínimo', { max: FIELD_LIMITS.participants }),
            quorum_counts:
              reader.fields.quorumCounts === 'entitled' ? ('entitled' as const) : ('all' as const),
            max_powers: reader.number('maxPowers', 'el máximo de poderes', {
              max: FIELD_LIMITS.participants,
            }),
            ...secondCallOf(reader),
            minimum_call_days: reader.number('minimumCallDays', 'los días mínimos de convocatoria', {
              max: CONVOCATION_LIMITS.callDays,
            }),
            call_day_kind:
              reader.fields.callDayKind === 'business' ? ('business' as const) : ('calendar' as const),
            place: cutText(textIn(reader.fields.place), FIELD_LIMITS.minutesLine).trim(),
            agenda: agendaOf(reader),
            is_register: 0,
            search: fold(heading, description),
            deleted_at: null,
            presence_since: move.now(),
          },
          address: textIn(reader.fields.imageUrl).trim(),
        };
      },
    );
    const open = new Set<string>();
    await eachOf(items, move.stop, async ({ key, value, notes }) => {
      if (!value) return;
      try {
        const { data } = await backend.read(readRegistration, { params: { id: value.row.id } });
        const isRegister = fieldsOf(data).isRegister ?? data;
        if (flagIn(isRegister)) open.add(key);
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        notes.push(`no se pudo leer si su registro está habilitado: el otro sistema ${error.message}`);
      }
    });
    await movePictureRecords(
      move,
      'assemblies',
      { isRequired: false, insert: insertAssemblies },
      items.map((item) =>
        item.value && open.has(item.key)
          ? { ...item, value: { ...item.value, row: { ...item.value.row, is_register: 1 } } }
          : item,
      ),
    );
    move.reportProgress(`${SECTIONS.assemblies}: ${progress.read.size}`);
  });
}

export const movedAssemblies = async ({ database }: Move): Promise<{ id: number; title: string }[]> =>
  database.read.selectFrom('assemblies').select(['id', 'title']).orderBy('id').execute();

/** The user of an attendee or a power. The id of a user who is no longer listed is kept. @throws Skipped */
function userOf(
  people: People,
  person: Fields,
  given: unknown,
  erased: Set<number>,
  note: (text: string) => void,
): number {
  const id = people.findOrErased(person, given, note);
  if (id === null) throw new Skipped(`${nameOf(person)} no está entre los usuarios`);
  if (!people.has(id)) {
    erased.add(id);
    note(`el usuario ${id} ya no está entre los usuarios del otro sistema: quedó como «Usuario eliminado»`);
  }
  return id;
}

export async function moveAttendees(move: Move, people: People): Promise<void> {
  const { database } = move;
  const progress = await progressOf(move, 'attendees');
  const types = await database.read.selectFrom('users').select(['id', 'user_type']).execute();
  const members = new Set(
    types.flatMap(({ id, user_type }) => (user_type === USER_TYPES.member ? [id] : [])),
  );
  for (const { id: assembly_id, title: heading } of await movedAssemblies(move)) {
    let rows = 0;
    await moveList(
      move,
      'attendees',
      listAttendees,
      async (page) => {
        const erased = new Set<number>();
        const behind = new Set<number>();
        const items = readItems(
          page,
          progress,
          (reader): NewRow<'attendees'> => {
            const id = reader.id();
            const person = reader.inner('user');
            const user_id = userOf(people, person, reader.fields.userId ?? person.id, erased, reader.note);
            const [assist, canVote] = [reader.flag('assist'), reader.flag('canVote')];
            if (canVote === false && reader.flag('notInGoodStanding')) behind.add(user_id);
            return {
              id,
              assembly_id,
              user_id,
              assist: assist ? 1 : 0,
              can_vote: (canVote ?? members.has(user_id)) ? 1 : 0,
            };
          },
          { scope: assembly_id, labelOf: ({ user }) => `${nameOf(fieldsOf(user))} en «${heading}»` },
        );
        const insert = insertAttendees(move.now());
        await storeRows(move, 'attendees', insert, items, {
          before: async (tx) => {
            await people.addErased(tx, [...erased], move.now());
            await insertBehind(tx, assembly_id, [...behind]);
          },
          resolveClash: async (tx, item, row) => {
            const id = await insertUnderFreeId(tx, 'attendees', insert, row);
            return id === null
              ? skippedBecause(item, CLASHES)
              : { ...item, outcome: 'changed', notes: [...item.notes, NEW_ID(row.id, id)] };
          },
        });
        rows += page.length;
      },
      { requestArguments: { params: { assemblyId: assembly_id } }, name: `attendees ${assembly_id}` },
    );
    move.reportProgress(`${SECTIONS.attendees} de «${heading}»: ${rows}`);
  }
}

interface Power {
  readonly row: Omit<NewRow<'attorney_powers'>, 'document'>;
  readonly erased: readonly number[];
  readonly address: string;
}

const addressOf = ({ powerOfAttorneyUrl }: Fields): string => textIn(powerOfAttorneyUrl).trim();

export async function movePowers(move: Move, people: People): Promise<void> {
  const progress = await progressOf(move, 'powers');
  for (const { id: assembly_id, title: heading } of await movedAssemblies(move)) {
    const requestArguments = { query: { assemblyId: assembly_id } };
    const document = documentsOf(move, listAttorneyPowers, requestArguments, addressOf);
    let rows = 0;
    await moveList(
      move,
      'powers',
      listAttorneyPowers,
      async (page) => {
        const items = readItems(
          page,
          progress,
          (reader): Power => {
            const id = reader.id();
            const erased = new Set<number>();
            const party = (name: 'user' | 'userToDelegate') => {
              const person = reader.inner(name);
              return userOf(people, person, person.id, erased, reader.note);
            };
            const [represented_id, attorney_id] = [party('user'), party('userToDelegate')];
            if (represented_id === attorney_id) throw new Skipped('nadie se representa a sí mismo');
            const address = addressOf(reader.fields);
            if (address === '') throw new Skipped('no tiene documento');
            return { row: { id, assembly_id, represented_id, attorney_id }, erased: [...erased], address };
          },
          { scope: assembly_id, labelOf: (fields) => powerLabel(fields, heading) },
        );
        await eachOf(items, move.stop, (item) =>
          movePower(move, 'powers', item, document, {
            advice: 'Regístrelo de nuevo.',
            insert: async (tx, { row: given, erased }, stored) => {
              const { represented_id: representedId, attorney_id: attorneyId } = given;
              const at = move.now();
              await people.addErased(tx, erased, at);
              const clash = await tx
                .selectFrom('attorney_powers')
                .select('id')
                .where('assembly_id', '=', assembly_id)
                .where('represented_id', '=', representedId)
                .executeTakeFirst();
              if (clash) return new Skipped('esa persona ya tiene otro poder en la asamblea');
              await fileStore(tx).record(stored, 'document', at);
              const row = { ...given, document: stored };
              const id = await insertUnderFreeId(tx, 'attorney_powers', insertAttorneyPowers, row);
              if (id === null) return new Skipped(CLASHES);
              await recordPowerChange(tx, { assemblyId: assembly_id, representedId, attorneyId, at });
              const notes = id === row.id ? [] : [NEW_ID(row.id, id)];
              if (await addToRoll(tx, assembly_id, representedId, move.now()))
                notes.push('quien da el poder no estaba en la lista de asistentes: se agregó');
              return notes;
            },
          }),
        );
        rows += page.length;
      },
      { requestArguments, name: `powers ${assembly_id}` },
    );
    if (rows > 0) move.reportProgress(`${SECTIONS.powers} de «${heading}»: ${rows}`);
  }
}

const powerLabel = (fields: Fields, heading: string): string => {
  const [represented, attorney] = [fields.user, fields.userToDelegate].map((each) => nameOf(fieldsOf(each)));
  return `de ${represented} a ${attorney} en «${heading}»`;
};

/** Puts a represented person on the roll (R11.1). Answers whether they were missing. */
async function addToRoll(tx: Db, assembly_id: number, user_id: number, now: string): Promise<boolean> {
  const known = await tx
    .selectFrom('attendees')
    .select('id')
    .where('assembly_id', '=', assembly_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (known) return false;
  const { user_type } = await tx
    .selectFrom('users')
    .select('user_type')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('attendees')
    .values({
      id: await nextId(tx, 'attendees'),
      assembly_id,
      user_id,
      assist: 0,
      can_vote: user_type === USER_TYPES.member ? 1 : 0,
    })
    .execute();
  await recordRights(tx, assembly_id, [user_id], now);
  return true;
}
