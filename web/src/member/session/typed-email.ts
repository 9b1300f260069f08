/** The address that was typed last on this page, so that it is typed once for signing in and for a new password. */
let typed = '';

export const typedEmail = (): string => typed;

export function rememberEmail(email: string): void {
  typed = email;
}
