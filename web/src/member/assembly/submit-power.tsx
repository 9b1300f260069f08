/** Submits a power with its document: a photo or a file. It holds once an administrator confirms it (R16.9). */
import { submitPower } from '@vigilia/contract/assemblies/submitted-powers';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call, type Failure, failureOf } from '../../core/backend/api.ts';
import { useSingleFlight } from '../../core/scheduling/single-flight.ts';
import { Field, withoutEdited } from '../shell/field.tsx';
import { Problem } from '../shell/problem.tsx';
import { POWER_TEXTS as P } from './power-texts.ts';

/** Accepted types; a phone offers its camera too, and sends its pictures as JPEG. */
const ACCEPTED = 'image/jpeg,image/png,application/pdf,.doc,.docx';

interface SubmitPowerProps {
  assemblyId: number;
  /** Whether the person has no attorney yet. */
  canGive: boolean;
  onDone: (sent: boolean) => void;
}

type Problems = Partial<Record<'name' | 'dni' | 'file', string>>;

export function SubmitPower({ assemblyId, canGive, onDone }: SubmitPowerProps) {
  const form = useRef<HTMLFormElement>(null);
  const once = useSingleFlight();
  const [busy, setBusy] = useState(false);
  const [gives, setGives] = useState(canGive);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = new FormData(form.current ?? undefined);
    const value = (name: string) => String(typed.get(name) ?? '').trim();
    const file = typed.get('file');
    const found: Problems = {
      ...(value('name') === '' && { name: P.nameMissing }),
      ...(value('dni') === '' && { dni: P.dniMissing }),
      ...(!(file instanceof File && file.size > 0) && { file: P.fileMissing }),
    };
    setFailure(null);
    setProblems(found);
    if (Object.keys(found).length > 0 || !(file instanceof File)) {
      const first = form.current?.elements.namedItem(Object.keys(found)[0] ?? '');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    once(async () => {
      setBusy(true);
      try {
        const body = { gives, name: value('name'), dni: value('dni') };
        await call(submitPower, { params: { assemblyId }, body, file });
        onDone(true);
      } catch (error) {
        const issues = error instanceof ApiError ? error.issues : [];
        const known = Object.fromEntries(issues.map(({ path, message }) => [path, message])) as Problems;
        setProblems(known);
        if (!known.name && !known.dni && !known.file) setFailure(failureOf(error, P.failure));
        setBusy(false);
      }
    });
  };

  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={(event) => setProblems(withoutEdited(problems, event))}
      noValidate
      className="stack"
      aria-label={P.open}
    >
      <p>{P.about}</p>
      {failure && <Problem {...failure} />}
      <fieldset className="options">
        <legend>{P.which}</legend>
        {([true, false] as const).map((each) => (
          <label key={String(each)} className="option">
            <input
              type="radio"
              name="gives"
              checked={gives === each}
              disabled={each && !canGive}
              onChange={() => setGives(each)}
            />
            <span>{each ? P.gives : P.receives}</span>
          </label>
        ))}
      </fieldset>
      <Field
        label={gives ? P.attorneyName : P.representedName}
        name="name"
        autoComplete="off"
        problem={problems.name}
        required
      />
      <Field label={P.dni} name="dni" autoComplete="off" problem={problems.dni} required />
      <Field label={P.file} name="file" type="file" accept={ACCEPTED} problem={problems.file} required />
      <button type="submit" className="primary" aria-disabled={busy}>
        {busy ? P.sending : P.submit}
      </button>
      <button type="button" className="secondary" onClick={() => onDone(false)}>
        {P.cancel}
      </button>
    </form>
  );
}
