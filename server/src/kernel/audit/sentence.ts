/** Sentences of the activity log, with the offsets of the records that they name. */
import type { SubjectKind } from '@vigilia/contract/activity';
import { fullName } from '@vigilia/contract/users/full-name';

/** A record in a sentence. */
interface NamedRecord {
  readonly kind: SubjectKind;
  readonly id: number;
  readonly name: string;
}

export interface SentenceSubject {
  readonly kind: SubjectKind;
  readonly id: number;
  /** Offset of its name in the sentence; absent if only the changes name it. */
  readonly start?: number;
  readonly length?: number;
  /** The changes about this record alone; absent if the sentence names it, as all changes are about it. */
  readonly changes?: OwnChanges;
}

/** Consecutive changes of an entry. */
interface OwnChanges {
  /** Index of the first one. */
  readonly first: number;
  readonly count: number;
}

interface Concerned {
  readonly id: number;
  readonly changes?: OwnChanges;
}

export interface Sentence {
  readonly text: string;
  readonly subjects: readonly SentenceSubject[];
}

interface Titled {
  readonly id: number;
  readonly title: string;
}

export const aUser = (user: { readonly id: number } & Parameters<typeof fullName>[0]): NamedRecord => ({
  kind: 'user',
  id: user.id,
  name: fullName(user),
});
export const anAssembly = ({ id, title }: Titled): NamedRecord => ({ kind: 'assembly', id, name: title });
export const aQuestion = ({ id, title }: Titled): NamedRecord => ({ kind: 'question', id, name: title });
export const aCase = ({ id, title }: Titled): NamedRecord => ({ kind: 'case', id, name: title });
export const aRecord = (kind: SubjectKind, id: number, name: string): NamedRecord => ({ kind, id, name });

/** For a tagged template: `` sentence`Eliminó a ${aUser(user)}` ``. */
export function sentence(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | NamedRecord | Sentence)[]
): Sentence {
  const subjects: SentenceSubject[] = [];
  let text = texts[0] ?? '';
  for (const [index, value] of values.entries()) {
    const start = text.length;
    if (typeof value !== 'object') text += value;
    else if ('text' in value) {
      for (const subject of value.subjects)
        subjects.push({ ...subject, ...(subject.start !== undefined && { start: start + subject.start }) });
      text += value.text;
    } else {
      text += value.name;
      subjects.push({ kind: value.kind, id: value.id, start, length: value.name.length });
    }
    text += texts[index + 1] ?? '';
  }
  return { text, subjects };
}

export const sentenceOf = (what: string | Sentence): Sentence =>
  typeof what === 'string' ? { text: what, subjects: [] } : what;

/** Adds users whom the sentence concerns without naming them. */
export const concerning = (what: string | Sentence, users: readonly Concerned[]): Sentence => {
  const { text, subjects } = sentenceOf(what);
  const concerned = users.map(({ id, changes }) => ({
    kind: 'user' as const,
    id,
    ...(changes && { changes }),
  }));
  return { text, subjects: [...subjects, ...concerned] };
};
