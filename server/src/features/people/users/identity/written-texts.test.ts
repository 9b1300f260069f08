/** Texts are stored as they were written; only comparisons fold them (R1.12). */

import { createAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { createArticle } from '@vigilia/contract/content/articles';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { login } from '@vigilia/contract/session/session';
import { fold } from '@vigilia/contract/text/fold';
import { createProfileItem } from '@vigilia/contract/users/profile';
import { registerUser } from '@vigilia/contract/users/registration';
import { exportUsers, listUsers, newPassword } from '@vigilia/contract/users/users';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { expect, it } from 'vitest';
import { hashPassword, passwordMatches } from '../../../../kernel/security/passwords.ts';
import { anAssembly } from '../../../../testing/builders/assemblies.ts';
import { aPicture } from '../../../../testing/builders/pictures.ts';
import { sheetsOf } from '../../../../testing/builders/spreadsheets.ts';
import { aServer } from '../../../../testing/server.ts';

const WRITTEN = [
  '¿Comprar 10⁹ unidades? x⁴ CO₂',
  '10⁻⁶ µg, N₂O, SpO₂, ½ y ⅓',
  'Equipo 👩‍⚕️ y 👩🏽‍⚕️, ❤️ y ❤︎, 1️⃣, 🏴󠁧󠁢󠁥󠁮󠁧󠁿 y 🇨🇴, 👁️‍🗨️',
  'Ｆｕｌｌ ﬁn 10 mg',
  'El «no» de O’Malley – García‑López',
];

it.each(WRITTEN)('stores a title as it is written: %s', (title) => {
  for (const [shape, key] of [
    [createQuestion.body, 'title'],
    [createAssembly.body, 'title'],
    [createAssembly.body, 'description'],
    [createArticle.body, 'name'],
    [newsCalls.create.body, 'title'],
    [newsCalls.create.body, 'description'],
    [createProfileItem.body, 'name'],
  ] as const) {
    const field = Reflect.get(shape?.shape ?? {}, key) as { parse(text: string): string };
    expect(field.parse(`\u202e${title}\u200b`)).toBe(title);
  }
});

it('composes accents, and drops joiners and selectors outside emoji', () => {
  const { title } = newsCalls.create.body.shape;
  expect(title.parse('Jose\u0301 \u200da\u200d b\ufe0f 7\ufe0f 👍\u200d.')).toBe('José a b 7 👍.');
});

it.each([
  'Nguye\u0302\u0303n Thị Ngọc',
  'שָׁלוֹם עַל־יִשְׂרָאֵל',
  'مُحَمَّدٌ',
  'ที่นี้',
  '1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'Zoë A\u0301\u0302\u0303\u0304b',
])('stores the marks of letters as languages write them: %s', (title) =>
  expect(newsCalls.create.body.shape.title.parse(title)).toBe(title.normalize('NFC')),
);

it('refuses names, titles and texts with piles of marks on a letter', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const pile = `Plan${'\u0301\u0316'.repeat(3)}cha`;
  const assambleId = await anAssembly(server, as);
  const slates = [{ name: pile, places: [{ userId: as.id }] }];
  for (const body of [
    { title: pile, assambleId },
    { title: 'Junta', assambleId, kind: 'slates', seats: 1, slates } as const,
  ])
    expect(await server.ask(createQuestion, { as, body })).toMatchObject({
      status: 422,
      message: expect.stringContaining('más de 4 signos encima o debajo'),
    });
  const own = { ...as, dniType: 1, hash: 'una-clave-nueva', dni: '77', email: 'ana@a.test', phone: '300' };
  const { name, lastName, email, phone, dniType, dni, hash } = { ...own, name: pile };
  const registered = await server.ask(registerUser, {
    as,
    body: { name, lastName, email, phone, dniType, dni, hash },
  });
  expect(registered.status).toBe(422);
});

