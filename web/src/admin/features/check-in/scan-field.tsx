/** The field of the desk: takes input of a scanner or a person, and offers people by their names. */
import { Box, Text } from '@mantine/core';
import type { DeskPerson } from '@vigilia/contract/assemblies/check-in';
import { fullName } from '@vigilia/contract/users/full-name';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { comboboxField, Option } from '../../../ui/form/choice/combobox.tsx';
import styles from './desk.module.css';
import { type DeskPeople, findPeople } from './desk-people.ts';
import { beginsZone, isWholeZone } from './scan/machine-readable-zone.ts';
import { MAX_READ, readingOf } from './scan/typed-or-scanned.ts';
import { TEXTS as T } from './texts.ts';

/** Keys that a person presses, and holds, to correct the field. */
const CORRECTING = /^(Backspace|Delete|Clear|Escape|Home|End|Arrow|Page)/;

interface ScanFieldProps {
  people: DeskPeople;
  disabled: boolean;
  onPerson: (person: DeskPerson) => void;
  /** Called for a number that no person on the roll has. */
  onUnknown: (document: string) => void;
  onFailed: (kind: 'damaged' | 'nobody' | 'several' | 'uncertain', read: string) => void;
}

/** Focuses the field, as after a button. */
export const focusScanField = (): void =>
  document.querySelector<HTMLInputElement>('[data-scan-field]')?.focus();

/** People who match a typed text. */
function offeredFor(people: DeskPeople, typed: string): readonly DeskPerson[] {
  const reading = readingOf(typed);
  const { offered } = findPeople(people, reading);
  // The beginning of a number is not a number yet.
  if (offered.length > 0 || reading.kind !== 'document') return offered;
  return findPeople(people, { kind: 'words', words: typed }).offered;
}

