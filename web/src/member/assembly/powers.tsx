/** Whom the person represents, and who represents them. */

import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { fullName } from '@vigilia/contract/users/full-name';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

export function Powers({ mine: { attorney, represented } }: { mine: Mine }) {
  if (!attorney && represented.length === 0) return null;
  return (
    <section className="card" aria-labelledby="powers">
      <h2 id="powers">{T.powers}</h2>
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
      </ul>
    </section>
  );
}
