/**
 * Moves in from another backend (docs/decisions/0042-moving-in.md): reads its lists, and creates missing records by public calls.
 * A record exists here if ours has the same key, made of visible fields such as title and text; so an interrupted run is simply
 * repeated.
 */
import { randomBytes } from 'node:crypto';
import {
  listAssemblies,
  listAttendees,
  registerAttendance,
  updateCanVote,
} from '@vigilia/contract/assemblies/assemblies';
import { createAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { createAttorneyPower, listAttorneyPowers } from '@vigilia/contract/assemblies/attorney-powers';
import type { Call } from '@vigilia/contract/call';
import { PUBLISHED_CALLS } from '@vigilia/contract/calls';
import { createSteps, listAssistance, readSteps } from '@vigilia/contract/content/assistance';
import { answerCase, createCase, listCases, readCase } from '@vigilia/contract/content/cases';
import {
  CONTENT_KINDS,
  PUBLISHED_KINDS,
  type PublishedKind,
  type PublishedTable,
} from '@vigilia/contract/content/kinds';
import { createLink, LINK_NAMES, linkByName, SECTION_NAMES } from '@vigilia/contract/content/links';
import { completeAddress } from '@vigilia/contract/fields';
import { fromJsonText } from '@vigilia/contract/form-values';
import { RAFA_STEPS_USER_ID, USER_TYPES } from '@vigilia/contract/limits';
import { fold } from '@vigilia/contract/text/fold';
import { plainDni } from '@vigilia/contract/users/document-numbers';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { fullName } from '@vigilia/contract/users/full-name';
import { createProfileItem, listProfileItems } from '@vigilia/contract/users/profile';
import { listRequests, registerUser, requestRegistration } from '@vigilia/contract/users/registration';
import { IMPORT_FIELDS } from '@vigilia/contract/users/user-import';
import { type User as Answered, listUsers, updateUser } from '@vigilia/contract/users/users';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { readResults } from '@vigilia/contract/votings/question-results';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { formatOf, SIGNATURE_BYTES } from '../../../kernel/documents/formats.ts';
import { type Installation, Refused, type SentFile } from './installation.ts';
import { MoveInProblem, printable, Unreadable } from './problems.ts';
import type { Report } from './report.ts';
import type { Backend, RequestArguments } from './source/backend.ts';
import { type Fields, fieldsOf, flagIn, momentIn, numberIn, numberOrText, textIn } from './source/values.ts';

const CONTENT_PARTS = Object.fromEntries(
  PUBLISHED_KINDS.map((kind) => [CONTENT_KINDS[kind].table, CONTENT_KINDS[kind].area]),
) as Readonly<Record<PublishedTable, string>>;

/** Parts in their order, by the names that `--without` takes. */
export const PARTS = {
  links: 'Enlaces',
  profile: 'Catálogo del perfil',
  users: 'Usuarios',
  requests: 'Solicitudes de registro',
  ...CONTENT_PARTS,
  cases: 'Casos',
  assistance: 'Solicitudes de RAFA',
  steps: 'Pasos de RAFA',
  assemblies: 'Asambleas',
} as const;
export type Part = keyof typeof PARTS;

export interface Move {
  readonly backend: Backend;
  readonly installation: Installation;
  readonly report: Report;
  readonly stop: AbortSignal;
  readonly maxFileBytes: number;
  readonly without: ReadonlySet<Part>;
  readonly reportProgress: (line: string) => void;
}

/** A grey picture in place of a required one that cannot be fetched. */
const GREY = {
  name: 'imagen.png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAMAAAAM9FwAAAAAA1BMVEXV2uD35QXsAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgGKQAAACZAAGVGD0UAAAAAElFTkSuQmCC',
    'base64',
  ),
};
/** Accepted picture types by their first bytes: the server compares the file extension with the content. */
const PICTURES: readonly (readonly [RegExp, string])[] = [
  [/^GIF8[79]a/, 'gif'],
  [/^[\s\S]{4}ftyp/, 'avif'],
  [/^(II\*\0|MM\0\*)/, 'tif'],
];

