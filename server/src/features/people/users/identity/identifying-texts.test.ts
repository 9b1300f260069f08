/** Identifying texts: equal in any spelling, and visible. */

import { createAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { createArticle } from '@vigilia/contract/content/articles';
import { login } from '@vigilia/contract/session/session';
import { fold } from '@vigilia/contract/text/fold';
import { comparableText } from '@vigilia/contract/text/normal-text';
import { personFields } from '@vigilia/contract/users/person-fields';
import { createProfileItem } from '@vigilia/contract/users/profile';
import { registerUser, requestRegistration } from '@vigilia/contract/users/registration';
import { importUsers } from '@vigilia/contract/users/user-import';
import { listUsers, updateUser } from '@vigilia/contract/users/users';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { describe, expect, it } from 'vitest';
import { anAssembly } from '../../../../testing/builders/assemblies.ts';
import { aServer } from '../../../../testing/server.ts';

const hex = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/** Invisible characters: of format, joiners, marks of direction, selectors, fillers, tags. */
const INVISIBLE = [
  0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x180f, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f,
  0x202a, 0x202e, 0x2060, 0x2061, 0x2064, 0x2065, 0x2066, 0x2069, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfe0f,
  0xfeff, 0xffa0, 0xfff9, 0xfffc, 0x1bca0, 0x1d159, 0x1d173, 0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xe01ef,
];
/** Blanks that are not the usual one. */
const BLANKS = [0x09, 0x0a, 0xa0, 0x1680, 0x2000, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000];

const KNOWN = '1020304';
const WRITTEN_OTHERWISE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...INVISIBLE, ...BLANKS].map((code) => [hex(code), `10${String.fromCodePoint(code)}20304`]),
  ),
  dots: '1.020.304',
  'dots and blanks': ' 1. 020 .304 ',
  commas: '1,020,304',
  'as millions are written': '1’020.304',
  'an apostrophe': "1'020.304",
  'full width': '１０２０３０４',
  'full-width dots': '１．０２０．３０４',
  'Arabic digits': '١٠٢٠٣٠٤',
  'Persian digits': '۱۰۲۰۳۰۴',
  'Devanagari digits': '१०२०३०४',
  'mathematical digits': '𝟏𝟎𝟐𝟎𝟑𝟎𝟒',
  'a digit in a circle': '①020304',
  'a digit above': '¹020304',
  hyphens: '1-020-304',
  'a hyphen at the end': '1020304-',
  'other dashes': '1–020−304',
  slashes: '1/020/304',
  underlines: '1_020_304',
  'dots in the middle': '1·020·304',
  'signs around it': '#(1020304)*',
  'turned around': '\u202e1020304\u202c',
};

const person = (n: number) => ({
  name: 'Ana',
  lastName: 'Ríos',
  email: `ana${n}@a.test`,
  phone: '300',
  dniType: 1,
  dni: `9${n}`,
  hash: 'clave-larga-1',
});

describe('a document number', () => {
  it.each(Object.entries(WRITTEN_OTHERWISE))('treats a document number with %s as equal', (_, dni) => {
    expect(personFields.dni.parse(dni)).toBe(KNOWN);
  });

  it.each(['Ａb-１2', 'ab–12', 'AB‑12', 'ab−12'])('treats document number AB-12 as equal: %s', (dni) => {
    expect(personFields.dni.parse(dni)).toBe('AB-12');
  });

  it.each([
    ['AB0012', 'AB0012'],
    ['000', '000'],
    ['001020304', '001020304'],
    ['00AB', '00AB'],
  ])('keeps leading zeros of document numbers: %s', (dni, kept) =>
    expect(personFields.dni.parse(dni)).toBe(kept),
  );

  it.each(['АВ12', 'Α12', '12\u0301', '\u200b\u00ad', '...', '---', '123\u0000'])(
    'refuses a document number without digits or with look-alike letters: %j',
    (dni) => expect(personFields.dni.safeParse(dni).success).toBe(false),
  );

  it('refuses a duplicate document number in every call', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await server.aMember({ dni: KNOWN });
    const other = await server.aMember({ dni: '77' });
    for (const [n, dni] of [
      '1.020.304',
      '1-020/304',
      '１０２０３０４',
      '1020\u200b304',
      '١٠٢٠٣٠٤',
    ].entries()) {
      const body = { ...person(n), dni };
      expect((await server.ask(registerUser, { as, body })).status).toBe(409);
      expect((await server.ask(updateUser, { as, params: { id: other.id }, body: { dni } })).status).toBe(
        409,
      );
      const content = `Nombre;Apellido;Correo;Cedula\nAna;Ríos;ana${n}@a.test;${KNOWN}\nEva;Sol;eva@a.test;${dni}`;
      const answer = await server.ask(importUsers, {
        as,
        form: [{ name: 'l.csv', type: 'text/csv', content }],
      });
      expect(answer).toMatchObject({
        status: 422,
        issues: [{ message: 'Fila 3: Repite la cédula de la fila 2' }],
      });
      const { data } = await server.ask(listUsers, { as, query: { dni } });
      expect(data.map((user) => user.dni)).toEqual([KNOWN]);
    }
  });
});

describe('an e-mail address', () => {
  it.each([
    'ANA@A.test',
    'ａｎａ@ａ.test',
    'ana＠a.test',
    'a\u00adna@a.test',
    '\ufeffana@a.test\u200b',
    '\u3000ana@a.test',
  ])('treats an e-mail as equal in any spelling: %j', (email) =>
    expect(personFields.email.parse(email)).toBe('ana@a.test'),
  );

  it.each(['аna@a.test', 'ana@а.test', 'añа@a.test'])(
    'refuses an e-mail with look-alike letters: %s',
    (email) => expect(personFields.email.safeParse(email).success).toBe(false),
  );

  it('signs in with invisible characters around the e-mail', async () => {
    const server = await aServer();
    const { password: hash, id } = await server.aMember({ email: 'ana@a.test' });
    expect(id).toBeGreaterThan(0);
    const body = { email: '\u200bANA＠a.test', hash };
    expect((await server.ask(login, { body })).status).toBe(200);
  });
});

