/** The test vectors of docs/verification-protocol.md, read from it, in the server, the phone and both recount programs. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprintOf } from '@vigilia/contract/verification/fingerprint';
import { checkReceipt, leafOfBallot } from '@vigilia/contract/verification/receipt-check';
import { codeOf } from '@vigilia/contract/votings/ballot-code';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { createSigningKey } from '../../../kernel/security/signing-key.ts';
import { aFolder } from '../../../testing/process.ts';
import { hasPython, recountInPython } from '../../../testing/programs/python-recount.ts';
import { digestOfText } from '../../verification/protocol/digest.ts';
import {
  ballotList,
  participationList,
  pseudonymOf,
  rollList,
  sealOfList,
} from '../../verification/protocol/lists.ts';
import { leafOf, signedRoot, treeOver } from '../../verification/protocol/receipts.ts';
import { hashOfSeal, NO_SEAL, type Seal, sealedName, signedSeal } from '../../verification/protocol/seals.ts';
import { recount } from './programs/recuento.mjs';

const DOCUMENT = new URL('../../../../../docs/verification-protocol.md', import.meta.url);

/** Values by their inputs. */
async function vectors(): Promise<ReadonlyMap<string, string>> {
  const [, table = ''] = (await readFile(DOCUMENT, 'utf8')).split('## Test vectors');
  return new Map(
    [...table.matchAll(/^\| (.+) \| `([^`]+)` \|$/gm)].map(([, input = '', value = '']) => [input, value]),
  );
}

const KEY = createSigningKey('a-secret-of-at-least-thirty-two-bytes');
const BALLOTS = [
  { code: 'K7QM29TX4HBDP0ZS', choice: 'yes' },
  { code: '0123456789ABCDEF', choice: 'no' },
  { code: 'ZZZZZZZZZZZZZZZZ', choice: '12,15' },
] as const;
const SALT = 'ab'.repeat(32);

/** Signed by the key of the vectors. */
function sealOf(content: Pick<Seal, 'number' | 'at' | 'kind' | 'previous' | 'body'>): Seal {
  const hash = hashOfSeal({ assemblyId: 3, ...content });
  return { assemblyId: 3, ...content, hash, publicKey: KEY.publicKey, signature: KEY.sign(signedSeal(hash)) };
}

it('agrees with each vector of the document in the server, the phone and both programs', async () => {
  const expected = await vectors();
  const leaves = BALLOTS.map((ballot) => leafOf({ questionId: 7, ...ballot }));
  const { root, paths } = treeOver(leaves);
  const first = sealOf({
    ...{ number: 1, at: '2026-11-28T21:00:00.000Z', kind: 'withdrawn', previous: NO_SEAL },
    body: '{"questionId":7}',
  });
  const computed = new Map([
    [
      'code of the bytes 01 02 03 04 05 06 07 08 09 0a',
      codeOf(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])),
    ],
    ...BALLOTS.map(
      ({ code, choice }, index) =>
        [`leaf of question 7, \`${code}\`, \`${choice}\``, leaves[index] ?? ''] as const,
    ),
    ['root of the three, taken as blinded leaves', root],
    ['SHA-256 of the list of the three', digestOfText(ballotList(BALLOTS))],
    ['public key of the server secret `a-secret-of-at-least-thirty-two-bytes`', KEY.publicKey],
    ['its key id', KEY.keyId],
    ['its signature of that root', KEY.sign(signedRoot(root))],
    [
      'hash of the seal of assembly 3, number 1, `2026-11-28T21:00:00.000Z`, `withdrawn`, 64 zeros, `{"questionId":7}`',
      first.hash,
    ],
    ['its fingerprint', fingerprintOf(first.hash)],
    ['right of user 42 in assembly 3, salt of 64 zeros', pseudonymOf('0'.repeat(64), 3, 42)],
    ['sealed name of `Ana Ríos`, salt of 32 times `ab`', sealedName(SALT, 'Ana Ríos')],
  ]);
  expect(computed).toEqual(expected);

  // The phone and the programs, with a package of these values alone.
  const value = (input: string) => expected.get(input) ?? '';
  const receipts = BALLOTS.map(({ code, choice }) => {
    const leaf = value(`leaf of question 7, \`${code}\`, \`${choice}\``);
    return {
      ...{
        questionId: 7,
        code,
        leaf,
        root: value('root of the three, taken as blinded leaves'),
        path: [...(paths.get(leaf) ?? [])],
      },
      ...{ signature: value('its signature of that root'), keyId: value('its key id') },
    };
  });
  const options = [{ mark: '12', name: value('sealed name of `Ana Ríos`, salt of 32 times `ab`') }];
  const opened = sealOf({
    ...{ number: 2, at: first.at, kind: 'opened', previous: first.hash },
    body: JSON.stringify({
      questionId: 8,
      round: 1,
      title: 'Junta',
      kind: 'candidates',
      seats: 1,
      allowBlank: false,
      options,
      roll: {},
    }),
  });
  // A question that accepts the three ballots.
  const lists = {
    padron: rollList(BALLOTS.map((_, index) => pseudonymOf(SALT, 3, index))),
    votos: ballotList(BALLOTS),
    participacion: participationList(
      BALLOTS.map((_, index) => ({ right: pseudonymOf(SALT, 3, index), byProxy: false })),
    ),
  };
  const votes = { yes: 1, no: 1, 12: 1, 15: 1 };
  const ofBallots = sealOf({
    ...{ number: 3, at: first.at, kind: 'opened', previous: opened.hash },
    body: JSON.stringify({
      ...{ questionId: 7, round: 1, title: 'Comité', kind: 'candidates', seats: 2, allowBlank: false },
      options: [
        { mark: 'yes', name: null },
        { mark: 'no', name: null },
        { mark: '12', name: sealedName(SALT, 'Ana') },
        { mark: '15', name: sealedName(SALT, 'Eva') },
      ],
      roll: sealOfList(lists.padron),
    }),
  });
  const closed = sealOf({
    ...{ number: 4, at: first.at, kind: 'closed', previous: ofBallots.hash },
    body: JSON.stringify({
      ...{ questionId: 7, round: 1, ballots: sealOfList(lists.votos), present: 3 },
      participation: sealOfList(lists.participacion),
      paper: { ballots: 0, votes: {} },
      result: { votes, elected: [12, 15], tie: null, vacant: 0 },
    }),
  });
  const seals = [first, opened, ofBallots, closed];
  const counted = {
    ...{ questionId: 7, withdrawn: true, shown: { title: 'Comité', ballots: 3, votes } },
    options: [
      { mark: '12', name: 'Ana', salt: SALT },
      { mark: '15', name: 'Eva', salt: SALT },
    ],
  };
  const named = {
    questionId: 8,
    withdrawn: false,
    shown: null,
    options: [{ mark: '12', name: 'Ana Ríos', salt: SALT }],
  };
  const files = new Map(
    Object.entries({
      'sellos.jsonl': seals.map((seal) => `${JSON.stringify(seal)}\n`).join(''),
      'votaciones.json': JSON.stringify({
        format: 1,
        assembly: { id: 3, title: '' },
        questions: [named, counted],
      }),
      ...Object.fromEntries(
        Object.entries(lists).map(([name, text]) => [`votaciones/7-1-${name}.csv`, text]),
      ),
    }).map(([name, text]) => [name, Buffer.from(text)]),
  );
  const typed = value('its fingerprint');
  const { checks } = await recount(files, {
    receipts: receipts.map((each) => JSON.stringify(each)),
    fingerprints: [typed],
  });
  expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  for (const [index, receipt] of receipts.entries()) {
    const { code = '', choice = '' } = BALLOTS[index] ?? {};
    expect(await leafOfBallot(7, code, choice)).toBe(receipt.leaf);
    const published = {
      assemblyId: 3,
      seals,
      ballots: ballotList(BALLOTS),
      fingerprints: [typed],
    };
    expect(await checkReceipt(receipt, published)).toEqual({ problem: null, signaturesChecked: true });
    // No close of question 7 is in this chain: everything before its list fits.
    const before = { ...published, seals: [first, opened] };
    expect(await checkReceipt(receipt, before)).toMatchObject({ problem: 'list' });
  }
  const folder = aFolder();
  const saved = await Promise.all(
    receipts.map(async (receipt, index) => {
      const path = join(folder, `${index}.json`);
      await writeFile(path, JSON.stringify(receipt));
      return path;
    }),
  );
  await writeFile(join(folder, 'a.zip'), zipSync(Object.fromEntries(files)));
  if (!hasPython) return;
  expect(await recountInPython([join(folder, 'a.zip'), '--fingerprint', typed, ...saved])).toMatchObject([
    { ok: true, failed: {} },
  ]);
});
