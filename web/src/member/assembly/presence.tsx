/** The presence of the person, which they register while registration is enabled (R16.6). */
import { type PresenceMode, registerAttendance } from '@vigilia/contract/assemblies/assemblies';
import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { fullName } from '@vigilia/contract/users/full-name';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call, failureOf } from '../../core/backend/api.ts';
import { useAction } from '../../core/scheduling.ts';
import { Field, Problem, SecondaryButton } from '../shell/page.tsx';
import { useScannedCode } from '../shell/scanned.ts';
import { VOTING_TEXTS } from '../votings/texts.ts';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

interface PresenceProps {
  mine: Mine;
  onChange: () => void;
}

const HALL_CODE = /^#sala=(\d{6})$/;

/** A code is valid for a minute: later the one in the address would mislead. */
const forgetScanned = () => window.history.replaceState(null, '', window.location.pathname);

const issueOf = (error: unknown) =>
  error instanceof ApiError ? error.issues.find(({ path }) => path === 'hallCode')?.message : undefined;

export function Presence({ mine: { person, now, attorney }, onChange }: PresenceProps) {
  const [problem, setProblem] = useState<string>();
  const { failure, setFailure, run } = useAction((error) => {
    const issue = issueOf(error);
    setProblem(issue);
    return issue === undefined ? failureOf(error, T.presenceFailure) : null;
  });
  const [code, setCode] = useScannedCode(HALL_CODE, () => {
    setScanned(true);
    setProblem(undefined);
    setFailure(null);
  });
  const [hasScanned, setScanned] = useState(code !== '');
  const register = (assist: boolean, mode?: PresenceMode, hallCode?: string) =>
    run(async () => {
      setProblem(undefined);
      const body = {
        userId: person.userId,
        assambleId: now.assemblyId,
        assist,
        ...(mode && { mode }),
        ...(hallCode !== undefined && { hallCode }),
      };
      try {
        await call(registerAttendance, { body });
        setCode('');
        setScanned(false);
      } finally {
        if (hasScanned) forgetScanned();
        onChange();
      }
    });
  const ways = now.presenceWays ?? ['hall', 'remote'];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (/^\d{6}$/.test(code)) register(true, 'hall', code);
    else setProblem(T.sixDigits);
  };
  // A remote member who enters the hall scans the code of the screen; after a refusal they type the next one.
  const comesIn = person.isPresent && person.mode === 'remote' && hasScanned;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    // The card is below the last result, out of sight.
    if (comesIn) card.current?.scrollIntoView({ block: 'center' });
  }, [comesIn]);

  return (
    <section ref={card} className="card" aria-labelledby="presence">
      <h2 id="presence">{T.presence}</h2>
      {failure && <Problem {...failure} />}
      <p role="status">{person.isPresent ? T.present[person.mode ?? 'hall'] : T.absent}</p>
      {person.isOnRoll && !person.canVote && (
        <p>{person.notInGoodStanding ? VOTING_TEXTS.notInGoodStanding : T.noVote}</p>
      )}
      {!person.isPresent && attorney?.state === 'valid' && <p>{T.representedBy(fullName(attorney))}.</p>}
      {!person.isPresent && !now.isRegister && <p>{T.toDesk}</p>}
      {now.isRegister && ways.includes('hall') && (!person.isPresent || comesIn) && (
        <form onSubmit={submit} noValidate className="stack">
          {(!hasScanned || problem) && <p>{T.hallAbout}</p>}
          <Field
            label={T.hallCode}
            name="hallCode"
            inputMode="numeric"
            autoComplete="off"
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value.replace(/\D/g, ''))}
            problem={problem}
          />
          <button type="submit" className="primary">
            {T.hall}
          </button>
        </form>
      )}
      {!person.isPresent && now.isRegister && ways.includes('remote') && (
        <SecondaryButton onClick={() => register(true, 'remote')}>{T.remote}</SecondaryButton>
      )}
      {!person.isPresent && now.isRegister && !ways.includes('hall') && !ways.includes('remote') && (
        <button type="button" className="primary" onClick={() => register(true)}>
          {T.register}
        </button>
      )}
      {person.isPresent && now.isRegister && (
        <button
          type="button"
          className="plain"
          onClick={() => {
            if (window.confirm(T.leavingSure)) register(false);
          }}
        >
          {T.leaving}
        </button>
      )}
    </section>
  );
}
