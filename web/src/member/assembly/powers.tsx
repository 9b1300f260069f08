/** Powers that the person holds, gave and submitted. */

import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import {
  type OwnSubmittedPower,
  withdrawSubmittedPower,
} from '@vigilia/contract/assemblies/submitted-powers';
import { fullName } from '@vigilia/contract/users/full-name';
import { useState } from 'react';
import { call, type Failure, failureOf } from '../../core/backend/api.ts';
import { useSingleFlight } from '../../core/scheduling/single-flight.ts';
import { Problem } from '../shell/problem.tsx';
import { PagePictures } from './page-pictures.tsx';
import { POWER_TEXTS as P } from './power-texts.ts';
import { SubmitPower } from './submit-power.tsx';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

interface PowersProps {
  mine: Mine;
  onChange: () => void;
}

export function Powers({ mine, onChange }: PowersProps) {
  const { attorney, represented, representedMore = 0, submittedPowers = [] } = mine;
  const [isOpen, setOpen] = useState(false);
  // Those that were confirmed are among the powers.
  const listed = submittedPowers.filter(({ state }) => state !== 'confirmed');
  return (
    <section className="card" aria-labelledby="powers">
      <h2 id="powers">{T.powers}</h2>
      {!attorney && represented.length === 0 && <p>{P.none}</p>}
      <ul className="plain-list">
        {attorney && (
          <li>
            {T.representedBy(fullName(attorney))}
            <span className="about">{T.power[attorney.state]}</span>
          </li>
        )}
        {represented.map((person) => (
          <li key={person.userId}>
            {T.represents(fullName(person))}
            <span className="about">
              {T.power[person.state]}
              {!person.canVote && `, ${T.withoutVote}`}
            </span>
          </li>
        ))}
        {representedMore > 0 && <li>{T.representsMore(representedMore)}</li>}
        {listed.map((power) => (
          <Submitted key={power.id} power={power} onChange={onChange} />
        ))}
      </ul>
      {!mine.now.isOver &&
        (isOpen ? (
          <SubmitPower
            assemblyId={mine.now.assemblyId}
            canGive={!attorney}
            onDone={(sent) => {
              setOpen(false);
              if (sent) onChange();
            }}
          />
        ) : (
          <button type="button" className="secondary" onClick={() => setOpen(true)}>
            {P.open}
          </button>
        ))}
    </section>
  );
}

/** One that waits for an administrator, or was refused. */
function Submitted({ power, onChange }: { power: OwnSubmittedPower; onChange: () => void }) {
  const { id, gives, name, state, reason, document } = power;
  // As they were when they were asked for: addresses change with each answer.
  const [pages, setPages] = useState<OwnSubmittedPower['document']>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const once = useSingleFlight();
  const takeBack = () => {
    if (!window.confirm(P.takeBackSure)) return;
    once(async () => {
      setFailure(null);
      try {
        await call(withdrawSubmittedPower, { params: { id } });
      } catch (error) {
        setFailure(failureOf(error, P.takeBackFailure));
      }
      onChange();
    });
  };
  return (
    <li>
      {gives ? P.given(name) : P.received(name)}
      <span className="about">{state === 'pending' ? P.pending : P.refused(reason)}</span>
      {pages && <PagePictures document={pages} />}
      {failure && <Problem {...failure} />}
      {document && !pages && (
        <button type="button" className="plain" onClick={() => setPages(document)}>
          {P.look}
        </button>
      )}
      {state === 'pending' && (
        <button type="button" className="plain" onClick={takeBack}>
          {P.takeBack}
        </button>
      )}
    </li>
  );
}
