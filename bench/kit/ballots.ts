/** Ballots of many members, prepared for sending. */
import { castBallot } from '@vigilia/contract/votings/votings';
import type { Voter } from '@vigilia/server/testing/builders/voting-hall';
import type { PreparedRequest } from './load.ts';

/** The vote of each member in favour. */
export const ballotsOf = (members: readonly Voter[], questionId: number): PreparedRequest[] =>
  members.map(({ token }) => ({
    method: 'POST',
    path: `/api${castBallot.path}`,
    token,
    body: JSON.stringify({ questionId, vote: 'yes' }),
  }));
