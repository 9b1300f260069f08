import { credentials } from '@vigilia/contract/session/session';
import { type FormEvent, useRef, useState } from 'react';
import { failureOf } from '../../core/backend/api.ts';
import { useAction } from '../../core/scheduling.ts';
import { Field, Problem, withoutEdited } from '../shell/page.tsx';
import { codeIssue, rememberEmail, type SignedIn, signIn, typedEmail } from './signing-in.ts';
import { TEXTS as T } from './texts.ts';

interface SignInFormProps {
  /** E-mail of the person whose session ended; read-only. */
  email?: string;
  /** @returns why it is refused, or undefined */
  onSignedIn: (found: SignedIn) => string | undefined;
}

export function SignInForm({ email: fixed, onSignedIn }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [visible, setVisible] = useState(false);
  const [problems, setProblems] = useState<{ email?: string; hash?: string; code?: string }>({});
  const [asksCode, setAsksCode] = useState(false);
  const { isBusy, failure, setFailure, run } = useAction((error) => {
    const issue = codeIssue(error);
    if (issue !== undefined && asksCode) setProblems({ code: issue });
    if (issue !== undefined) setAsksCode(true);
    return issue === undefined ? failureOf(error, T.failure) : null;
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = new FormData(form.current ?? undefined);
    const value = (name: string) => String(typed.get(name) ?? '');
    const checked = credentials.safeParse({ email: fixed ?? value('email'), hash: value('hash') });
    setFailure(null);
    if (!checked.success) {
      const issues = checked.error.issues.toReversed();
      const found = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]));
      setProblems(found);
      const first = form.current?.elements.namedItem(found.email ? 'email' : 'hash');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    setProblems({});
    run(async () => {
      const found = await signIn(checked.data, asksCode ? value('code') : undefined);
      // Not for the next person on this phone.
      rememberEmail('');
      const refusal = onSignedIn(found);
      if (refusal !== undefined) setFailure({ headline: refusal });
    });
  };

  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={(event) => setProblems(withoutEdited(problems, event))}
      noValidate
      className="stack"
    >
      {failure && <Problem {...failure} />}
      <Field
        label={T.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        problem={problems.email}
        required
        {...(fixed === undefined
          ? {
              defaultValue: typedEmail(),
              onChange: ({ currentTarget }) => rememberEmail(currentTarget.value),
            }
          : { value: fixed, readOnly: true })}
      />
      <Field
        label={T.password}
        name="hash"
        type={visible ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        problem={problems.hash}
        required
      />
      <label className="check">
        <input type="checkbox" checked={visible} onChange={() => setVisible(!visible)} />
        {T.showPassword}
      </label>
      {asksCode && (
        <>
          <p>{T.codeAbout}</p>
          <Field
            label={T.code}
            name="code"
            autoComplete="one-time-code"
            problem={problems.code}
            autoFocus
            required
          />
        </>
      )}
      <button type="submit" className="primary" aria-disabled={isBusy}>
        {isBusy ? T.entering : T.submit}
      </button>
    </form>
  );
}
