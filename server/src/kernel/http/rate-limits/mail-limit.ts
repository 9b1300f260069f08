/** Limits mails that any client can request: by network, and by account, whose mailbox strangers could flood. */
import { DAY, MINUTE } from '../../runtime/clock.ts';
import type { Dependencies } from '../dependencies.ts';
import { accountKey, createRateLimit, networkOf, type Refund, takeAll } from './rate-limit.ts';

/** Requests in a quarter of an hour, and in a day. */
interface Maxima {
  readonly quarter: number;
  readonly day: number;
}

interface MailLimitOptions {
  /** Unique prefix for replication. */
  readonly name: string;
  readonly network: Maxima & {
    /** Whether an account counts once, however often it asks: a hall has one network. */
    readonly countsAccounts?: boolean;
  };
  readonly account: Maxima;
  /** One account from one network. Below `account`, so that no single network locks the owner out. */
  readonly accountInNetwork?: Maxima;
  readonly texts: { readonly tooManyFromHere: string; readonly tooManyForAccount: string };
}

/**
 * @returns counts one request. Its refund is only of the account: attempts without a mail stay limited by network.
 * The function throws Refusal 429 beyond a limit, and counts nothing then.
 */
export function createMailLimit(
  {
    clock,
    database,
    config: { NETWORK_LIMIT_FACTOR: factor },
  }: Pick<Dependencies, 'clock' | 'database'> & {
    config: Pick<Dependencies['config'], 'NETWORK_LIMIT_FACTOR'>;
  },
  { name, network, account, accountInNetwork, texts }: MailLimitOptions,
): (address: string, account: string | number) => Refund {
  const limitOf = (kind: string, max: number, milliseconds: number, message: string) =>
    createRateLimit({ clock, database }, { name: `${name}-${kind}`, max, milliseconds, message });
  const limits = (kind: string, { quarter, day }: Maxima, message: string) => [
    limitOf(kind, quarter, 15 * MINUTE, message),
    limitOf(`${kind}-day`, day, DAY, message),
  ];
  const ofNetwork = limits(
    'network',
    { quarter: network.quarter * factor, day: network.day * factor },
    texts.tooManyFromHere,
  );
  const ofAccountInNetwork = accountInNetwork
    ? limits('account-in-network', accountInNetwork, texts.tooManyForAccount)
    : [];
  const ofAccount = limits('account', account, texts.tooManyForAccount);
  const seen = network.countsAccounts ? limits('seen', { quarter: 1, day: 1 }, '') : [];

  return (address, account) => {
    const source = networkOf(address);
    const pair = accountKey(account, source);
    // The account first: a request that it refuses does not count for the network.
    const refundAccount = takeAll([
      ...ofAccountInNetwork.map((limit) => [limit, pair] as const),
      ...ofAccount.map((limit) => [limit, accountKey(account)] as const),
    ]);
    try {
      takeAll(
        ofNetwork.flatMap((limit, index) => {
          const once = seen[index];
          if (once?.isReached(pair)) return [];
          return [...(once ? [[once, pair] as const] : []), [limit, source] as const];
        }),
      );
    } catch (error) {
      refundAccount();
      throw error;
    }
    return refundAccount;
  };
}
