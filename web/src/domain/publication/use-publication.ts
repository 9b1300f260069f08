/** The publication of a record in its form, and the conflict of its last save. */
import type { Publication, StoredVersion } from '@vigilia/contract/content/publication';
import { useState } from 'react';
import { type ConflictState, useConflict } from '../versions/conflict.ts';
import {
  changeOf,
  inputOf,
  type PublicationChange,
  type PublicationInput,
  type PublicationProblems,
  problemsOf,
} from './publication-input.ts';

export interface VersionedRecord extends Publication {
  readonly id: number;
  readonly version?: number | undefined;
}

export interface PublicationForm<out Stored> extends ConflictState {
  /** The record that is edited, as last loaded; null for a new one. */
  readonly stored: Stored | null;
  readonly input: PublicationInput;
  setInput(input: PublicationInput): void;
  readonly problems: PublicationProblems;
  /** Whether anything differs from the stored record. */
  readonly changed: boolean;
  /** The fields to send. */
  readonly change: PublicationChange;
  /** Shows the problems of the fields, and answers whether there are none. */
  check(): boolean;
}

/** With the way to go on with the newest version; publication fields that were changed stay. */
export interface EditedPublication<Stored> extends PublicationForm<Stored> {
  takeOver(stored: Stored): void;
}

export function usePublication<Stored extends VersionedRecord>(
  initial: Stored | null,
): EditedPublication<Stored> {
  const [stored, setStored] = useState(initial);
  const [input, setInput] = useState(() => inputOf(initial));
  const [problems, setProblems] = useState<PublicationProblems>({});
  const conflict = useConflict();
  const change = changeOf(input, stored);
  const changed = Object.keys(change).length > 0;
  return {
    stored,
    input,
    setInput(next) {
      setInput(next);
      setProblems({});
    },
    problems,
    changed,
    change,
    check() {
      const found = problemsOf(input);
      setProblems(found);
      return Object.keys(found).length === 0;
    },
    ...conflict,
    takeOver(next) {
      if (!changed) setInput(inputOf(next));
      setStored(next);
    },
  };
}

const textOrNone = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The number of a version, and when it is published. */
export const publicationIn = ({ version, content }: StoredVersion) => ({
  version,
  draft: content.draft === true,
  publishAt: textOrNone(content.publishAt),
  expireAt: textOrNone(content.expireAt),
});

/** The address of the whole picture of the current version, of which a version holds the smallest width. */
export const pictureIn = ({ content }: StoredVersion): string =>
  String(content.picture ?? '').replace(/-\d+\.webp$/, '.webp');
