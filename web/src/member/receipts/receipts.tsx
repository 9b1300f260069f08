/** The receipts of an assembly: hidden while their voting is open, so that no one can demand a code in the room. */
import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { fullName } from '@vigilia/contract/users/full-name';
import { readPublishedList, readSeals } from '@vigilia/contract/verification/published-votings';
import {
  canCheckReceipts,
  checkReceipt,
  type ReceiptFinding,
  type ReceiptProblem,
} from '@vigilia/contract/verification/receipt-check';
import { inGroups } from '@vigilia/contract/votings/ballot-code';
import type { BallotReceipt } from '@vigilia/contract/votings/votings';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, failureOf } from '../../core/backend/api.ts';
import { saveFile } from '../../core/save-file.ts';
import { useAction } from '../../core/scheduling.ts';
import { Problem, SecondaryButton } from '../shell/page.tsx';
import { forgetReceipt, type KeptReceipt, rememberSeal, useReceipts } from './receipt-store.ts';

/** Texts of receipts, as members read them. */
const PROBLEMS: Readonly<Record<ReceiptProblem, string>> = {
  receipt: 'El comprobante no tiene la firma con la que se sellaron las votaciones de esta asamblea.',
  chain: 'Falta un sello de las votaciones, o se cambió después.',
  fingerprint: 'La huella que este teléfono vio durante la votación no está entre los sellos.',
  list: 'La lista de votos no es la que se selló al cerrar la votación.',
  missing: 'Su voto no está en la lista publicada.',
  changed: 'Su voto está en la lista con una elección distinta de la que usted confirmó.',
};

const T = {
  heading: 'Comprobantes de sus votos',
  about:
    'Con cada comprobante puede comprobar que su voto se contó como lo emitió. El código no dice qué votó, pero quien lo tenga puede verlo en la lista: no lo muestre.',
  unstored:
    'Este navegador no deja guardar datos. No cierre ni recargue esta página hasta que la votación se cierre y usted guarde su comprobante.',
  ofOther: (name: string) => `Por ${name}, con poder`,
  code: (code: string) => `Código: ${code}`,
  verify: 'Verificar',
  verifyOf: (title: string) => `Verificar el voto en «${title}»`,
  verifying: 'Verificando…',
  good: 'Su voto está en el recuento',
  withoutSignatures:
    'Este teléfono no puede comprobar las firmas de los sellos; se comprobaron las listas y las huellas.',
  bad: 'Este voto no se pudo verificar',
  problem: (problem: ReceiptProblem) => PROBLEMS[problem],
  wrong: 'El servidor contestó con un comprobante que no es del voto que este teléfono envió.',
  tell: 'Muestre esta pantalla al revisor fiscal o a los escrutadores, y no borre el comprobante.',
  cannot:
    'Este teléfono solo puede verificar en una página segura (https). Guarde el comprobante y verifíquelo en otro equipo con el programa de recuento.',
  failure: 'No se pudo consultar la lista',
  save: 'Guardar comprobante',
  saveOf: (title: string) => `Guardar comprobante de «${title}»`,
  file: (questionId: number, code: string) => `comprobante-${questionId}-${code}.json`,
  forget: 'Borrar comprobante',
  forgetOf: (title: string) => `Borrar comprobante de «${title}»`,
  forgetSure: '¿Borrar este comprobante? Sin él ya no podrá verificar este voto.',
};

/**
 * Milliseconds after a close until the phone checks by itself: a random wait in between, so that the phones of a hall do not ask
 * at once.
 */
const AFTER_CLOSE = [3000, 30_000] as const;

export function Receipts({ mine: { now, person, represented } }: { mine: Mine }) {
  const { receipts, areStored } = useReceipts();
  /** Votings that this page has seen open. */
  const seenOpen = useRef(new Set<number>());
  useEffect(() => {
    for (const { id, seal } of now.open) {
      seenOpen.current.add(id);
      rememberSeal(id, seal?.hash);
    }
    if (now.last) rememberSeal(now.last.questionId, now.last.seal?.hash);
  }, [now]);
  const shown = receipts.filter(
    ({ assemblyId, receipt }) =>
      assemblyId === now.assemblyId && !now.open.some(({ id }) => id === receipt.questionId),
  );
  const unstored = !areStored && (
    <p role="status" className="notice attention">
      {T.unstored}
    </p>
  );
  if (shown.length === 0) return unstored;
  // Latest voting first; within one, the own ballot before those of powers.
  const votings = [...new Set(shown.toReversed().map(({ receipt }) => receipt.questionId))];
  const rank = ({ receipt, userId }: KeptReceipt) =>
    votings.indexOf(receipt.questionId) * 2 + Number(userId !== person.userId);
  const nameOf = (userId: number) => {
    const found = represented.find((each) => each.userId === userId);
    return userId === person.userId || !found ? '' : T.ofOther(fullName(found));
  };
  return (
    <section className="card" aria-labelledby="receipts">
      <h2 id="receipts">{T.heading}</h2>
      <p className="quiet">{T.about}</p>
      {unstored}
      <ul className="plain-list">
        {shown
          .toSorted((a, b) => rank(a) - rank(b))
          .map((kept) => (
            <Receipt
              key={kept.receipt.code}
              kept={kept}
              whose={nameOf(kept.userId)}
              hasJustClosed={seenOpen.current.has(kept.receipt.questionId)}
            />
          ))}
      </ul>
    </section>
  );
}

