/** The recount programs: no false alarm over random evenings, and each kind of tampering found and named by both. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aSealedEvening,
  type SealedEvening,
  sealedAgain,
} from '../../../testing/builders/sealed-evenings.ts';
import { FULL } from '../../../testing/full.ts';
import { hasPython, type PythonResult, recountInPython } from '../../../testing/programs/python-recount.ts';
import type { Seal } from '../../verification/protocol/seals.ts';
import { type PackageContent, packageFiles } from './package-files.ts';
import { filesOf } from './programs/leer-zip.mjs';
import { recount, report } from './programs/recuento.mjs';
import { recountPrograms } from './programs.ts';

const EVENINGS = FULL ? 1000 : 8;
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recount-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Files = Map<string, Uint8Array>;
interface Extras {
  readonly fingerprints?: readonly string[];
  readonly receipts?: readonly string[];
}

const encoder = new TextEncoder();
const bytesOf = (content: PackageContent): Files =>
  new Map([...packageFiles(content)].map(([name, text]) => [name, encoder.encode(text)]));

let written = 0;
async function writePackage(files: Files): Promise<string> {
  written += 1;
  const path = join(folder, `${written}.zip`);
  await writeFile(path, zipSync(Object.fromEntries(files)));
  return path;
}

/** The result of the Python program for each package. */
async function inPython(
  paths: readonly string[],
  { fingerprints = [], receipts = [] }: Extras = {},
): Promise<PythonResult[]> {
  const saved: string[] = [];
  for (const text of receipts) {
    written += 1;
    const path = join(folder, `${written}.json`);
    await writeFile(path, text);
    saved.push(path);
  }
  const typed = fingerprints.flatMap((each) => ['--fingerprint', each]);
  return recountInPython([...paths, ...typed, ...saved]);
}

const failuresOf = ({ checks }: Awaited<ReturnType<typeof recount>>) =>
  checks.filter(({ ok }) => !ok).map(({ id }) => id);

it(`finds nothing wrong with ${EVENINGS} random evenings, in both programs`, {
  timeout: 900_000,
}, async () => {
  const paths: string[] = [];
  for (let seed = 1; seed <= EVENINGS; seed += 1) {
    const { content, receipts } = aSealedEvening(seed);
    const files = bytesOf(content);
    const result = await recount(files, {
      receipts,
      fingerprints: content.seals.slice(0, 1).map(({ hash }) => hash),
    });
    expect({ seed, problems: result.checks.filter(({ ok }) => !ok) }).toEqual({ seed, problems: [] });
    paths.push(await writePackage(files));
  }
  if (!hasPython) return;
  const second = await inPython(paths);
  for (let seed = 1; seed <= EVENINGS; seed += 1) {
    const { content } = aSealedEvening(seed);
    const sealed = content.seals.filter(({ kind }) => kind === 'closed').map(({ body }) => JSON.parse(body));
    const figures = Object.fromEntries(
      sealed.map(({ questionId, round, result }) => [`${questionId}-${round}`, result.votes]),
    );
    expect(second[seed - 1]).toEqual({ ok: true, failed: {}, figures });
  }
});

it('recounts openings that were sealed without the number of marks, in both programs', async () => {
  const { content, key } = aSealedEvening(7, { voters: 24, everyFeature: true });
  const before = content.seals.map((seal) => {
    const { maxMarks, ...body } = JSON.parse(seal.body);
    const isUsual = maxMarks === (body.kind === 'candidates' ? body.seats : 1);
    return { ...seal, body: JSON.stringify(isUsual ? body : { ...body, maxMarks }) };
  });
  const files = bytesOf({ ...content, seals: sealedAgain(before, key, content.assembly.id) });
  expect(failuresOf(await recount(files))).toEqual([]);
  if (hasPython) expect(await inPython([await writePackage(files)])).toMatchObject([{ ok: true }]);
});

