import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import type { DocumentPages } from '@vigilia/contract/assemblies/point-documents';
import {
  type OwnSubmittedPower,
  submitPower,
  withdrawSubmittedPower,
} from '@vigilia/contract/assemblies/submitted-powers';
import { fullName } from '@vigilia/contract/users/full-name';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call, failureOf } from '../../core/backend/api.ts';
import { linkFromBackend } from '../../core/backend/configuration.ts';
import { useAction } from '../../core/scheduling.ts';
import { Field, Problem, SecondaryButton, withoutEdited } from '../shell/page.tsx';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

/** Texts of submitted powers, as members read them. */
const P = {
  none: 'Usted no representa a nadie, y nadie lo representa a usted.',
  open: 'Entregar un poder',
  about:
    'Envíe aquí el poder firmado. Vale cuando la mesa lo revisa y lo confirma; hasta entonces no cuenta para ninguna votación.',
  which: '¿De quién es el poder?',
  gives: 'Yo doy mi poder a otra persona',
  receives: 'Otra persona me dio su poder',
  attorneyName: 'Nombre de quien votará por usted',
  representedName: 'Nombre de quien le dio el poder',
  dni: 'Cédula de esa persona',
  file: 'Foto o PDF del poder firmado',
  nameMissing: 'Escriba el nombre completo de la otra persona.',
  dniMissing: 'Escriba el número de cédula de la otra persona.',
  fileMissing: 'Elija la foto o el PDF del poder firmado.',
  submit: 'Enviar',
  sending: 'Enviando…',
  cancel: 'Cancelar',
  failure: 'No se pudo enviar el poder',
  given: (name: string) => `Su poder a ${name}`,
  received: (name: string) => `El poder de ${name}`,
  pending: 'Enviado: falta que la mesa lo confirme',
  refused: (reason: string) => `Rechazado: ${reason}`,
  look: 'Ver el documento',
  programs: 'Contiene programas: mire la imagen, no abra el archivo',
  page: (page: number) => `Página ${page}`,
  takeBack: 'Retirar',
  takeBackSure: '¿Retirar este poder? El documento se elimina.',
  takeBackFailure: 'No se pudo retirar',
};

export function Powers({ mine, onChange }: { mine: Mine; onChange: () => void }) {
  const { attorney, represented, representedMore = 0, submittedPowers = [] } = mine;
  const [isOpen, setOpen] = useState(false);
  // Confirmed ones are among the powers.
  const listed = submittedPowers.filter(({ state }) => state !== 'confirmed');
  return (
    <section className="card" aria-labelledby="powers">
      <h2 id="powers">{T.powers}</h2>
      {!attorney && represented.length === 0 && <p>{P.none}</p>}
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
        {representedMore > 0 && <li>{T.representsMore(representedMore)}</li>}
        {listed.map((power) => (
          <Submitted key={power.id} power={power} onChange={onChange} />
        ))}
      </ul>
      {!mine.now.isOver &&
        (isOpen ? (
          <SubmitPower
            assemblyId={mine.now.assemblyId}
            canGive={!attorney}
            onDone={(sent) => {
              setOpen(false);
              if (sent) onChange();
            }}
          />
        ) : (
          <SecondaryButton onClick={() => setOpen(true)}>{P.open}</SecondaryButton>
        ))}
    </section>
  );
}

/** A power that waits for an administrator, or was refused. */
function Submitted({ power, onChange }: { power: OwnSubmittedPower; onChange: () => void }) {
  const { id, gives, name, state, reason, document } = power;
  // The pages at the time of the request: addresses change with each answer.
  const [pages, setPages] = useState<OwnSubmittedPower['document']>();
  const { failure, run } = useAction((error) => failureOf(error, P.takeBackFailure));
  const takeBack = () => {
    if (!window.confirm(P.takeBackSure)) return;
    run(() => call(withdrawSubmittedPower, { params: { id } }).finally(onChange));
  };
  return (
    <li>
      {gives ? P.given(name) : P.received(name)}
      <span className="about">{state === 'pending' ? P.pending : P.refused(reason)}</span>
      {pages && <PagePictures document={pages} />}
      {failure && <Problem {...failure} />}
      {document && !pages && (
        <button type="button" className="plain" onClick={() => setPages(document)}>
          {P.look}
        </button>
      )}
      {state === 'pending' && (
        <button type="button" className="plain" onClick={takeBack}>
          {P.takeBack}
        </button>
      )}
    </li>
  );
}

/** Accepted types; a phone offers its camera too, whose pictures are JPEG. */
const ACCEPTED = 'image/jpeg,image/png,application/pdf,.doc,.docx';

interface SubmitPowerProps {
  assemblyId: number;
  /** Whether the person has no attorney yet. */
  canGive: boolean;
  onDone: (sent: boolean) => void;
}

type Problems = Partial<Record<'name' | 'dni' | 'file', string>>;

/** Submits a power with its document: a photo or a file. It is valid once an administrator confirms it (R16.9). */
function SubmitPower({ assemblyId, canGive, onDone }: SubmitPowerProps) {
  const form = useRef<HTMLFormElement>(null);
  const [gives, setGives] = useState(canGive);
  const [problems, setProblems] = useState<Problems>({});
  const { isBusy, failure, setFailure, run } = useAction((error) => {
    const issues = error instanceof ApiError ? error.issues : [];
    const known = Object.fromEntries(issues.map(({ path, message }) => [path, message])) as Problems;
    setProblems(known);
    return known.name || known.dni || known.file ? null : failureOf(error, P.failure);
  });
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
    run(async () => {
      const body = { gives, name: value('name'), dni: value('dni') };
      await call(submitPower, { params: { assemblyId }, body, file });
      onDone(true);
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
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {isBusy ? P.sending : P.submit}
      </button>
      <SecondaryButton onClick={() => onDone(false)}>{P.cancel}</SecondaryButton>
    </form>
  );
}

/** Pictures of the pages of a document. */
export function PagePictures({ document: { hasPrograms, pictures } }: { document: DocumentPages }) {
  return (
    <>
      {hasPrograms && <p>{P.programs}</p>}
      {pictures.map((picture, index) => (
        <img key={picture} src={linkFromBackend(picture)} alt={P.page(index + 1)} className="page-picture" />
      ))}
    </>
  );
}
