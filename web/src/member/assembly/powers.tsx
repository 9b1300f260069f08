/** Whom the person represents, and who represents them. */
import { fullName } from '@vigilia/contract/full-name';
import type { Mine } from '@vigilia/contract/member-assembly';
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