const keyOf = (...texts: readonly unknown[]): string =>
  JSON.stringify(texts.map((text) => fold(textIn(text))));

/** Our rows by their keys. Each matches one of theirs, so that duplicates keep their number. */
function keyed<T>(rows: readonly T[], key: (row: T) => string) {
  const found = Map.groupBy(rows, key);
  return { take: (wanted: string): T | undefined => found.get(wanted)?.shift() };
}

/** Fields that are converted for our calls; others are sent unchanged. */
const NORMALIZED: Readonly<Record<string, (value: unknown, row: Fields) => unknown>> = {
  url: (value) => completeAddress(textIn(value)),
  price: (value) => textIn(value) || '0',
  categoryId: numberIn,
  participants: numberIn,
  quorum: (value) => String(flagIn(value)),
  quorumMin: numberIn,
  startDate: momentIn,
  name: textIn,
  lastName: textIn,
  email: textIn,
  phone: textIn,
  dniType: numberIn,
  dni: textIn,
  isAnesthesiologist: flagIn,
  endDate: (value, { startDate }) => [momentIn(value), momentIn(startDate)].sort().at(-1),
};
const picked = (row: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names
      .map((name) => [name, NORMALIZED[name] ? NORMALIZED[name](row[name], row) : row[name]])
      .filter(([, value]) => value !== undefined && value !== null),
  );
const keyIn = (row: Fields, names: readonly string[]): string =>
  keyOf(...names.map((name) => picked(row, [name])[name]));

const listIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const yesOrNo = (value: boolean): string => (value ? 'Sí' : 'No');
const labelOf = (row: Fields): string =>
  textIn(row.title) ||
  [row.name, row.lastName].map(textIn).join(' ').trim() ||
  textIn(row.description).slice(0, 60) ||
  textIn(row.id);

/** A kind of record with the same fields in both lists: sent fields, and fields that identify it here. */
type Kind = Readonly<{
  list: Call;
  create: Call;
  fields: readonly string[];
  key: readonly string[];
}>;

const PROFILE = ['name', 'categoryId'];
const PERSON = ['name', 'lastName', 'email', 'phone', 'dniType', 'dni'];
type Person = Readonly<Record<'name' | 'lastName' | 'email' | 'phone' | 'dni', string> & { dniType: number }>;
const personIn = (row: Fields) => picked(row, PERSON) as Person;
/** Content is identified by its title, and by its start or else the field after the title. */
function contentKind(kind: PublishedKind): readonly [PublishedTable, Kind] {
  const { list, create } = PUBLISHED_CALLS[kind];
  // There is one category of courses, which is not moved.
  const fields = Object.keys(create.body.shape).filter((field) => field !== 'categoryId');
  const [title = '', second = ''] = fields;
  const key = [title, fields.includes('startDate') ? 'startDate' : second];
  return [CONTENT_KINDS[kind].table, { list, create, fields, key }];
}
const KINDS = {
  requests: {
    list: listRequests,
    create: requestRegistration,
    fields: [...PERSON, 'isAnesthesiologist'],
    key: ['email'],
  },
  profile: { list: listProfileItems, create: createProfileItem, fields: PROFILE, key: PROFILE },
  ...(Object.fromEntries(PUBLISHED_KINDS.map(contentKind)) as Record<PublishedTable, Kind>),
} satisfies Partial<Record<Part, Kind>>;

const EVENT = ['title', 'description', 'startDate', 'endDate', 'participants'];
const ASSEMBLY = [...EVENT, 'orderDay', 'quorum', 'quorumMin'];

/** Ids here and there, and title and start for the report. */
type MovedAssembly = Readonly<{ id: number; theirs: string; facts: readonly string[] }>;

type User = Pick<Answered, 'id' | 'email' | 'dni' | 'name' | 'lastName'>;