async function verify({ assemblyId, receipt, fingerprints }: KeptReceipt): Promise<ReceiptFinding> {
  const { questionId } = receipt;
  const { seals } = await call(readSeals, { params: { assemblyId } });
  const { content } = await call(readPublishedList, { params: { questionId, list: 'ballots' } });
  return checkReceipt(receipt, { assemblyId, seals, ballots: content, fingerprints });
}

/** Saves a receipt as a file that the recount program accepts. */
function save(receipt: BallotReceipt): void {
  const content = new Blob([JSON.stringify(receipt)], { type: 'application/json' });
  saveFile(content, T.file(receipt.questionId, receipt.code.slice(0, 4)));
}

interface ReceiptProps {
  kept: KeptReceipt;
  whose: string;
  /** Whether its voting was closed while this page was open: the phone checks it by itself. */
  hasJustClosed: boolean;
}

function Receipt({ kept, whose, hasJustClosed }: ReceiptProps) {
  const { title, receipt, isWrong } = kept;
  const [finding, setFinding] = useState<ReceiptFinding | null>(null);
  const { isBusy, failure, run } = useAction((error) => failureOf(error, T.failure));
  const wasChecked = useRef(false);
  const checkLater = useEffectEvent(() => {
    if (!hasJustClosed || isWrong || !canCheckReceipts()) return;
    const [min, max] = AFTER_CLOSE;
    const wait = min + Math.random() * (max - min);
    const timer = setTimeout(() => {
      // With the seals that were seen since the close.
      const latest = useReceipts.getState().receipts.find((each) => each.receipt.code === receipt.code);
      if (wasChecked.current || !latest) return;
      // A failure is not a finding: the button remains.
      verify(latest).then(
        (found) => wasChecked.current || setFinding(found),
        () => undefined,
      );
    }, wait);
    return () => clearTimeout(timer);
  });
  useEffect(() => checkLater(), []);
  const check = () =>
    run(async () => {
      wasChecked.current = true;
      setFinding(null);
      setFinding(await verify(kept));
    });
  return (
    <li className="stack">
      <p>
        <strong>{title}</strong>
        {whose !== '' && <span className="about">{whose}</span>}
        <span className="about figures">{T.code(inGroups(receipt.code))}</span>
      </p>
      {failure && <Problem {...failure} />}
      <div role="status">
        {isWrong && <Bad reason={T.wrong} />}
        {!isWrong && finding?.problem === null && (
          <div className="notice good">
            <strong>✓ {T.good}</strong>
            {!finding.signaturesChecked && <p>{T.withoutSignatures}</p>}
          </div>
        )}
        {!isWrong && finding?.problem && <Bad reason={T.problem(finding.problem)} />}
      </div>
      {!canCheckReceipts() && <p className="notice">{T.cannot}</p>}
      {!isWrong && canCheckReceipts() && (
        <SecondaryButton
          aria-disabled={isBusy}
          aria-label={isBusy ? undefined : T.verifyOf(title)}
          onClick={check}
        >
          {isBusy ? T.verifying : T.verify}
        </SecondaryButton>
      )}
      <button type="button" className="plain" aria-label={T.saveOf(title)} onClick={() => save(receipt)}>
        {T.save}
      </button>
      <button
        type="button"
        className="plain"
        aria-label={T.forgetOf(title)}
        onClick={() => {
          if (window.confirm(T.forgetSure)) forgetReceipt(receipt.code);
        }}
      >
        {T.forget}
      </button>
    </li>
  );
}

const Bad = ({ reason }: { reason: string }) => (
  <div className="notice bad">
    <strong>{T.bad}</strong>
    <p>{reason}</p>
    <p>{T.tell}</p>
  </div>
);
