/** Links, news, benefits, courses, articles, the profile catalogue, and RAFA. */
import { listArticles } from '@vigilia/contract/content/articles';
import { listAssistance, readSteps } from '@vigilia/contract/content/assistance';
import { listBenefits } from '@vigilia/contract/content/benefits';
import { type CaseResponse, listCases, readCase } from '@vigilia/contract/content/cases';
import { listCourses } from '@vigilia/contract/content/courses';
import { LINK_NAMES, linkByName, SECTION_NAMES } from '@vigilia/contract/content/links';
import { listNews } from '@vigilia/contract/content/news';
import { line, text, textOrNone, title } from '@vigilia/contract/fields';
import { FIELD_LIMITS, PROFILE_CATEGORIES, RAFA_STEPS_USER_ID } from '@vigilia/contract/limits';
import { fold } from '@vigilia/contract/text/fold';
import { listProfileItems } from '@vigilia/contract/users/profile';
import type { Db } from '../../../database/database.ts';
import { MoveInProblem, printable, Skipped, Unreadable } from '../problems.ts';
import {
  type Fields,
  fieldsOf,
  idIn,
  momentIn,
  type Reader,
  readerOf,
  textIn,
  wholeNumber,
} from '../source/values.ts';
import { moveInStore, SECTIONS } from '../state.ts';
import {
  insertArticles,
  insertAssistanceRequests,
  insertBenefits,
  insertCaseResponses,
  insertCases,
  insertCourses,
  insertNews,
  insertProfileItems,
  type NewRow,
} from './inserts.ts';
import type { People } from './people.ts';
import { movePictureRecords, type RecordWithPicture } from './picture-records.ts';
import { eachOf, type Move, moveList, moveRows, progressOf, readItems } from './section.ts';

const TITLE = title(FIELD_LIMITS.title);
const DESCRIPTION = text(FIELD_LIMITS.description);
const UNTITLED = 'Sin título';

const titleOf = (reader: Reader, name = 'title') =>
  reader.text(name, TITLE, { called: 'el título', max: FIELD_LIMITS.title, whenEmpty: UNTITLED });
const descriptionOf = (reader: Reader, name = 'description') =>
  reader.text(name, DESCRIPTION, { called: 'la descripción', max: FIELD_LIMITS.description, whenEmpty: '—' });

/** Drafts and schedules of backends that have them: without the fields a record is published. */
const publicationIn = ({ draft, publishAt, expireAt }: Fields) => ({
  is_draft: draft === true ? 1 : 0,
  publish_at: momentIn(publishAt),
  expire_at: momentIn(expireAt),
});

async function moveLinks(move: Move): Promise<void> {
  const { backend, database, without } = move;
  if (without.has('links')) return;
  const done = await moveInStore(database.read).done('links');
  for (const name of LINK_NAMES) {
    if (done.has(name)) continue;
    const { data } = await backend.read(linkByName, { params: { name } }).catch((error) => {
      if (error instanceof Unreadable && [400, 404].includes(error.status ?? 0)) return { data: null };
      if (error instanceof Unreadable)
        throw new MoveInProblem(
          `Enlaces: el otro sistema ${error.message}. Repita la misma orden, o agregue --without links.`,
        );
      throw error;
    });
    // Some answer a list of one.
    const found = fieldsOf(Array.isArray(data) ? data[0] : data);
    if (textIn(found.url).trim() === '') continue;
    const reader = readerOf(found);
    const url = reader.address('url');
    const id = idIn(found.id);
    const notes = url ? [] : [`la dirección «${printable(textIn(found.url))}» no se puede abrir`];
    await database.write(async (tx) => {
      if (url) {
        const taken =
          id !== null && (await tx.selectFrom('links').select('id').where('id', '=', id).executeTakeFirst());
        await tx
          .insertInto('links')
          .values({ ...(id !== null && !taken && { id }), name, url })
          .execute();
      }
      await moveInStore(tx).record('links', [
        { key: name, label: SECTION_NAMES[name], notes, outcome: url ? 'moved' : 'skipped' },
      ]);
    });
  }
  move.reportProgress(SECTIONS.links);
}