const withSeals = (content: PackageContent, seals: readonly Seal[]): PackageContent => ({
  ...content,
  seals,
});
/** With the body of one seal changed, and everything signed again, as the holder of the key could do. */
function withBody(
  { content, key }: SealedEvening,
  kind: Seal['kind'],
  change: (body: Record<string, unknown>) => object,
  at = 0,
): PackageContent {
  const chosen = content.seals.filter((seal) => seal.kind === kind)[at];
  const seals = content.seals.map((seal) =>
    seal === chosen
      ? { ...seal, body: JSON.stringify({ ...JSON.parse(seal.body), ...change(JSON.parse(seal.body)) }) }
      : seal,
  );
  return withSeals(content, sealedAgain(seals, key, content.assembly.id));
}
type ListKind = keyof PackageContent['rounds'][number]['lists'];
const withList = (
  content: PackageContent,
  kind: ListKind,
  change: (lines: string[]) => readonly string[],
  at = 0,
): PackageContent => ({
  ...content,
  rounds: content.rounds.map((round, index) => {
    if (index !== at) return round;
    const lines = change(round.lists[kind].split('\n').slice(0, -1));
    return { ...round, lists: { ...round.lists, [kind]: lines.map((line) => `${line}\n`).join('') } };
  }),
});
/** With a list changed and sealed again. */
async function withSealedList(
  evening: SealedEvening,
  kind: Exclude<ListKind, 'roll'>,
  change: (lines: string[]) => readonly string[],
  at = 0,
): Promise<PackageContent> {
  const changed = withList(evening.content, kind, change, at);
  const list = changed.rounds[at]?.lists[kind] ?? '';
  const { sealOfList } = await import('../../verification/protocol/lists.ts');
  const content = withBody(
    { ...evening, content: changed },
    'closed',
    () => ({ [kind]: sealOfList(list) }),
    at,
  );
  return content;
}
const other = (line: string) =>
  line.endsWith(';yes') ? line.replace(';yes', ';no') : line.replace(/;.*$/, ';yes');
const first = <T>([value]: readonly T[]): T => value as T;
const codeOf = ({ receipts }: SealedEvening): string => JSON.parse(first(receipts)).code;
const OLD = { yes: 0, no: 0, blank: 0 };

type Tampered =
  | PackageContent
  | { readonly files: Files; readonly extras?: Extras }
  | { readonly content: PackageContent; readonly extras: Extras };
