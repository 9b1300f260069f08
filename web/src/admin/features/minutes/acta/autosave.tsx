/** Fields of the acta that save themselves (R20.19): after a pause, and when they are left. */
import { Alert, Group, Text } from '@mantine/core';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { ApiError, reasonOf } from '../../../../core/backend/api.ts';
import { useDelayedAction } from '../../../../core/delayed-action.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { toastError } from '../../../../ui/feedback/toasts.tsx';
import { ACTA_TEXTS as T } from './texts.ts';

/** Milliseconds after the last key. */
const PAUSE = 1200;

export type Pending = 'unsaved' | 'failed';
/** Reports what a field has not saved; null once it has. */
export const PendingContext = createContext<(id: string, pending: Pending | null) => void>(() => undefined);

type Value = string | boolean | null;
/** The server trims texts. */
const normal = (value: Value): Value => (typeof value === 'string' ? value.trim() : value);

interface AutosaveOptions<V extends Value> {
  id: string;
  stored: V;
  /** Answers what is stored then. @param seen what was known to be stored; another value there is a conflict, 409 */
  save: (value: V, seen: V) => Promise<V>;
}

export interface Autosaved<V extends Value> {
  readonly value: V;
  readonly set: (value: V) => void;
  /** Saves what is unsaved, without waiting for the pause. */
  readonly flush: () => void;
  readonly problem: { readonly isConflict: boolean; readonly text: string } | null;
  /** What another administrator saved meanwhile. */
  readonly stored: V;
  readonly keepOwn: () => void;
  readonly takeStored: () => void;
}

interface Draft<V> {
  /** As it was typed. */
  value: V;
  /** What was sent last, and what is stored, as far as this field knows. */
  sent: V;
  seen: V;
}

export function useAutosave<V extends Value>({ id, stored, save }: AutosaveOptions<V>): Autosaved<V> {
  const report = useContext(PendingContext);
  const [draft, setDraft] = useState<Draft<V> | null>(null);
  const [problem, setProblem] = useState<Autosaved<V>['problem']>(null);
  /** As in the state, for what runs later. */
  const latest = useRef<Draft<V> | null>(null);
  const running = useRef(false);
  const delay = useDelayedAction();
  const put = (next: Draft<V> | null) => {
    latest.current = next;
    setDraft(next);
  };
  const isUnsaved = draft !== null && normal(draft.value) !== normal(draft.sent);
  const pending = problem ? 'failed' : isUnsaved ? 'unsaved' : null;
  useEffect(() => {
    if (!pending) return;
    report(id, pending);
    return () => report(id, null);
  }, [id, pending, report]);

  async function run(): Promise<void> {
    const current = latest.current;
    if (!current || running.current || normal(current.value) === normal(current.sent)) return;
    running.current = true;
    try {
      const { value } = current;
      const saved = await save(value, current.seen);
      const now = latest.current;
      if (now) put({ ...now, sent: value, seen: saved });
      setProblem(null);
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      setProblem({ isConflict, text: reasonOf(error) ?? T.failure });
      toastError(T.failure, error);
      return;
    } finally {
      running.current = false;
    }
    // What was typed meanwhile.
    await run();
  }
  const plan = (value: V) =>
    delay(PAUSE, () => {
      if (latest.current?.value === value) void run();
    });

  return {
    value: draft ? draft.value : stored,
    stored,
    problem,
    set: (value) => {
      put(draft ? { ...draft, value } : { value, sent: stored, seen: stored });
      // A conflict waits for a choice.
      if (!problem?.isConflict) plan(value);
    },
    flush: () => {
      if (problem?.isConflict) return;
      // While it has the focus, a field keeps what was typed, with blanks that are not stored.
      if (isUnsaved) void run();
      else if (!running.current) put(null);
    },
    keepOwn: () => {
      if (draft) put({ ...draft, sent: stored, seen: stored });
      setProblem(null);
      void run();
    },
    takeStored: () => {
      put(null);
      setProblem(null);
    },
  };
}

/** Under a field that was not saved: why, and what is stored instead. */
export function Unsaved<V extends Value>({
  field: { problem, stored, keepOwn, takeStored },
  text = (value) => String(value ?? ''),
}: {
  field: Omit<Autosaved<V>, 'value' | 'set' | 'flush'>;
  text?: (value: V) => string;
}) {
  if (!problem) return null;
  return (
    <Alert color="amber" title={problem.isConflict ? T.theirs : T.unsaved} role="group" mt="xs">
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {problem.isConflict ? text(stored) || T.empty : problem.text}
      </Text>
      <Group gap="sm" mt="xs">
        <ToolButton size="sm" onClick={keepOwn}>
          {problem.isConflict ? T.keepOwn : T.tryAgain}
        </ToolButton>
        <ToolButton size="sm" onClick={takeStored}>
          {T.takeStored}
        </ToolButton>
      </Group>
    </Alert>
  );
}