/** News and benefits, in the order of their positions once all are stored. */
async function moveCards(
  move: Move,
  section: 'news' | 'benefits',
  call: typeof listNews | typeof listBenefits,
  insert: typeof insertNews | typeof insertBenefits,
) {
  const { database } = move;
  const progress = await progressOf(move, section);
  const places: { id: number; position: number }[] = [];
  await moveList(
    move,
    section,
    call,
    async (page) => {
      for (const fields of page) {
        const id = idIn(fields.id);
        if (id !== null) places.push({ id, position: wholeNumber(fields.position) ?? places.length + 1 });
      }
      const items = readItems(
        page,
        progress,
        (reader): RecordWithPicture<Omit<NewRow<'news'>, 'picture'>> => {
          const id = reader.id();
          const [heading, description] = [titleOf(reader), descriptionOf(reader)];
          return {
            row: {
              id,
              title: heading,
              description,
              sort_rank: 0,
              search: fold(heading, description),
              ...publicationIn(reader.fields),
            },
            address: textIn(reader.fields.picture).trim(),
          };
        },
      );
      await movePictureRecords(move, section, { isRequired: true, insert }, items);
      move.reportProgress(`${SECTIONS[section]}: ${places.length}`);
    },
    {
      after: () =>
        database.write(async (tx) => {
          const stored = await tx.selectFrom(section).select('id').execute();
          const here = new Set(stored.map(({ id }) => id));
          const order = places.filter(({ id }) => here.delete(id)).sort((a, b) => a.position - b.position);
          // Cards that were removed there since an earlier run are last.
          const ids = [...order.map(({ id }) => id), ...here];
          for (const [index, id] of ids.entries())
            await tx
              .updateTable(section)
              .set({ sort_rank: ids.length - index })
              .where('id', '=', id)
              .execute();
        }),
    },
  );
}

async function moveCourses(move: Move): Promise<void> {
  const progress = await progressOf(move, 'courses');
  await moveList(move, 'courses', listCourses, async (page) => {
    const items = readItems(
      page,
      progress,
      (reader): RecordWithPicture<Omit<NewRow<'courses'>, 'picture'>> => {
        const id = reader.id();
        const start_date = reader.moment('startDate', 'la fecha de inicio', move.now());
        const url = reader.address('url');
        if (url === null) reader.note('la dirección no se puede abrir: quedó vacía');
        return {
          row: {
            id,
            name: titleOf(reader, 'name'),
            description: descriptionOf(reader),
            start_date,
            end_date: reader.moment('endDate', 'la fecha de fin', start_date),
            price: reader.number('price', 'el precio', { max: FIELD_LIMITS.price, whole: false }),
            url: url ?? '',
            participants: reader.number('participants', 'los participantes', {
              max: FIELD_LIMITS.participants,
            }),
            ...publicationIn(reader.fields),
          },
          address: textIn(reader.fields.imageUrl).trim(),
        };
      },
    );
    await movePictureRecords(move, 'courses', { isRequired: true, insert: insertCourses }, items);
    move.reportProgress(`${SECTIONS.courses}: ${progress.read.size}`);
  });
}

export async function moveContent(move: Move): Promise<void> {
  await moveLinks(move);
  await moveRows(move, 'profile', listProfileItems, insertProfileItems, (reader) => {
    const id = reader.id();
    const category_id = wholeNumber(reader.fields.categoryId) ?? 0;
    if (!Object.values<number>(PROFILE_CATEGORIES).includes(category_id))
      throw new Skipped('es de una categoría que no existe');
    const name = reader.text('name', line(FIELD_LIMITS.profileItem), {
      called: 'el nombre',
      max: FIELD_LIMITS.profileItem,
    });
    return { id, category_id, name, name_search: fold(name) };
  });
  await moveCards(move, 'news', listNews, insertNews);
  await moveCards(move, 'benefits', listBenefits, insertBenefits);
  await moveCourses(move);
  await moveRows(move, 'articles', listArticles, insertArticles, (reader) => {
    const id = reader.id();
    const url = reader.address('url');
    if (url === null) throw new Skipped('su dirección no se puede abrir');
    const name = reader.text('name', title(FIELD_LIMITS.articleName), {
      called: 'el nombre',
      max: FIELD_LIMITS.articleName,
      whenEmpty: UNTITLED,
    });
    return { id, name, url, ...publicationIn(reader.fields) };
  });
}

/** The author of a record: the calls give the name only, some backends the id. */
function authorOf(
  people: People,
  author: Fields,
  given: unknown,
  note: (text: string) => void,
): number | null {
  const id = people.find(author, given ?? author.id ?? author.userId, note);
  const name = textIn(author.name).trim();
  if (id === null && name !== '' && name !== 'Usuario eliminado')
    note(
      `su autor, ${printable(`${name} ${textIn(author.lastName)}`.trim(), 80)}, no es un usuario o hay varios con ese nombre: quedó como «Usuario eliminado»`,
    );
  return id;
}