it('stores and counts a line break of a form as one character', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const picture = { name: 'a.jpg', type: 'image/jpeg', content: await aPicture() };
  const description = 'línea\r\n'.repeat(1666).trim();
  expect(description.length).toBeGreaterThan(10_000);
  const form = [...Object.entries({ title: 'Congreso 👩‍⚕️', description }), picture];
  expect((await server.ask(newsCalls.create, { as, form })).status).toBe(201);
  const [card] = (await server.ask(newsCalls.list, { as })).data;
  expect(card).toMatchObject({ title: 'Congreso 👩‍⚕️', description: description.replaceAll('\r\n', '\n') });
  // Line ends alone are no change, so they are no conflict with a later version.
  const save = (body: object) => server.ask(newsCalls.update, { as, params: { id: card?.id ?? 0 }, body });
  expect(await save({ title: 'Congreso' })).toMatchObject({ status: 200, data: { version: 2 } });
  expect(await save({ description, version: 1 })).toMatchObject({ status: 200, data: { version: 2 } });
});

it('says how many characters a text has too many', () => {
  const { error } = newsCalls.create.body.shape.title.safeParse('a'.repeat(703));
  expect(error?.issues[0]?.message).toBe('Puede tener 200 caracteres como máximo. Sobran 503 caracteres.');
});

it.each([
  ['O’Malley', "o'malley"],
  ['O´Malley', "O'Malley"],
  ['García–López', 'garcia-lopez'],
  ['CO₂', 'co2'],
  ['10⁹', '109'],
  ['½', '1/2'],
  ['❤️', '❤'],
  ['m²', 'M2'],
])('compares %s and %s as equal', (one, other) => expect(fold(one)).toBe(fold(other)));

it('finds a person whatever apostrophe and dash the search has', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  await server.aMember({ name: 'Rosa', lastName: 'O’Malley García–López' });
  for (const name of ["O'Malley", 'O´Malley', 'garcia-lopez'])
    expect((await server.ask(listUsers, { as, query: { name } })).data).toHaveLength(1);
});

it('signs in with a letter typed in one or in two characters', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const body = { name: 'Ana', lastName: 'Ríos', email: 'ana@a.test', phone: '300', dniType: 1, dni: '77' };
  const typed = 'mañana-soñó';
  await server.ask(registerUser, { as, body: { ...body, hash: typed } });
  for (const hash of [typed, typed.normalize('NFD')])
    expect((await server.ask(login, { body: { email: body.email, hash } })).status).toBe(200);
  const longest = 'ñ'.repeat(25).normalize('NFD');
  expect(newPassword.parse(longest)).toBe('ñ'.repeat(25));
  expect((await server.ask(login, { body: { email: body.email, hash: longest } })).status).toBe(401);
});

it('accepts the typed form of a password that was stored before it was composed', async () => {
  const typed = 'mañana'.normalize('NFD');
  const original = String.prototype.normalize;
  String.prototype.normalize = function unchanged() {
    return String(this);
  };
  const hash = await hashPassword(typed).finally(() => {
    String.prototype.normalize = original;
  });
  expect(await passwordMatches(typed, hash)).toBe(true);
  expect(await passwordMatches('manana', hash)).toBe(false);
});

it.each(['csv', 'xlsx'])(
  'keeps emoji and powers of names in the list and in its %s, in the same order',
  async (format) => {
    const server = await aServer();
    const as = await server.anAdministrator({ name: 'Zoe', lastName: 'Zea' });
    const names = ['Nácar', 'Ñame', 'Nube 👩‍⚕️ ❤️ 🇨🇴', 'Olga 10⁹ SpO₂', 'Ñuñez', 'nunez'];
    for (const name of names) await server.aMember({ name, lastName: 'Paz' });
    const query = { sort: 'name', order: 'asc' };
    const listed = (await server.ask(listUsers, { as, query })).data.map(({ name }) => name);
    expect(listed.toSorted()).toEqual([...names, 'Zoe'].toSorted());
    const { bytes } = await server.ask(exportUsers, { as, query: { ...query, format } });
    const text = format === 'csv' ? bytes.toString() : JSON.stringify(Object.values(sheetsOf(bytes)));
    expect(listed.map((name) => text.indexOf(name))).toEqual(
      listed.map((name) => text.indexOf(name)).toSorted((a, b) => a - b),
    );
    for (const name of names) expect(text).toContain(name);
  },
);
