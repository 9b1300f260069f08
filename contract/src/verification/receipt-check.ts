/**
 * Checks of a receipt on the device that holds it (R18.7): with its own cryptography, against the published seals and lists.
 * The bytes are those of docs/verification-protocol.md.
 */
import { SEAL_DIGITS } from '../limits.ts';
import type { BallotReceipt } from '../votings/votings.ts';
import type { PublishedSeal } from './published-votings.ts';

/** The choice of a ballot, as `castBallot` takes it. */
export interface MarkedChoice {
  readonly vote?: 'yes' | 'no' | 'blank' | undefined;
  readonly candidateId?: number | undefined;
  readonly candidateIds?: readonly number[] | undefined;
  readonly slateId?: number | undefined;
}

/** The text of a choice in lists and leaves. */
export const marksOf = ({ vote, candidateId, candidateIds, slateId }: MarkedChoice): string =>
  vote ?? String(slateId ?? (candidateIds ?? [candidateId ?? 0]).toSorted((a, b) => a - b).join());

const encoder = new TextEncoder();
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

const digestOfText = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
const digestOfLines = (...lines: readonly (string | number)[]): Promise<string> =>
  digestOfText(lines.join('\n'));

/** False without cryptography, as on a page without encryption: then nothing can be checked. */
export const canCheckReceipts = (): boolean =>
  typeof crypto === 'object' && crypto.subtle !== undefined && typeof crypto.subtle.digest === 'function';

/** @param code without hyphens */
export const leafOfBallot = (questionId: number, code: string, choice: string): Promise<string> =>
  digestOfLines('vigilia-ballot-1', questionId, code, choice);

const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
/** Levels of a tree over more ballots than a commit can have. */
const MAX_PATH = 64;
const NO_SEAL = '0'.repeat(64);

/** Null on a device without Ed25519. */
async function isSigned(publicKey: string, text: string, signature: string): Promise<boolean | null> {
  if (!HASH.test(publicKey) || !SIGNATURE.test(signature)) return false;
  const { subtle } = crypto;
  let key: Awaited<ReturnType<typeof subtle.importKey>>;
  try {
    key = await subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
  } catch (error) {
    // Any other error means an invalid key.
    return error instanceof Error && error.name === 'NotSupportedError' ? null : false;
  }
  return subtle.verify('Ed25519', key, bytesOf(signature), encoder.encode(text));
}

/** Whether a receipt belongs to this ballot: its leaf, and the path from the leaf to the root. */
export async function isReceiptOf(
  { questionId, code, leaf, root, path }: BallotReceipt,
  ballot: { readonly questionId: number; readonly code: string; readonly choice: string },
): Promise<boolean> {
  if (questionId !== ballot.questionId || code !== ballot.code) return false;
  return leaf === (await leafOfBallot(questionId, code, ballot.choice)) && (await leadsTo(leaf, path, root));
}

async function leadsTo(leaf: string, path: readonly string[], root: string): Promise<boolean> {
  if (path.length > MAX_PATH) return false;
  let node = leaf;
  for (const other of path) node = await digestOfLines('vigilia-node-1', ...[node, other].sort());
  return node === root;
}

/**
 * `receipt`: this server did not sign it. `chain`: a seal is missing, was changed or moved. `fingerprint`: the chain does not
 * have a remembered fingerprint. `list`: the list is not the one sealed at the close. `missing`: the list has no ballot with
 * the code. `changed`: that ballot has another choice.
 */
export type ReceiptProblem = 'receipt' | 'chain' | 'fingerprint' | 'list' | 'missing' | 'changed';

export interface ReceiptFinding {
  /** Null if the ballot is in the recount. */
  readonly problem: ReceiptProblem | null;
  /** False on a device without Ed25519: only the hashes were checked. */
  readonly signaturesChecked: boolean;
}

