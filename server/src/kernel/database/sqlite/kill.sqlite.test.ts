/** kill -9 during every kind of write: acknowledged writes survive, none is partial, and leftovers are swept. */
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PICTURE_WIDTHS, pictureVariant } from '@vigilia/contract/content/files';
import { expect, it } from 'vitest';
import { aPdf } from '../../../testing/builders/documents.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { aVotingFolder, openVoting } from '../../../testing/builders/voting-hall.ts';
import { aClient, type RawResponse } from '../../../testing/client.ts';
import type { FilePart, Part } from '../../../testing/multipart.ts';
import { aFolder, aProcess } from '../../../testing/process.ts';

/** Acknowledged writes before each kill. */
const ROUNDS = [5, 60, 25, 90, 140, 40];
const MEMBERS = 600;
const IMPORTED = 5;
/** Shared by all servers, so that tokens stay valid. */
const ENV = { JWT_SECRET: 'x'.repeat(40) };

/** The trace of a write in the database. */
interface Trace {
  readonly sql: string;
  readonly values: readonly (string | number)[];
  /** Number of rows: all of them or none. */
  readonly rows: number;
}

interface Written {
  readonly response: RawResponse;
  readonly trace: Trace;
}

const inColumn = (table: string, column: string, value: string | number, rows = 1): Trace => ({
  sql: `select count(*) as found from ${table} where ${column} = ?`,
  values: [value],
  rows,
});

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map(({ name, parentPath }) => join(parentPath, name))
    : [];
const namesIn = (folder: string) => filesIn(folder).map((path) => path.slice(path.lastIndexOf('/') + 1));