const TAMPERING: readonly [
  what: string,
  check: string,
  tamper: (evening: SealedEvening) => Tampered | Promise<Tampered>,
][] = [
  [
    'the choice of a ballot',
    'lists',
    ({ content }) => withList(content, 'ballots', ([line = '', ...rest]) => [other(line), ...rest]),
  ],
  [
    'a ballot that is left out',
    'lists',
    ({ content }) => withList(content, 'ballots', (lines) => lines.slice(1)),
  ],
  [
    'a ballot that is added',
    'lists',
    ({ content }) => withList(content, 'ballots', (lines) => [...lines, 'ZZZZZZZZZZZZZZZZ;yes']),
  ],
  [
    'a list in another order',
    'lists',
    ({ content }) => withList(content, 'ballots', (lines) => lines.toReversed()),
  ],
  [
    'a list that is missing',
    'lists',
    ({ content }) => {
      const files = bytesOf(content);
      files.delete('votaciones/1-1-votos.csv');
      return { files };
    },
  ],
  [
    'a choice that is no option, sealed again',
    'choices',
    (evening) =>
      withSealedList(evening, 'ballots', ([line = '', ...rest]) => [line.replace(/;.*/, ';99'), ...rest]),
  ],
  [
    'a code that is no code, sealed again',
    'codes',
    (evening) =>
      withSealedList(evening, 'ballots', ([line = '', ...rest]) => [line.replace(/^.*;/, '0;'), ...rest]),
  ],
  [
    'two ballots with one code, sealed again',
    'codes',
    (evening) =>
      withSealedList(evening, 'ballots', ([line = '', , ...rest]) => [
        line.replace(/;.*/, ';no'),
        line.replace(/;.*/, ';yes'),
        ...rest,
      ]),
  ],
  [
    'a changed choice, sealed again',
    'totals',
    (evening) => withSealedList(evening, 'ballots', ([line = '', ...rest]) => [other(line), ...rest]),
  ],
  [
    'a receipt whose ballot was changed and sealed again',
    'receipts',
    async (evening) => ({
      content: await withSealedList(
        evening,
        'ballots',
        (lines) => lines.map((line) => (line.startsWith(codeOf(evening)) ? other(line) : line)),
        1,
      ),
      extras: { receipts: evening.receipts },
    }),
  ],
  [
    'a receipt whose ballot was left out and sealed again',
    'receipts',
    async (evening) => ({
      content: await withSealedList(
        evening,
        'ballots',
        (lines) => lines.filter((line) => !line.startsWith(codeOf(evening))),
        1,
      ),
      extras: { receipts: evening.receipts },
    }),
  ],
  [
    'a receipt whose ballot was changed and sealed again, beside a later list that nobody sealed',
    'receipts',
    async (evening) => {
      const content = await withSealedList(
        evening,
        'ballots',
        (lines) => lines.map((line) => (line.startsWith(codeOf(evening)) ? other(line) : line)),
        1,
      );
      const before = evening.content.rounds[1]?.lists.ballots ?? '';
      const files = bytesOf(content).set('votaciones/1-9-votos.csv', encoder.encode(before));
      return { files, extras: { receipts: evening.receipts } };
    },
  ],
  [
    'a list that nobody sealed',
    'lists',
    ({ content }) => ({ files: bytesOf(content).set('votaciones/1-9-votos.csv', new Uint8Array()) }),
  ],
  [
    'a forged receipt',
    'receipts',
    ({ content, receipts }) => ({
      content,
      extras: { receipts: [first(receipts).replace(/"signature":"../, '"signature":"00')] },
    }),
  ],
  [
    'a used right that is left out',
    'lists',
    ({ content }) => withList(content, 'participation', (lines) => lines.slice(1)),
  ],
  [
    'a used right that is left out, sealed again',
    'participation',
    (evening) => withSealedList(evening, 'participation', (lines) => lines.slice(1)),
  ],
  [
    'a right used twice, sealed again',
    'participation',
    (evening) =>
      withSealedList(evening, 'participation', ([line = '', , ...rest]) => [
        line.replace(/.$/, '0'),
        line.replace(/.$/, '1'),
        ...rest,
      ]),
  ],
  [
    'a voter who is not on the roll, sealed again',
    'participation',
    (evening) =>
      withSealedList(evening, 'participation', (lines) => [...lines.slice(0, -1), `${'f'.repeat(32)};0`]),
  ],
  [
    'a right that is added to the roll',
    'lists',
    ({ content }) => withList(content, 'roll', (lines) => [...lines, 'f'.repeat(32)]),
  ],
  [
    'the body of a seal',
    'chain',
    ({ content }) =>
      withSeals(
        content,
        content.seals.map((seal) =>
          seal.kind === 'closed' ? { ...seal, body: seal.body.replace('"present":', '"present":1') } : seal,
        ),
      ),
  ],
  [
    'the time of a seal',
    'chain',
    ({ content }) =>
      withSeals(
        content,
        content.seals.map((seal, index) =>
          index === 1 ? { ...seal, at: '2026-11-28T15:00:01.500Z' } : seal,
        ),
      ),
  ],
  ['a seal that is left out', 'chain', ({ content }) => withSeals(content, content.seals.toSpliced(1, 1))],
  [
    'two seals in another order',
    'chain',
    ({ content }) =>
      withSeals(
        content,
        content.seals.map((_, index, all) => all[index === 0 ? 1 : index === 1 ? 0 : index] as Seal),
      ),
  ],
  [
    'the last seals, left out, beside a fingerprint on paper',
    'fingerprint',
    ({ content }) => ({
      content: withSeals(content, content.seals.slice(0, -1)),
      extras: { fingerprints: [content.seals.at(-1)?.hash.slice(0, 16) ?? ''] },
    }),
  ],
  [
    'a whole chain sealed again, beside a fingerprint on paper',
    'fingerprint',
    (evening) => ({
      content: withBody(evening, 'opened', () => ({ title: 'Otra' })),
      extras: { fingerprints: [first(evening.content.seals).hash.slice(0, 16)] },
    }),
  ],
  [
    'how many rights were taken',
    'chain',
    ({ content }) =>
      withSeals(
        content,
        content.seals.map((seal) =>
          seal.kind === 'presenceTaken'
            ? { ...seal, body: seal.body.replace('"count":2', '"count":0') }
            : seal,
        ),
      ),
  ],
  [
    'the seal of a deleted account, left out',
    'chain',
    ({ content }) =>
      withSeals(
        content,
        content.seals.filter(({ kind }) => kind !== 'accountDeleted'),
      ),
  ],
  [
    'votes on paper, sealed again',
    'totals',
    (evening) =>
      withBody(
        evening,
        'closed',
        ({ paper }) => ({
          paper: { ...(paper as object), ballots: (paper as { ballots: number }).ballots, votes: { yes: 0 } },
        }),
        1,
      ),
  ],
  [
    'more ballots on paper than used rights, sealed again',
    'participation',
    (evening) =>
      withBody(evening, 'closed', ({ paper }) => ({
        paper: { ...(paper as object), ballots: (paper as { ballots: number }).ballots + 1 },
      })),
  ],
  [
    'a signature',
    'signatures',
    ({ content }) =>
      withSeals(
        content,
        content.seals.map((seal, index) =>
          index === 1 ? { ...seal, signature: seal.signature.replace(/^../, '00') } : seal,
        ),
      ),
  ],
  [
    'seals of another key that was not announced',
    'signatures',
    ({ content }) => {
      const { key } = aSealedEvening(99);
      const chain = sealedAgain(content.seals, key, content.assembly.id);
      return withSeals(
        content,
        content.seals.map((seal, index) => (index === 0 ? seal : (chain[index] as Seal))),
      );
    },
  ],
  [
    'a chain of another assembly',
    'chain',
    ({ content, key }) => withSeals(content, sealedAgain(content.seals, key, 999)),
  ],
  [
    'a total, sealed again',
    'totals',
    (evening) =>
      withBody(evening, 'closed', () => ({ result: { votes: { ...OLD, yes: 99 }, verdict: null } })),
  ],
  [
    'a verdict, sealed again',
    'verdict',
    (evening) =>
      withBody(evening, 'closed', ({ result }) => ({
        result: { ...(result as object), verdict: { outcome: 'approved', votesFor: 1, needed: 1, base: 1 } },
      })),
  ],
  [
    'the rule of a verdict, sealed again',
    'verdict',
    (evening) =>
      withBody(evening, 'reopened', () => ({
        rule: { numerator: 1, denominator: 1000, strict: false, base: 'roll' },
      })),
  ],
  [
    'fewer marks than the ballots have, sealed again',
    'choices',
    (evening) => withBody(evening, 'reopened', () => ({ maxMarks: 1 }), 1),
  ],
  [
    'who is elected, sealed again',
    'seats',
    (evening) =>
      withBody(
        evening,
        'closed',
        ({ result }) => ({ result: { ...(result as object), elected: [200], vacant: 7 } }),
        2,
      ),
  ],
  [
    'seats of slates, sealed again',
    'seats',
    (evening) =>
      withBody(evening, 'closed', ({ result }) => ({ result: { ...(result as object), left: 9 } }), 4),
  ],
  [
    'a ballot from before a reopening that was replaced, sealed again',
    'reopenings',
    async (evening) =>
      withSealedList(evening, 'ballots', ([line = '', ...rest]) => [
        line.replace(/^.{16}/, '0000000000000000'),
        ...rest,
      ]),
  ],
  [
    'a close without an opening, sealed again',
    'events',
    ({ content, key }) => withSeals(content, sealedAgain(content.seals.slice(1), key, content.assembly.id)),
  ],
  [
    'a withdrawn voting that is left out',
    'withdrawn',
    ({ content }) => ({ ...content, questions: content.questions.filter(({ withdrawn }) => !withdrawn) }),
  ],
  [
    'a withdrawn voting that is shown as if it were not',
    'withdrawn',
    ({ content }) => ({
      ...content,
      questions: content.questions.map((question) => ({ ...question, withdrawn: false })),
    }),
  ],
  [
    'a voting that is left out',
    'package',
    ({ content }) => ({ ...content, questions: content.questions.slice(1) }),
  ],
  [
    'names of two candidates that were exchanged',
    'names',
    ({ content }) => ({
      ...content,
      questions: content.questions.map(({ options, ...question }) => ({
        ...question,
        options: options.map((option, index) => ({
          ...option,
          name:
            options.at(index - 1)?.name === option.name
              ? `${option.name} `
              : (options.at(index - 1)?.name ?? null),
        })),
      })),
    }),
  ],
  [
    'another title on the screen',
    'shown',
    ({ content }) => ({
      ...content,
      questions: content.questions.map((question, index) =>
        index === 0 && question.shown
          ? { ...question, shown: { ...question.shown, title: 'Otra' } }
          : question,
      ),
    }),
  ],
  [
    'other totals on the screen',
    'shown',
    ({ content }) => ({
      ...content,
      questions: content.questions.map((question, index) =>
        index === 0 && question.shown ? { ...question, shown: { ...question.shown, votes: OLD } } : question,
      ),
    }),
  ],
];

it(`finds and names each of ${TAMPERING.length} kinds of tampering, in both programs`, {
  timeout: 120_000,
}, async () => {
  const evening = aSealedEvening(7, { voters: 24, everyFeature: true });
  const untouched = { receipts: evening.receipts, fingerprints: [evening.content.seals.at(-1)?.hash ?? ''] };
  expect(failuresOf(await recount(bytesOf(evening.content), untouched))).toEqual([]);
  const missed: unknown[] = [];
  /** Those without extras, in one process. */
  const plain: { readonly what: string; readonly check: string; readonly path: string }[] = [];
  for (const [what, check, tamper] of TAMPERING) {
    const tampered = await tamper(evening);
    const files =
      'files' in tampered ? tampered.files : bytesOf('content' in tampered ? tampered.content : tampered);
    const extras = ('extras' in tampered && tampered.extras) || {};
    const found = failuresOf(await recount(files, extras));
    if (!found.includes(check)) missed.push({ what, check, found });
    const path = await writePackage(files);
    if (!hasPython) continue;
    if (!('extras' in tampered)) plain.push({ what, check, path });
    // Each of these takes a process.
    else if (FULL) {
      const { failed } = first(await inPython([path], extras));
      if (!Object.hasOwn(failed, check)) missed.push({ what, check, inPython: failed });
    }
  }
  const second = hasPython ? await inPython(plain.map(({ path }) => path)) : [];
  for (const [index, { failed }] of second.entries()) {
    const { what, check } = plain[index] ?? {};
    if (check && !Object.hasOwn(failed, check)) missed.push({ what, check, inPython: failed });
  }
  expect(second).toHaveLength(plain.length);
  expect(missed).toEqual([]);
});

const inflate = (data: Uint8Array, size: number) =>
  inflateRawSync(data, { maxOutputLength: Math.max(1, size) });

it('refuses archives and texts made to exhaust memory or time', async () => {
  const { content } = aSealedEvening(7, { voters: 24, everyFeature: true });
  const files = bytesOf(content);
  const bomb = zipSync({ 'sellos.jsonl': new Uint8Array(65_000_000) }, { level: 1 });
  await expect(filesOf(bomb, inflate)).rejects.toThrow('demasiado grande');
  // An entry that unpacks to more than it says.
  const liar = zipSync({ 'sellos.jsonl': new Uint8Array(1_000_000) }, { level: 9 });
  const view = new DataView(liar.buffer);
  for (let at = 0; at < liar.length - 28; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
  await expect(filesOf(liar, inflate)).rejects.toThrow('dañado');
  for (const zip of [
    new Uint8Array(),
    encoder.encode('no es un zip'),
    zipSync({ a: encoder.encode('b') }).subarray(5),
  ])
    await expect(filesOf(zip, inflate)).rejects.toThrow(/^El /);
  const paths: string[] = [];
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  for (const [name, text] of [
    ['votaciones.json', deep],
    ['votaciones.json', '{"format":1}'],
    ['votaciones.json', 'null'],
    ['sellos.jsonl', `${deep}\n`],
    ['sellos.jsonl', '{"body":"null"}\n'],
    ['sellos.jsonl', '{"body":"{}"}\n'.repeat(20_001)],
    ['sellos.jsonl', ''],
  ] as const) {
    const result = await recount(new Map(files).set(name, encoder.encode(text)));
    expect({ name, ok: result.ok }).toEqual({ name, ok: false });
    paths.push(await writePackage(new Map(files).set(name, encoder.encode(text))));
  }
  if (hasPython) expect((await inPython(paths)).map(({ ok }) => ok)).toEqual(paths.map(() => false));
});

it('strips control characters and line breaks from the texts of a package', async () => {
  const { content } = aSealedEvening(7, { voters: 24, everyFeature: true });
  const hostile = 'Junta» (retirada): 9 votos «\n✔ TODO EN ORDEN\u001b[8m\u202e\u2028';
  const seals = content.seals.map((seal) => ({
    ...seal,
    body: JSON.stringify({ ...JSON.parse(seal.body), title: hostile }),
  }));
  const lines = report(await recount(bytesOf(withSeals(content, seals))));
  expect(lines.filter((line) => line.startsWith('✔ TODO'))).toEqual([]);
  expect(lines.join('\n')).toContain('«Junta" (retirada): 9 votos "');
  for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
  const path = join(folder, 'recuento.mjs');
  const { script, unzip } = await recountPrograms();
  await writeFile(path, script);
  await writeFile(join(folder, 'leer-zip.mjs'), unzip);
  const zip = await writePackage(
    new Map([
      ['votaciones.json', encoder.encode('{')],
      ['\u001b[8m', encoder.encode('')],
    ]),
  );
  await expect(run(process.execPath, [path, zip])).rejects.toMatchObject({
    stdout: expect.not.stringContaining('\u001b'),
  });
});

it('runs the recount program from the folder of the package and from its zip, and exits with 0 or 1', async () => {
  const { content, receipts } = aSealedEvening(7, { voters: 24, everyFeature: true });
  const { script, unzip, page } = await recountPrograms();
  expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(400);
  expect(page).toContain(script);
  expect(page).toContain(unzip);
  await mkdir(join(folder, 'alone'));
  const alone = join(folder, 'alone', 'recuento.mjs');
  await writeFile(alone, script);
  const path = join(folder, 'recuento.mjs');
  await writeFile(path, script);
  await writeFile(join(folder, 'leer-zip.mjs'), unzip);
  const zip = await writePackage(bytesOf(content));
  await expect(run(process.execPath, [alone, zip])).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Falta leer-zip.mjs'),
  });
  const receipt = join(folder, 'comprobante.json');
  await writeFile(receipt, first(receipts));
  const last = content.seals.at(-1)?.hash.slice(0, 16) ?? '';
  const whole = await run(process.execPath, [path, zip, receipt, '--huella', last]);
  expect(whole.stdout).toMatch(/^(LAS CUENTAS CUADRAN, [^\n]+)\n.+\n\1\n$/s);
  expect(whole.stderr).toBe('');
  const wrong = run(process.execPath, [path, zip, '--huella', '0000-0000-0000-0000']);
  await expect(wrong).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('✘ La huella del papel'),
  });
  // An argument that was ignored would print TODO EN ORDEN without the check that its user asked for.
  for (const words of [
    [zip, last],
    [zip, '--huella'],
  ])
    await expect(run(process.execPath, [path, ...words])).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('No se entiende lo que se escribió'),
    });
  // Without arguments, from its own folder, where there is no package.
  expect(existsSync(join(folder, 'sellos.jsonl'))).toBe(false);
  await expect(run(process.execPath, [path])).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('falta'),
  });
});