export async function moveCases(move: Move, people: People): Promise<void> {
  const { backend } = move;
  const progress = await progressOf(move, 'cases');
  await moveList(move, 'cases', listCases, async (page) => {
    const responses = new Map<string, Fields>();
    const items = readItems(page, progress, (reader): RecordWithPicture<Omit<NewRow<'cases'>, 'picture'>> => {
      const id = reader.id();
      return {
        row: {
          id,
          user_id: authorOf(people, reader.inner('user'), reader.fields.userId, reader.note),
          title: titleOf(reader),
          description: descriptionOf(reader),
          created_at: reader.moment('createAt', 'la fecha', move.now()),
        },
        address: textIn(reader.fields.imageUrl).trim(),
      };
    });
    await eachOf(items, move.stop, async (item) => {
      if (!item.value) return;
      try {
        const { data } = await backend.read(readCase, { params: { id: item.value.row.id } });
        responses.set(item.key, fieldsOf(data));
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        item.notes.push(`sus respuestas no se pudieron leer: el otro sistema ${error.message}`);
      }
    });
    await movePictureRecords(
      move,
      'cases',
      { isRequired: false, insert: insertCases },
      items,
      async (tx, { key, value }, notes) => {
        const discussed = readerOf(responses.get(key) ?? {});
        const rows = discussed
          .list('caseResponses')
          .map((fields) => responseOf(fields, people, notes, move.now()));
        const expected = wholeNumber(discussed.fields.responses);
        if (expected !== null && expected > rows.length)
          notes.push(`el otro sistema dio ${rows.length} de sus ${expected} respuestas`);
        if (value) await insertResponses(tx, value.row.id, rows, notes);
      },
    );
    move.reportProgress(`${SECTIONS.cases}: ${progress.read.size}`);
  });
}

type NewResponse = Pick<CaseResponse, 'response'> & {
  readonly id: number | null;
  readonly user_id: number | null;
  readonly created_at: string;
};

function responseOf(fields: Fields, people: People, notes: string[], now: string): NewResponse {
  const reader = readerOf(fields);
  const response = {
    id: idIn(fields.id),
    user_id: authorOf(people, reader.inner('user'), fields.userId, reader.note),
    response: reader.text('response', DESCRIPTION, {
      called: 'el texto',
      max: FIELD_LIMITS.description,
      whenEmpty: '—',
    }),
    created_at: reader.moment('createAt', 'la fecha', now),
  };
  notes.push(...reader.notes.map((each) => `respuesta ${response.id ?? ''}: ${each}`));
  return response;
}

/** Responses have ids only in some backends. */
async function insertResponses(
  tx: Db,
  caseId: number,
  rows: readonly NewResponse[],
  notes: string[],
): Promise<void> {
  const { last } = await tx
    .selectFrom('case_responses')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  let next = Math.max(Number(last ?? 0), ...rows.map(({ id }) => id ?? 0));
  for (const { id, ...row } of rows) {
    if (id === null) next += 1;
    const inserted = await insertCaseResponses(tx, [{ ...row, id: id ?? next, case_id: caseId }]);
    if (inserted.length === 0) notes.push(`respuesta ${id}: otra tiene el mismo número; no se trajo`);
  }
}

export async function moveAssistance(move: Move, people: People): Promise<void> {
  await moveRows(move, 'assistance', listAssistance, insertAssistanceRequests, (reader) => ({
    id: reader.id(),
    user_id: authorOf(people, reader.inner('userAtten'), reader.fields.userId, reader.note),
    description: descriptionOf(reader),
    created_at: reader.moment('createAt', 'la fecha', move.now()),
  }));
  const progress = await progressOf(move, 'steps');
  await moveList(move, 'steps', readSteps, async (page) => {
    // The specification reads the first element, and there is one record at most.
    if (progress.read.size > 0) return;
    const [item] = readItems(page.slice(0, 1), progress, stepsOf);
    if (!item) return;
    await move.database.write(async (tx) => {
      if (item.value) await tx.insertInto('assistance_steps').values(item.value).execute();
      await moveInStore(tx).record('steps', [{ ...item, label: 'Pasos' }]);
    });
  });
}

function stepsOf(reader: Reader) {
  let given: unknown = reader.fields.step;
  if (typeof given === 'string')
    try {
      given = JSON.parse(given);
    } catch {
      throw new Skipped('los pasos no se entienden');
    }
  const taken = new Set<number>();
  const steps = (Array.isArray(given) ? given : []).slice(0, FIELD_LIMITS.steps).flatMap((each, index) => {
    const fields = readerOf(typeof each === 'object' ? fieldsOf(each) : { description: each });
    const description = fields.text('description', text(FIELD_LIMITS.step), {
      called: 'un paso',
      max: FIELD_LIMITS.step,
      whenEmpty: '',
    });
    let stepNumber = idIn(fields.fields.stepNumber) ?? index + 1;
    while (taken.has(stepNumber)) stepNumber += 1;
    for (const note of fields.notes) reader.note(note);
    if (description === '') return [];
    taken.add(stepNumber);
    return [{ stepNumber, description }];
  });
  if (steps.length === 0) throw new Skipped('no tiene pasos');
  return {
    ...(idIn(reader.fields.id) !== null && { id: reader.id() }),
    user_id: RAFA_STEPS_USER_ID,
    step: JSON.stringify(steps.toSorted((a, b) => a.stepNumber - b.stepNumber)),
    description: reader.text('description', textOrNone(FIELD_LIMITS.description), {
      called: 'la descripción',
      max: FIELD_LIMITS.description,
      whenEmpty: '',
    }),
  };
}