it(`loses no acknowledged write in ${ROUNDS.length} kills, and keeps no partial one`, {
  timeout: 240_000,
}, async () => {
  const folder = aFolder();
  const picture: FilePart = { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() };
  const document: FilePart = { name: 'poder.pdf', type: 'application/pdf', content: aPdf() };
  const hall = await aVotingFolder(folder, MEMBERS, ENV);
  const [attorney, ...others] = hall.members;
  if (!attorney) throw new Error('An empty hall');
  const voters = others.slice(0, 300);
  const represented = others.slice(300);

  let server = aProcess(folder, ENV);
  let address = await server.address;
  const admin = () => aClient(address, hall.administrator.token);
  const member = () => aClient(address, attorney.token);
  let number = 0;
  const next = () => {
    number += 1;
    return number;
  };
  let caseId = 0;
  let votingId = 0;

  const card = (title: string): Part[] => [['title', title], ['description', 'y'], picture];
  const person = (n: number) => ({
    name: 'Ana',
    lastName: 'Ríos',
    phone: '3001234567',
    dniType: 1,
    dni: String(50_000_000 + n),
    email: `nueva${n}@a.test`,
  });

  /** A request that may remain unanswered. */
  const begun: Trace[] = [];
  async function tried(trace: Trace, response: Promise<RawResponse>): Promise<Written> {
    begun.push(trace);
    return { response: await response, trace };
  }

  /** One write of each kind, by name. */
  const KINDS: Readonly<Record<string, () => Promise<Written | null>>> = {
    async 'news with a picture'() {
      const title = `Noticia ${next()}`;
      return tried(inColumn('news', 'title', title), admin().ask('POST', '/news/create', card(title)));
    },
    async 'a benefit whose picture is replaced'() {
      const title = `Beneficio ${next()}`;
      const { data, status } = await admin().ask('POST', '/benefits/create', card(title));
      if (status !== 201) return null;
      const changed = `${title}, cambiado`;
      const response = admin().ask('PUT', `/benefits/edit/${data.id}`, card(changed));
      return tried(inColumn('benefits', 'title', changed), response);
    },
    async 'news that is deleted'() {
      const title = `Pasajera ${next()}`;
      const { data, status } = await admin().ask('POST', '/news/create', card(title));
      if (status !== 201) return null;
      const response = admin().ask('DELETE', `/news/delete/${data.id}`);
      return tried(inColumn('news', 'title', title, 0), response);
    },
    async 'a course with a picture'() {
      const name = `Curso ${next()}`;
      const response = admin().ask('POST', '/courses/create', [
        ...Object.entries({ name, description: 'y', url: 'https://a.test', price: '0' }),
        ['startDate', '2026-12-01T13:00:00.000Z'],
        ['endDate', '2026-12-02T13:00:00.000Z'],
        picture,
      ]);
      return tried(inColumn('courses', 'name', name), response);
    },
    async 'a case with a picture'() {
      const title = `Caso ${next()}`;
      const response = member().ask('POST', '/cases/create', card(title));
      const written = await tried(inColumn('cases', 'title', title), response);
      if (written.response.status === 201) caseId = written.response.data.id;
      return written;
    },
    async 'an answer to a case'() {
      if (caseId === 0) return null;
      const text = `Respuesta ${next()}`;
      const response = member().ask('POST', `/cases/${caseId}/responses`, { response: text });
      return tried(inColumn('case_responses', 'response', text), response);
    },
    async 'an item of the profile'() {
      const name = `Pasatiempo ${next()}`;
      const response = admin().ask('POST', '/profile/item', { name, categoryId: 7 });
      return tried(inColumn('profile_items', 'name', name), response);
    },
    async 'an article'() {
      const name = `Artículo ${next()}`;
      const response = admin().ask('POST', '/articles/create-article', { name, url: 'https://a.test' });
      return tried(inColumn('articles', 'name', name), response);
    },
    async 'a request for assistance'() {
      const description = `Ayuda ${next()}`;
      const response = member().ask('POST', '/attendance/create', { description });
      return tried(inColumn('assistance_requests', 'description', description), response);
    },
    async 'a request to be registered'() {
      const n = next();
      const { email, ...rest } = person(n);
      const stranger = aClient(address, undefined, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
      const response = stranger.ask('POST', '/auth/request', { ...rest, email, isAnesthesiologist: true });
      return tried(inColumn('registration_requests', 'email', email), response);
    },
    async 'a user who is put on the roll'() {
      const body = { ...person(next()), hash: 'clave-de-ana', userType: 1 };
      const { data, status } = await admin().ask('POST', '/auth/register', body);
      if (status !== 201) return null;
      const attendance = { userId: data.id, assambleId: hall.assemblyId, assist: true };
      const response = admin().ask('POST', '/assamble/register', attendance);
      return tried(inColumn('attendees', 'user_id', data.id), response);
    },
    async 'an import of users'() {
      const group = `grupo${next()}`;
      const lines = Array.from({ length: IMPORTED }, () => {
        const { dni, email } = person(next());
        return `Ana;${group};${email};3001234567;Cédula de ciudadanía;${dni}\r\n`;
      });
      const head = 'Nombre;Apellido;Correo Electronico;Celular;Tipo de documento;Cedula\r\n';
      const file = { name: 'u.csv', type: 'text/csv', content: head + lines.join('') };
      const response = admin().ask('POST', '/users/import', [file]);
      return tried(inColumn('users', 'last_name', group, IMPORTED), response);
    },
    async 'an assembly with a picture'() {
      const title = `Asamblea ${next()}`;
      const response = admin().ask('POST', '/assamble/createAssamble', [
        ...Object.entries({ title, description: 'y', participants: '3', orderDay: '{"agenda":["Uno"]}' }),
        ['startDate', '2026-12-01T13:00:00.000Z'],
        ['endDate', '2026-12-02T13:00:00.000Z'],
        picture,
      ]);
      return tried(inColumn('assemblies', 'title', title), response);
    },
    async 'a power with its document'() {
      const grantor = represented.pop();
      if (!grantor) return null;
      const response = admin().ask('POST', '/delegate-vote/create', [
        ['assemblyId', String(hall.assemblyId)],
        ['userIdToDelegate', String(attorney.id)],
        ['userIdWhoDelegates', String(grantor.id)],
        document,
      ]);
      return tried(inColumn('attorney_powers', 'represented_id', grantor.id), response);
    },
    async 'a question that is opened and closed'() {
      const title = `¿Pregunta ${next()}?`;
      const { data, status } = await admin().ask('POST', '/assamble/createQuestion', {
        title,
        assambleId: hall.assemblyId,
      });
      if (status !== 201) return null;
      await admin().ask('PUT', `/assamble/Question/${data.id}`, { isActive: true });
      const response = admin().ask('PUT', `/assamble/Question/${data.id}`, { isActive: false });
      const trace = {
        sql: `select count(*) as found from questions join openings on openings.question_id = questions.id
          where title = ? and state = 'closed' and closed_at is not null`,
        values: [title],
        rows: 1,
      };
      return tried(trace, response);
    },
    async 'a ballot'() {
      const voter = voters.pop();
      if (!voter) return null;
      const response = aClient(address, voter.token).ask('POST', '/assamble/vote', {
        questionId: votingId,
        vote: 'yes',
      });
      const sql = 'select count(*) as found from turnout where question_id = ? and user_id = ?';
      return tried({ sql, values: [votingId, voter.id], rows: 1 }, response);
    },
  };

  const acknowledged: Trace[] = [];
  const done = new Map(Object.keys(KINDS).map((kind) => [kind, 0]));

  /** Invariants of the data. */
  function expectWhole(): void {
    const database = new DatabaseSync(join(folder, 'vigilia.db'), { readOnly: true });
    const ask = (sql: string, ...values: (string | number)[]) => database.prepare(sql).all(...values);
    const found = ({ sql, values }: Trace) => Number(database.prepare(sql).get(...values)?.found);
    expect(ask('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(ask('PRAGMA foreign_key_check')).toEqual([]);
    expect(acknowledged.filter((trace) => found(trace) !== trace.rows)).toEqual([]);
    const halves = begun.filter((trace) => trace.rows > 0 && ![0, trace.rows].includes(found(trace)));
    expect(halves).toEqual([]);
    // Turnout and ballots are separate tables, written in one transaction.
    const counts = ask(
      `select (select count(*) from turnout where question_id = questions.id) as turnout,
        (select count(*) from ballots where question_id = questions.id) as ballots from questions`,
    );
    for (const { turnout, ballots } of counts) expect(turnout).toBe(ballots);
    const kept = new Set(namesIn(join(folder, 'files')));
    const wanted = ask('select name, kind from files').flatMap(({ name, kind }) =>
      kind === 'image' ? PICTURE_WIDTHS.map((width) => pictureVariant(String(name), width)) : [String(name)],
    );
    expect(wanted.filter((name) => !kept.has(name))).toEqual([]);
    // Files without a row are orphans, swept once old enough.
    const referred = ask(
      `select picture as name from news union select picture from benefits union select picture from courses
        union select picture from versions where picture is not null
        union all select picture from cases where picture is not null
        union all select picture from assemblies where picture is not null
        union all select document from attorney_powers order by name`,
    );
    expect(ask('select name from files order by name')).toEqual(referred);
    database.close();
  }

  for (const [round, kills] of ROUNDS.entries()) {
    votingId = await openVoting(address, hall);
    let count = 0;
    async function writeOne(kind: string): Promise<void> {
      const written = await KINDS[kind]?.();
      if (!written) return;
      const { response, trace } = written;
      if (response.status >= 300)
        throw new Error(`${kind} was answered with ${response.status}: ${response.message}`);
      acknowledged.push(trace);
      done.set(kind, (done.get(kind) ?? 0) + 1);
      count += 1;
      if (count === kills) server.child.kill('SIGKILL');
    }
    // All kinds run concurrently in a loop, so that the kill interrupts each at some step.
    const reasons: string[] = [];
    while (reasons.length === 0) {
      const ends = await Promise.allSettled(Object.keys(KINDS).map(writeOne));
      reasons.push(...ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : [])));
    }
    // Every writer ended because of the kill, none because of a refusal.
    expect(reasons.filter((reason) => reason.includes('was answered with'))).toEqual([]);
    expect(await server.ended).toBe('SIGKILL');
    expectWhole();

    // As if the next start were hours later: no file can belong to a pending write.
    const hoursAgo = new Date(Date.now() - 3 * 60 * 60 * 1000);
    for (const path of [...filesIn(join(folder, 'files')), ...filesIn(join(folder, 'tmp'))])
      utimesSync(path, hoursAgo, hoursAgo);
    server = aProcess(folder, ENV);
    address = await server.address;
    expectWhole();
    const database = new DatabaseSync(join(folder, 'vigilia.db'), { readOnly: true });
    const pictures = Number(
      database.prepare("select count(*) as n from files where kind = 'image'").get()?.n,
    );
    const documents = Number(
      database.prepare("select count(*) as n from files where kind = 'document'").get()?.n,
    );
    database.close();
    await expect
      .poll(() => namesIn(join(folder, 'files')).length, { message: `round ${round}` })
      .toBe(pictures * PICTURE_WIDTHS.length + documents);
    await expect.poll(() => filesIn(join(folder, 'tmp'))).toEqual([]);
  }
  // Every kind succeeded at least once.
  expect([...done].filter(([, times]) => times === 0)).toEqual([]);
});
