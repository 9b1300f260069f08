import { email as emailField } from '@vigilia/contract/fields';
import { requestRecovery } from '@vigilia/contract/session/password-links';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call, failureOf } from '../../core/backend/api.ts';
import { useAction } from '../../core/scheduling.ts';
import { Field, Page, Problem, SecondaryButton } from '../shell/page.tsx';
import { Link, PATHS } from '../shell/path.tsx';
import { rememberEmail, typedEmail } from './signing-in.ts';
import { TEXTS } from './texts.ts';

const T = {
  heading: 'Elegir una contraseña',
  about: 'Escriba su correo. Le enviaremos un enlace para elegir una contraseña nueva.',
  submit: 'Enviar enlace',
  sending: 'Enviando…',
  sent: 'Revise su correo',
  sentAbout: (email: string) =>
    `Si hay una cuenta con el correo ${email}, en unos minutos llegará un enlace que sirve durante una hora. Si no llega, revise la carpeta de correo no deseado.`,
  again: 'Usar otro correo',
  back: 'Volver a iniciar sesión',
  failure: 'No se pudo pedir el enlace',
};

/** Requests a link by mail. The answer does not reveal whether the account exists (R9.12). */
export default function RecoveryPage() {
  const [email, setEmail] = useState(typedEmail);
  const [problem, setProblem] = useState('');
  const { isBusy, failure, setFailure, run } = useAction((error) => failureOf(error, T.failure));
  const [sent, setSent] = useState<string | null>(null);
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent !== null) message.current?.focus();
  }, [sent]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const typed = emailField.safeParse(email);
    if (!typed.success) return setProblem(typed.error.issues[0]?.message ?? '');
    run(async () => {
      await call(requestRecovery, { body: { email: typed.data } });
      setSent(typed.data);
    });
  };

  return (
    <Page heading={T.heading}>
      {sent === null ? (
        <form onSubmit={submit} noValidate className="stack">
          <p>{T.about}</p>
          {failure && <Problem {...failure} />}
          <Field
            label={TEXTS.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              rememberEmail(event.currentTarget.value);
              setProblem('');
            }}
            problem={problem}
            required
          />
          <button type="submit" className="primary" aria-disabled={isBusy}>
            {isBusy ? T.sending : T.submit}
          </button>
        </form>
      ) : (
        <div className="stack">
          <div ref={message} tabIndex={-1} className="notice good">
            <strong>{T.sent}</strong>
            <p>{T.sentAbout(sent)}</p>
          </div>
          <SecondaryButton onClick={() => setSent(null)}>{T.again}</SecondaryButton>
        </div>
      )}
      <p>
        <Link to={PATHS.home}>{T.back}</Link>
      </p>
    </Page>
  );
}
