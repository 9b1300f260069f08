/** What an administrator has chosen to show in the hall, remembered for each assembly in this browser. */
import { useState } from 'react';
import { useSession } from '../../../../core/backend/session.ts';

export interface HallSettings {
  /** Whether results are shown while a voting is open. */
  readonly showsOpenResults: boolean;
  /** The question in whose place the assembly is shown; null for none. */
  readonly pausedAt: number | null;
}

const INITIAL: HallSettings = { showsOpenResults: false, pausedAt: null };

/** Anybody can edit what is stored. */
function readStored(key: string): HallSettings {
  try {
    const { showsOpenResults, pausedAt } = JSON.parse(localStorage.getItem(key) ?? '{}') ?? {};
    return {
      showsOpenResults: showsOpenResults === true,
      pausedAt: typeof pausedAt === 'number' ? pausedAt : null,
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