interface Published {
  readonly assemblyId: number;
  readonly seals: readonly PublishedSeal[];
  /** The ballots of the question: the content of its published list. */
  readonly ballots: string;
  /** First digits of hashes that the device remembers from the assembly. */
  readonly fingerprints?: readonly string[];
}

/** The JSON of a body; empty if it is invalid. */
function contentOf(body: string | null): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(body ?? '{}');
    return typeof content === 'object' && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}

/** Whether numbers, links, times and hashes of a chain fit, and its signatures; null where those cannot be checked. */
async function isChain({ assemblyId, seals }: Published): Promise<boolean | null> {
  let before: PublishedSeal | undefined;
  let areSigned: boolean | null = true;
  for (const seal of seals) {
    const { number, at, kind, body, previous, hash, publicKey, signature } = seal;
    if (number !== (before?.number ?? 0) + 1 || previous !== (before?.hash ?? NO_SEAL)) return false;
    if (before && at < before.at) return false;
    // Without the body of a reopened voting, only the links confirm its hash.
    if (body !== null) {
      const content = [assemblyId, number, at, kind, previous, body] as const;
      if ((await digestOfLines('vigilia-seal-1', ...content)) !== hash) return false;
    }
    if (before && before.publicKey !== publicKey) {
      const { from, to } = contentOf(body);
      if (kind !== 'keyChanged' || from !== before.publicKey || to !== publicKey) return false;
    }
    const isValid = await isSigned(publicKey, `vigilia-seal-signature-1\n${hash}`, signature);
    if (isValid === false) return false;
    if (isValid === null) areSigned = null;
    before = seal;
  }
  return areSigned;
}

/** The key of an id, among those of the chain. */
async function keyOf(seals: readonly PublishedSeal[], keyId: string): Promise<string | undefined> {
  for (const publicKey of new Set(seals.map((seal) => seal.publicKey)))
    if ((await digestOfText(publicKey)).slice(0, SEAL_DIGITS.keyId) === keyId) return publicKey;
  return undefined;
}

/** The fields that are read of the body of a close. */
interface Closed {
  readonly questionId: number;
  readonly ballots: { readonly sha256: string };
}

/** The hash of the list of ballots in the last close of a question. */
function sealedList(seals: readonly PublishedSeal[], questionId: number): string | undefined {
  const closed = seals
    .filter(({ kind }) => kind === 'closed')
    .map(({ body }) => contentOf(body) as Partial<Closed>)
    .findLast((content) => content.questionId === questionId);
  return closed?.ballots?.sha256;
}

/** Finds the ballot of a receipt in the recount. */
export async function checkReceipt(receipt: BallotReceipt, published: Published): Promise<ReceiptFinding> {
  const { questionId, code, leaf, root, path, signature, keyId } = receipt;
  const { seals, ballots, fingerprints = [] } = published;
  const chain = await isChain(published);
  const key = await keyOf(seals, keyId);
  const signed = key === undefined ? false : await isSigned(key, `vigilia-receipt-1\n${root}`, signature);
  const found = (problem: ReceiptProblem | null): ReceiptFinding => ({
    problem,
    signaturesChecked: chain !== null && signed !== null,
  });
  if (chain === false) return found('chain');
  const isKnown = (fingerprint: string) => {
    const digits = fingerprint.replaceAll('-', '');
    return digits.length >= SEAL_DIGITS.fingerprint && seals.some(({ hash }) => hash.startsWith(digits));
  };
  if (!fingerprints.every(isKnown)) return found('fingerprint');
  if (signed === false || !(await leadsTo(leaf, path, root))) return found('receipt');
  const line = ballots.split('\n').find((each) => each.startsWith(`${code};`));
  if (line === undefined) return found('missing');
  if ((await leafOfBallot(questionId, code, line.slice(code.length + 1))) !== leaf) return found('changed');
  return found((await digestOfText(ballots)) === sealedList(seals, questionId) ? null : 'list');
}