export function ScanField({ people, disabled, onPerson, onUnknown, onFailed }: ScanFieldProps) {
  const [keys] = useState(createKeystrokes);
  const field = useRef<HTMLInputElement>(null);
  const silence = useRef(0);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const id = useId();

  useEffect(() => {
    // A scanner sends keys wherever the focus is.
    const catchKeys = () => {
      const { activeElement } = document;
      // A screen that was opened by a link focuses its heading, and so does a click beside it.
      if (activeElement === null || activeElement.matches('body, main, h1')) field.current?.focus();
    };
    window.addEventListener('keydown', catchKeys, { capture: true });
    return () => {
      window.removeEventListener('keydown', catchKeys, { capture: true });
      window.clearTimeout(silence.current);
    };
  }, []);

  const offered = typed === '' ? [] : offeredFor(people, typed);
  const current = offered[active];

  const type = (text: string, at = -1) => {
    if (field.current) field.current.value = text;
    setTyped(text);
    setActive(at);
  };
  const choose = (person: DeskPerson) => {
    type('');
    onPerson(person);
  };
  const read = (now: number) => {
    window.clearTimeout(silence.current);
    const text = field.current?.value ?? '';
    keys.taken(now);
    type('');
    const reading = readingOf(text);
    const { exact, offered: possible } = findPeople(people, reading);
    if (exact) onPerson(exact);
    else if (reading.kind === 'damaged') onFailed('damaged', '');
    else if (reading.kind === 'document') {
      const [person] = possible;
      if (person) {
        type(reading.document, 0);
        onFailed('uncertain', fullName(person));
      } else onUnknown(reading.document);
    } else if (reading.kind === 'words') {
      // Nobody is marked: a second Enter must not register the first of them.
      if (possible.length > 0) type(reading.words);
      onFailed(possible.length > 0 ? 'several' : 'nobody', reading.words);
    }
  };
  /** A scan without a line break ends with a pause. */
  const awaitSilence = () => {
    window.clearTimeout(silence.current);
    silence.current = window.setTimeout(() => read(performance.now()), SILENCE);
  };
  const append = (text: string) => {
    if (field.current) field.current.value += text;
    awaitSilence();
  };

  const combobox = comboboxField({
    listId: `${id}-list`,
    opened: offered.length > 0,
    activeId: current && `${id}-${current.userId}`,
    move: (by) => setActive((before) => Math.max(0, Math.min(offered.length - 1, before + by))),
    choose: current && (() => choose(current)),
    close: typed === '' ? undefined : () => type(''),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const now = event.timeStamp;
    if (keys.isRest(now)) {
      event.preventDefault();
      return;
    }
    if (event.repeat || CORRECTING.test(event.key)) {
      keys.interrupt();
      window.clearTimeout(silence.current);
    } else keys.press(now);
    const isScan = keys.isScan();
    const text = field.current?.value ?? '';
    if (isScan && (event.ctrlKey || event.altKey || event.metaKey)) event.preventDefault();
    else if (isScan && event.key === 'Tab') {
      event.preventDefault();
      append(' ');
    } else if (event.key === 'Enter' && (isScan || !current)) {
      event.preventDefault();
      // The lines of a zone arrive one by one.
      if (beginsZone(text) && !isWholeZone(text)) append(' ');
      else read(now);
    } else if (!isScan) combobox.onKeyDown(event);
  };

  return (
    <Box pos="relative">
      <Box htmlFor={id} component="label" display="block" mb={6} fw={600}>
        {T.field}
      </Box>
      <input
        {...combobox}
        onKeyDown={onKeyDown}
        id={id}
        ref={field}
        data-scan-field
        data-autofocus
        className={styles.field}
        placeholder={T.placeholder}
        disabled={disabled}
        maxLength={MAX_READ}
        enterKeyHint="go"
        autoCapitalize="off"
        onInput={(event) => {
          if (keys.isScan()) awaitSilence();
          else {
            setTyped(event.currentTarget.value);
            setActive(-1);
          }
        }}
      />
      {offered.length > 0 && (
        <div role="listbox" id={`${id}-list`} aria-label={T.found} className={styles.offered}>
          {offered.map((person, at) => (
            <Option
              key={person.userId}
              id={`${id}-${person.userId}`}
              active={at === active}
              selected={at === active}
              className={styles.option}
              onChoose={() => choose(person)}
            >
              <span>{fullName(person)}</span>
              <Text span size="sm" c="dimmed" className="figures">
                {[person.dni ?? T.withoutDni, person.since !== null && T.isIn].filter(Boolean).join(' · ')}
              </Text>
            </Option>
          ))}
        </div>
      )}
    </Box>
  );
}

/** Milliseconds between two keys of a scanner at most; people need twice as long. */
const SCANNER_GAP = 50;
/** Keys in a row at that speed that make a scan; people reach three or four. */
const MIN_KEYS = 6;
/** Milliseconds without a key that end a scan. A busy device may hold a key back for longer than `SCANNER_GAP`. */
const SILENCE = 250;

interface Keystrokes {
  /** Takes the time of a key in milliseconds: of its sending, not of its handling. */
  press(at: number): void;
  /** Takes a key that no scanner sends: a held or a correcting one. */
  interrupt(): void;
  /** Whether a scanner is sending now. */
  isScan(): boolean;
  /** Whether the rest of an accepted record is still arriving. */
  isRest(at: number): boolean;
  /** Marks a reading as taken: keys that follow a scan before `SILENCE` are its rest. */
  taken(at: number): void;
}

/**
 * Distinguishes a scanner from a person by the speed of the keys. A scanner sends a character every few milliseconds, and may
 * send line breaks and tabs within a record; after a reading the rest of the record is dropped.
 */
export function createKeystrokes(): Keystrokes {
  let last = Number.NEGATIVE_INFINITY;
  let inRow = 0;
  /** Until this time keys belong to the record that was taken. */
  let restUntil = Number.NEGATIVE_INFINITY;
  return {
    press(at) {
      const gap = inRow >= MIN_KEYS ? SILENCE : SCANNER_GAP;
      inRow = at - last <= gap ? inRow + 1 : 1;
      last = at;
    },
    interrupt() {
      inRow = 0;
      last = Number.NEGATIVE_INFINITY;
    },
    isScan: () => inRow >= MIN_KEYS,
    isRest(at) {
      if (at > restUntil) return false;
      restUntil = at + SILENCE;
      return true;
    },
    taken(at) {
      restUntil = inRow >= MIN_KEYS ? at + SILENCE : Number.NEGATIVE_INFINITY;
      inRow = 0;
    },
  };
}