/** Finds users of ours by the personal fields of a foreign record. */
function createPeople() {
  const known = new Map<string, User | null>();
  // Another accent means another address.
  const emailKey = ({ email }: { readonly email?: unknown }) => `email ${textIn(email).toLowerCase()}`;
  const nameOf = ({ name, lastName }: Fields) => keyOf('name', name, lastName);
  return {
    add(user: User, theirId?: unknown) {
      const name = nameOf({ ...user });
      const namesake = known.get(name);
      known.set(name, namesake === undefined || namesake?.id === user.id ? user : null);
      known.set(emailKey(user), user);
      if (user.dni) known.set(keyOf('dni', user.dni), user);
      if (theirId !== undefined) known.set(keyOf('id', theirId), user);
    },
    byAccount: ({ email, dni }: Fields) =>
      known.get(emailKey({ email })) ?? known.get(keyOf('dni', plainDni(textIn(dni)))),
    /** Marks a person of theirs as missing here, so that no namesake is used. */
    addMissing: (row: Fields) => void known.set(nameOf(row), null),
    /** By e-mail or document if the record has one, else by its number there, else by a name that one user has. */
    find(row: Fields, theirId: unknown = row.id) {
      if (textIn(row.email) || textIn(row.dni)) return this.byAccount(row);
      return known.get(textIn(theirId) ? keyOf('id', theirId) : nameOf(row));
    },
  };
}

