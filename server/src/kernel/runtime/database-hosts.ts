/**
 * Several hosts in `DATABASE_URL`, as libpq has them: `postgres://user@one:5432,two:5432/database`. The primary among them is
 * used, whatever `target_session_attrs` says.
 */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]+)(.*)$/;
const TARGET = /([?&])target_session_attrs=[^&]*(&|$)/;

/** An address for each host, in their order. */
export function addressesOf(url: string): readonly [string, ...string[]] {
  const [, before, hosts, after = ''] = PARTS.exec(url) ?? [];
  if (before === undefined || hosts === undefined) return [url];
  const rest = after.replace(TARGET, (_, start: string, end: string) => (end === '&' ? start : ''));
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${rest}`);
  return [first, ...others];
}