const NOTHING_VISIBLE = [
  ...INVISIBLE.map((code) => String.fromCodePoint(code)),
  '\u0301',
  '\u0301\u0302\u20dd',
  '\u200b \u3164\u00a0\u2800',
  '\u{e0041}\u{e0042}',
  // Of private use or not assigned, and letters that only modify others.
  '\ue000\uf8ff',
  '\u{f0000}\u{10fffd}',
  '\u0378',
  'ˈˌː',
  'ʼʾ\u0301',
];

describe('a name', () => {
  it.each(NOTHING_VISIBLE.map((name) => [[...name].map((c) => hex(c.codePointAt(0) ?? 0)).join(' '), name]))(
    'refuses an invisible name: %s',
    (_, name) => {
      for (const [field, message] of [
        ['name', 'Nombre es requerido'],
        ['lastName', 'Apellido es requerido'],
        ['phone', 'Celular es requerido'],
      ] as const)
        expect(personFields[field].safeParse(name).error?.issues[0]?.message).toBe(message);
      for (const { shape, key } of [
        { shape: createArticle.body, key: 'name' },
        { shape: createAssembly.body, key: 'title' },
        { shape: createQuestion.body, key: 'title' },
        { shape: createProfileItem.body, key: 'name' },
        { shape: requestRegistration.body, key: 'lastName' },
      ]) {
        const issues = shape?.safeParse({ [key]: name }).error?.issues ?? [];
        expect(issues.map(({ path }) => path.join('.'))).toContain(key);
      }
    },
  );

  it.each([
    ['Jo\u200bsé\u00ad', 'José'],
    ['Jose\u0301', 'José'],
    ['Ｊｏｓé', 'Ｊｏｓé'],
    ['José\u00a0\u3000\u2009María', 'José María'],
    ['\u202eJosé\u202c', 'José'],
    ['María‑José', 'María‑José'],
    // Spanish spellings stay unchanged.
    ['Mª José', 'Mª José'],
    ['O´Connor', 'O´Connor'],
    ['Muñoz Ñáñez', 'Muñoz Ñáñez'],
  ])('stores %j as %j, and finds it so', (typed, kept) => {
    expect(personFields.name.parse(typed)).toBe(kept);
    expect(fold(typed)).toBe(fold(kept));
  });

  it('keeps the signs of Spanish titles', () => {
    const title = '¿Aprueba el acta N.º 5 de la 1.ª sesión… de 20 m²?';
    expect(createQuestion.body?.parse({ title, assambleId: 1 }).title).toBe(title);
  });

  it('keeps each letter of Latin-1, alone and beside any other, as a full normalisation does', () => {
    const letters = Array.from({ length: 0x100 - 0xc0 }, (_, index) => String.fromCodePoint(0xc0 + index));
    for (const first of letters)
      for (const second of letters) {
        const pair = first + second;
        expect(pair.normalize('NFKC').normalize('NFC')).toBe(pair);
        // One other character takes the slow way.
        expect(comparableText(`${pair}‑`)).toBe(`${comparableText(pair)}-`);
      }
  });
});

it('refuses words of mixed scripts in names and titles, and accepts whole words of other scripts', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const register = (n: number, name: string) =>
    server.ask(registerUser, { as, body: { ...person(n), name } });
  // The first letter is Cyrillic, the last one Armenian or Cherokee.
  // So are small capitals, letters of phonetics, clicks, and whole words of scripts that are not in everyday use.
  const names = [
    'Аna',
    'Leօ',
    'Leꮩ',
    'ᴀna',
    'ᴇᴠᴀ',
    'Dieɡo',
    'Anᴀ́',
    'ʟᴜꜱ',
    'Carǀos',
    'Vꞁctor',
    'ꞴEA',
    'ꓮꓠꓮ',
    'ⲚⲞ',
    'ᎪᏞᎪ',
  ];
  for (const [n, name] of names.entries())
    expect(await register(n, name)).toMatchObject({
      ...{ status: 422, message: expect.stringContaining(`«${name}» mezcla dos alfabetos`) },
    });
  // Of the log such a name would read as a change of a place.
  expect(await register(90, 'Ruiz: lugar')).toMatchObject({
    ...{ status: 422, message: 'Los nombres y apellidos no llevan dos puntos' },
  });
  const content = `Nombre;Apellido;Correo;Celular;Cedula\nEvа;Sol;e@a.test;3001234567;8`;
  const imported = await server.ask(importUsers, {
    ...{ as, form: [{ name: 'l.csv', type: 'text/csv', content }] },
  });
  expect(imported).toMatchObject({
    ...{ status: 422, issues: [{ message: expect.stringContaining('«Evа» mezcla dos alfabetos') }] },
  });
  const assambleId = await anAssembly(server, as);
  const ask = (title: string) => server.ask(createQuestion, { as, body: { title, assambleId } });
  expect((await ask('¿Aprueba el infоrme?')).status).toBe(422);
  expect((await ask('¿Bombas de 5 μg, TGFβ, µL y CO₂ para Олена?')).status).toBe(201);
  for (const [n, name] of [
    'Олена',
    'Γιώργος',
    '王伟',
    'Łukasz',
    'Nguyễn',
    'Kɔfi Ŋɛ',
    'Işıl',
    'Mᵃ José',
  ].entries())
    expect((await register(10 + n, name)).status).toBe(201);
});