/** @throws MoveInProblem where the other backend, or a list that others need, cannot be read */
export async function moveIn(move: Move): Promise<void> {
  const { backend, installation: ours, report, stop, maxFileBytes } = move;
  const people = createPeople();

  const list = (part: string, call: Call, requestArguments: RequestArguments = {}) =>
    backend.list(call, requestArguments, (finding) => report.note(part, finding));

  /**
   * Handles one record, and lists it if either side refuses it.
   * @param act returns false for an existing record
   */
  async function each(part: string, row: Fields, label: string, act: () => Promise<unknown>): Promise<void> {
    stop.throwIfAborted();
    try {
      report.count(part, (await act()) === false ? 'there' : 'made');
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Unreadable)) throw error;
      report.refuse(part, label, error.message, row);
      if (part !== PARTS.users) return;
      people.addMissing(row);
      const person = { ...personIn(row), dniType: documentTypeName(numberIn(row.dniType)) };
      report.add('usuarios-por-completar.csv', [
        ...IMPORT_FIELDS.map((field) => person[field]),
        error.message,
      ]);
    }
  }

  /** @throws Unreadable */
  async function fetchFile(address: unknown, name: string): Promise<SentFile> {
    if (textIn(address) === '') throw new Unreadable('no está');
    const content = await backend.download(textIn(address), maxFileBytes);
    const head = content.subarray(0, SIGNATURE_BYTES);
    const [, ending = 'pdf'] = PICTURES.find(([start]) => start.test(head.toString('latin1'))) ?? [];
    return { name: `${name}.${formatOf(head) ?? ending}`, content };
  }

  /** Creates a record with its picture; without a missing or refused one, or with a grey one if it is required. */
  async function make(part: string, call: Call, body: Fields, address: unknown, as?: number) {
    const isRequired = call.upload?.required ?? false;
    if (!call.upload || (textIn(address) === '' && !isRequired)) return ours.ask(call, { body, as });
    try {
      return await ours.ask(call, { body, as, file: await fetchFile(address, 'imagen') });
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Unreadable)) throw error;
      // Refused again if the reason was another one.
      const made = await ours.ask(call, { body, as, file: isRequired ? GREY : undefined });
      const instead = isRequired ? '; quedó una gris' : '';
      report.note(part, `«${labelOf(body)}», su imagen: ${error.message}${instead}`);
      return made;
    }
  }

  /** Creates missing records, last of the list first, since new records are shown first. */
  async function moveKind(name: keyof typeof KINDS): Promise<void> {
    const { list: call, create, fields, key }: Kind = KINDS[name];
    const here = keyed((await ours.ask(call)) as Fields[], (row) => keyIn(row, key));
    for (const row of (await list(PARTS[name], call)).toReversed())
      await each(PARTS[name], row, labelOf(row), async () => {
        if (here.take(keyIn(row, key))) return false;
        await make(PARTS[name], create, picked(row, fields), row.picture ?? row.imageUrl);
      });
  }

  async function moveLinks(): Promise<void> {
    for (const name of LINK_NAMES) {
      const row = await backend.readOne(linkByName, { name });
      if (!row) continue;
      await each(PARTS.links, row, SECTION_NAMES[name], async () => {
        if (await ours.ask(linkByName, { params: { name } })) return false;
        await ours.ask(createLink, { body: { link: name, url: completeAddress(textIn(row.url)) } });
      });
    }
  }

  async function moveUsers(): Promise<void> {
    const administrators: string[] = [];
    for (const row of (await list(PARTS.users, listUsers)).toReversed()) {
      const person = personIn(row);
      await each(PARTS.users, row, labelOf(row), async () => {
        const known = people.byAccount(row);
        // The first administrator has neither last name nor document yet.
        const isFirst = known?.dni === null && known.lastName === '';
        if (isFirst)
          people.add(await ours.ask(updateUser, { params: { id: known.id }, body: person }), row.id);
        else if (known) people.add(known, row.id);
        if (known && !isFirst && fold(fullName(known)) !== fold(fullName(person)))
          report.note(PARTS.users, `${fullName(person)} es aquí ${fullName(known)}, con su correo o cédula`);
        if (known) return false;
        const account = { userType: numberIn(row.userType) || USER_TYPES.member, withoutPassword: true };
        // The password is not stored.
        const hash = randomBytes(12).toString('base64url');
        people.add(await ours.ask(registerUser, { body: { ...person, ...account, hash } }), row.id);
        if (account.userType === USER_TYPES.administrator)
          administrators.push(`${fullName(person)}, ${person.email}`);
      });
    }
    for (const each of administrators) {
      report.count('Administradores', 'made');
      report.note('Administradores', `quedó como administrador ${each}`);
    }
  }

  /** @throws Refused */
  const userIn = (row: unknown, theirId?: unknown): User => {
    const user = people.find(fieldsOf(row), theirId);
    if (user) return user;
    const { name, lastName, id } = fieldsOf(row);
    const number = textIn(theirId ?? id);
    const which = number ? `, número ${number} allá, no es` : ' no es';
    throw new Refused(
      `«${textIn(name)} ${textIn(lastName)}»${which} un usuario de aquí${number ? '' : ', o hay varios'}`,
    );
  };

  async function moveCases(): Promise<void> {
    const here = keyed(await ours.ask(listCases), ({ title, description }) => keyOf(title, description));
    for (const row of (await list(PARTS.cases, listCases)).toReversed())
      await each(PARTS.cases, row, labelOf(row), async () => {
        const whole = await backend.readOne(readCase, { id: textIn(row.id) });
        const body = picked(row, ['title', 'description']);
        const known = here.take(keyOf(body.title, body.description));
        const made = known ?? (await make(PARTS.cases, createCase, body, row.imageUrl, userIn(row.user).id));
        const params = { id: Number(fieldsOf(made).id) };
        const answered = keyed((await ours.ask(readCase, { params })).caseResponses, ({ response }) =>
          keyOf(response),
        );
        for (const response of listIn(whole?.caseResponses))
          await each('Respuestas a casos', response, labelOf(row), async () => {
            if (answered.take(keyOf(response.response))) return false;
            const sent = { response: textIn(response.response) };
            await ours.ask(answerCase, { params, body: sent, as: userIn(response.user).id });
          });
        return !known;
      });
  }

  async function moveSteps(): Promise<void> {
    for (const row of await list(PARTS.steps, readSteps))
      await each(PARTS.steps, row, labelOf(row), async () => {
        if ((await ours.ask(readSteps)).length > 0) return false;
        const steps = listIn(fromJsonText(row.step))
          .map(({ description }) => textIn(description))
          .filter((description) => description !== '')
          .map((description, index) => ({ stepNumber: index + 1, description }));
        const step = JSON.stringify(steps);
        const body = { userId: RAFA_STEPS_USER_ID, step, description: textIn(row.description) } as const;
        await ours.ask(createSteps, { body });
      });
  }

  async function moveRoll({ id, theirs, facts }: MovedAssembly): Promise<void> {
    const roll = await ours.ask(listAttendees, { params: { assemblyId: id } });
    const here = new Set(roll.map(({ userId }) => userId));
    for (const row of await list('Asistentes', listAttendees, { params: { assemblyId: theirs } })) {
      const person = fieldsOf(row.user);
      const [canVote, assist] = [flagIn(row.canVote), flagIn(row.assist)];
      const names = [person.name, person.lastName, person.dni].map(textIn);
      report.add('asistencia-anterior.csv', [...facts, ...names, yesOrNo(assist), yesOrNo(canVote)]);
      await each('Asistentes', row, `${names.join(' ')}, ${facts.join(' ')}`, async () => {
        const userId = userIn(person, row.userId ?? person.id).id;
        if (here.has(userId)) return false;
        here.add(userId);
        const attendee = await ours.ask(registerAttendance, {
          body: { userId, assambleId: id, assist: false },
        });
        if (attendee.canVote !== canVote)
          await ours.ask(updateCanVote, { body: { id: attendee.id, canVote } });
      });
    }
  }

  async function movePowers({ id, theirs, facts }: MovedAssembly): Promise<void> {
    const query = { assemblyId: theirs };
    const powers = await ours.ask(listAttorneyPowers, { query: { assemblyId: id } });
    const given = new Set(powers.map(({ user }) => user.id));
    for (const row of await list('Poderes', listAttorneyPowers, { query }))
      await each('Poderes', row, `${textIn(fieldsOf(row.user).name)}, ${facts.join(' ')}`, async () => {
        const giver = userIn(row.user).id;
        const attorney = userIn(row.userToDelegate).id;
        if (given.has(giver)) return false;
        const file = await fetchFile(row.powerOfAttorneyUrl, 'poder');
        const body = { userIdToDelegate: attorney, userIdWhoDelegates: giver, assemblyId: id };
        await ours.ask(createAttorneyPower, { body, file });
      });
  }

  /** Writes the result of a foreign voting into the report. @returns whether there is one */
  async function reportResult({ facts }: MovedAssembly, question: Fields): Promise<boolean> {
    const results = await backend.readOne(readResults, { id: textIn(question.id) });
    const candidates = listIn(results?.votesCounterForEachCandidate).map(
      ({ candidateName, candidateLastName, votes }) =>
        [`${textIn(candidateName)} ${textIn(candidateLastName)}`, numberOrText(votes)] as const,
    );
    const answers = [
      ['Sí', numberOrText(results?.trueVotes)] as const,
      ['No', numberOrText(results?.falseVotes)] as const,
    ];
    const blank = ['En blanco', numberOrText(results?.blankVotes)] as const;
    const options = [...(candidates.length > 0 ? candidates : answers), blank];
    const counts = options.map(([, votes]) => votes);
    const isRead = counts.every((votes) => typeof votes === 'number' || votes === '');
    const total =
      numberOrText(results?.totalVotes) ||
      (isRead ? counts.reduce<number>((sum, votes) => sum + Number(votes), 0) : '');
    const hasResult = Boolean(total) || !isRead;
    if (!isRead || typeof total !== 'number')
      report.note('Preguntas', `«${labelOf(question)}»: sus votos no son números; quedaron como llegaron`);
    for (const option of hasResult ? options : [])
      report.add('resultados-anteriores.csv', [...facts, textIn(question.title), ...option, total]);
    return hasResult;
  }

  async function moveQuestions(assembly: MovedAssembly, questions: readonly Fields[]): Promise<void> {
    const own = await ours.ask(listQuestions, { query: { assambleId: assembly.id } });
    // Equal titles are numbered here.
    const key = (title: unknown) => keyOf(textIn(title).replace(/ \(\d+\)$/, ''));
    const here = keyed(own, ({ title }) => key(title));
    for (const row of questions)
      await each('Preguntas', row, labelOf(row), async () => {
        if (flagIn(row.isDelete)) throw new Refused('está eliminada allá');
        const isOpen = flagIn(row.isActive);
        if (!isOpen && (await reportResult(assembly, row)))
          throw new Refused('ya se votó: su resultado está en resultados-anteriores.csv');
        if (isOpen)
          report.note('Preguntas', `«${labelOf(row)}» estaba abierta allá: queda sin abrir, sin sus votos`);
        if (here.take(key(row.title))) return false;
        const peopleToVote = listIn(row.peopleToBeVoted).map(({ user, userId }) => userIn(user, userId).id);
        const nominees = peopleToVote.length > 0 ? { peopleToVote } : {};
        const body = { title: textIn(row.title), assambleId: assembly.id, ...nominees };
        await ours.ask(createQuestion, { body });
      });
  }

  async function moveAssemblies(): Promise<void> {
    const key = (row: Fields) => keyIn(row, ['title', 'startDate']);
    const here = keyed((await ours.ask(listAssemblies)) as Fields[], key);
    const questions = await list('Preguntas', listQuestions);
    for (const row of (await list(PARTS.assemblies, listAssemblies)).toReversed())
      await each(PARTS.assemblies, row, labelOf(row), async () => {
        const known = here.take(key(row));
        const body = picked(row, ASSEMBLY);
        const made = known ?? (await make(PARTS.assemblies, createAssembly, body, row.imageUrl));
        const theirs = textIn(row.id);
        const assembly = {
          id: Number(fieldsOf(made).id),
          theirs,
          facts: [textIn(row.title), momentIn(row.startDate)],
        };
        await moveRoll(assembly);
        await movePowers(assembly);
        const asked = questions.filter(({ assambleId }) => textIn(assambleId) === theirs);
        await moveQuestions(assembly, asked);
        return !known;
      });
  }

  const steps: Readonly<Record<Part, () => Promise<void>>> = {
    links: moveLinks,
    profile: () => moveKind('profile'),
    users: moveUsers,
    requests: () => moveKind('requests'),
    ...(Object.fromEntries(
      PUBLISHED_KINDS.map((kind) => [CONTENT_KINDS[kind].table, () => moveKind(CONTENT_KINDS[kind].table)]),
    ) as Record<PublishedTable, () => Promise<void>>),
    cases: moveCases,
    // Requests for help of a past day are not repeated.
    assistance: async () => {
      for (const row of await list(PARTS.assistance, listAssistance))
        report.refuse(PARTS.assistance, labelOf(row), 'ya se pidió en el otro sistema', row);
    },
    steps: moveSteps,
    assemblies: moveAssemblies,
  };

  for (const user of await ours.ask(listUsers)) people.add(user);
  for (const part of Object.keys(PARTS) as Part[]) {
    if (move.without.has(part)) report.note(PARTS[part], `no se pidió (--without ${part})`);
    if (move.without.has(part)) continue;
    move.reportProgress(`${PARTS[part]}…`);
    try {
      await steps[part]();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const problem = printable(`el otro sistema ${error.message}`);
      // Other parts refer to users.
      if (part === 'users' || ![403, 404].includes(error.status ?? 0))
        throw new MoveInProblem(`${PARTS[part]}: ${problem}. Para seguir sin esa parte: --without ${part}`);
      report.note(PARTS[part], `no se pudo leer: ${problem}`);
    }
  }
}
