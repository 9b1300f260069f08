/** The presence of the person, which they register while registration is enabled. */
import { type PresenceMode, registerAttendance } from '@vigilia/contract/assemblies/assemblies';
import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { useState } from 'react';
import { call, type Failure, failureOf } from '../../core/backend/api.ts';
import { useSingleFlight } from '../../core/scheduling/single-flight.ts';
import { Problem } from '../shell/problem.tsx';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

interface PresenceProps {
  mine: Mine;
  onChange: () => void;
}

export function Presence({ mine: { person, now, attorney }, onChange }: PresenceProps) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const once = useSingleFlight();
  const register = (assist: boolean, mode?: PresenceMode) =>
    once(async () => {
      setFailure(null);
      const body = { userId: person.userId, assambleId: now.assemblyId, assist, ...(mode && { mode }) };
      try {
        await call(registerAttendance, { body });
      } catch (error) {
        setFailure(failureOf(error, T.presenceFailure));
      }
      onChange();
    });

  return (
    <section className="card" aria-labelledby="presence">
      <h2 id="presence">{T.presence}</h2>
      {failure && <Problem {...failure} />}
      <p role="status">{person.isPresent ? T.present[person.mode ?? 'hall'] : T.absent}</p>
      {person.isPresent && !person.canVote && <p>{T.noVote}</p>}
      {!person.isPresent && attorney?.state === 'valid' && (
        <p>{T.representedBy(`${attorney.name} ${attorney.lastName}`.trim())}.</p>
      )}
      {!person.isPresent &&
        (now.isRegister ? (
          <>
            <p>{T.register}</p>
            <button type="button" className="primary" onClick={() => register(true, 'hall')}>
              {T.hall}
            </button>
            <button type="button" className="secondary" onClick={() => register(true, 'remote')}>
              {T.remote}
            </button>
          </>
        ) : (
          <p>{T.toDesk}</p>
        ))}
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
