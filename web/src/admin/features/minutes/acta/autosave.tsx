/** Fields of the acta that save themselves (R20.19): after a pause, and on blur. */
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
/** Reports the unsaved value of a field; null once it is saved. */
export const PendingContext = createContext<(id: string, pending: Pending | null) => void>(() => undefined);

type Value = string | boolean | null;
/** The server trims texts. */
const normal = (value: Value): Value => (typeof value === 'string' ? value.trim() : value);

interface AutosaveOptions<V extends Value> {
  id: string;
  stored: V;
  /** Returns the stored value. @param seen the last known stored value; another one is a conflict, 409 */
  save: (value: V, seen: V) => Promise<V>;
}

export interface Autosaved<V extends Value> {
  readonly value: V;
  readonly set: (value: V) => void;
  /** Saves at once, without the pause. */
  readonly flush: () => void;
  readonly problem: { readonly isConflict: boolean; readonly text: string } | null;
  /** The value that another administrator saved meanwhile. */
  readonly stored: V;
  readonly keepOwn: () => void;
  readonly takeStored: () => void;
}

interface Draft<V> {
  /** The typed value. */
  value: V;
  /** The last sent value, and the stored one as far as this field knows. */
  sent: V;
  seen: V;
}

export function useAutosave<V extends Value>({ id, stored, save }: AutosaveOptions<V>): Autosaved<V> {
  const report = useContext(PendingContext);
  const [draft, setDraft] = useState<Draft<V> | null>(null);
  const [problem, setProblem] = useState<Autosaved<V>['problem']>(null);
  /** A copy of the state for later callbacks. */
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
    // Saves text typed meanwhile.
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
      // A conflict needs a choice first.
      if (!problem?.isConflict) plan(value);
    },
    flush: () => {
      if (problem?.isConflict) return;
      // A focused field keeps its typed text, with blanks that are not stored.
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

/** Reason why a field was not saved, and the stored value. */
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
