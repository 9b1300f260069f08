/**
 * A field of a day, a month or an hour, the same in every browser: typed in any usual form, or picked. Its value is the stored
 * form, `YYYY-MM-DD` and `HH:mm`; an unreadable text stays as typed.
 */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendarEvent, IconClock } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { lazyDialog } from '../../dialog/dialog.tsx';
import { type MomentKind, readDay, readHour, readMonth } from './typed-moments.ts';

const MomentDialog = lazyDialog(() => import('./moment-dialog.tsx'));

const TEXTS = {
  day: {
    placeholder: 'AAAA-MM-DD',
    pick: 'Elegir en el calendario',
    title: 'Elija el día',
    unreadable: 'Escriba el día como AAAA-MM-DD',
    impossible: 'Ese día no existe',
  },
  month: {
    placeholder: 'AAAA-MM',
    pick: 'Elegir el mes',
    title: 'Elija el mes',
    unreadable: 'Escriba el mes como AAAA-MM',
  },
  hour: {
    placeholder: 'HH:MM',
    pick: 'Elegir la hora',
    title: 'Elija la hora',
    unreadable: 'Escriba la hora de 00:00 a 23:59',
  },
  /** Shown if the computer's time zone is another one. */
  colombian: 'Hora de Colombia',
};

/** Minutes that Colombia is behind UTC, the whole year (R1.9). */
const COLOMBIAN_OFFSET = 300;
const isElsewhere = () => new Date().getTimezoneOffset() !== COLOMBIAN_OFFSET;

/** The stored form; null for an unreadable text. */
function read(kind: MomentKind, typed: string): string | null {
  if (kind === 'hour') return readHour(typed);
  if (kind === 'month') return readMonth(typed);
  const result = readDay(typed);
  return 'day' in result ? result.day : null;
}

/** The problem of a text; null for a valid or empty one. */
export function momentProblem(kind: MomentKind, typed: string): string | null {
  if (typed.trim() === '' || read(kind, typed) !== null) return null;
  if (kind !== 'day') return TEXTS[kind].unreadable;
  const result = readDay(typed);
  return 'problem' in result ? TEXTS.day[result.problem] : null;
}

interface MomentFieldProps {
  kind: MomentKind;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  error?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function MomentField({ kind, value, onChange, onBlur, error, ref, ...rest }: MomentFieldProps) {
  const [text, setText] = useState(value);
  // A value from outside, such as a cleared filter, replaces the input.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const [typing, setTyping] = useState(false);
  const [picking, setPicking] = useState(false);
  // Kept after the first time, so that closing gives the focus back.
  const id = useId();
  const texts = TEXTS[kind];
  const Icon = kind === 'hour' ? IconClock : IconCalendarEvent;

  const set = (next: string) => {
    const understood = read(kind, next) ?? next;
    setText(next);
    setKnown(understood);
    onChange(understood);
  };
  const problem = typing ? null : momentProblem(kind, text);
  return (
    <>
      <TextInput
        {...rest}
        id={id}
        {...(ref && { ref })}
        value={text}
        onChange={(event) => {
          setTyping(true);
          set(event.currentTarget.value);
        }}
        onBlur={() => {
          setTyping(false);
          setText(read(kind, text) ?? text);
          onBlur?.();
        }}
        error={problem ?? error}
        {...(kind === 'hour' && isElsewhere() && { description: TEXTS.colombian })}
        placeholder={texts.placeholder}
        autoComplete="off"
        spellCheck={false}
        className="figures"
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.pick}
            aria-describedby={`${id}-label`}
            aria-haspopup="dialog"
            disabled={rest.disabled === true || rest.readOnly === true}
            onClick={() => {
              setPicking(true);
            }}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
      />
      <MomentDialog
        kind={kind}
        title={texts.title}
        opened={picking}
        value={read(kind, text) ?? ''}
        onPick={(picked) => {
          setTyping(false);
          set(picked);
          setPicking(false);
        }}
        onClose={() => setPicking(false)}
      />
    </>
  );
}
