/** The administrator's settings of the hall, stored for each assembly in this browser. */
import { useState } from 'react';
import { useSession } from '../../../../core/backend/session.ts';
import type { Pause } from './shown-question.ts';

export interface HallSettings {
  /** Whether results are shown while a voting is open. */
  readonly showsOpenResults: boolean;
  /** Where the assembly is shown in the place of a question; else null. */
  readonly pause: Pause | null;
}

const INITIAL: HallSettings = { showsOpenResults: false, pause: null };

/** Stored values may have been edited by hand. */
function readStored(key: string): HallSettings {
  try {
    const { showsOpenResults, pause } = JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
    return {
      showsOpenResults: showsOpenResults === true,
      pause: typeof pause?.at === 'number' ? { at: pause.at, whileOpen: pause.whileOpen === true } : null,
    };
  } catch {
    return INITIAL;
  }
}

export function useHallSettings(
  assemblyId: number,
): [settings: HallSettings, change: (changed: Partial<HallSettings>) => void] {
  // The key stays when the session ends.
  const [key] = useState(() => `hall/${useSession.getState().auth.user.id ?? 0}/${assemblyId}`);
  const [settings, setSettings] = useState(() => readStored(key));
  const change = (changed: Partial<HallSettings>) => {
    const next = { ...settings, ...changed };
    setSettings(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Full or forbidden: it holds until a reload.
    }
  };
  return [settings, change];
}
