/** An e-mail address that, where there is no room for it, is broken before its `@`, and elsewhere only if it must. */
export function EmailText({ email }: { email: string }) {
  const at = Math.max(0, email.lastIndexOf('@'));
  return (
    <span style={{ overflowWrap: 'break-word' }}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
