import { INVITATIONS } from '@vigilia/contract/limits';
import { expect, test } from 'vitest';
import { ApiError } from '../../../../core/backend/api.ts';
import { inviteInParts } from './invite-chosen.ts';

const ids = Array.from({ length: 2 * INVITATIONS.ids + 1 }, (_, index) => index + 1);
const all = ({ ids: part = [] }: { ids?: number[] }) => ({
  queued: part.length,
  skipped: 0,
  recent: 0,
  withPassword: 0,
});

test('more people than a call takes are invited by several calls', async () => {
  const sent: number[][] = [];
  const { invited, failure } = await inviteInParts({ ids }, async (part) => {
    sent.push(part.ids ?? []);
    return all(part);
  });
  expect(sent.map(({ length }) => length)).toEqual([INVITATIONS.ids, INVITATIONS.ids, 1]);
  expect(sent.flat()).toEqual(ids);
  expect([invited.queued, failure]).toEqual([ids.length, null]);
});

test('a part of which nobody can be invited does not stop the others, and is reported', async () => {
  const refusal = new ApiError(409, 'No hay a quién invitar');
  const { invited, failure } = await inviteInParts({ ids }, async (part) => {
    if (part.ids?.[0] === 1) throw refusal;
    return all(part);
  });
  expect([invited.queued, failure]).toEqual([ids.length - INVITATIONS.ids, refusal]);
});

test('a failure ends the inviting; it is thrown where nobody was invited', async () => {
  let calls = 0;
  const failing = inviteInParts({ ids }, async () => {
    calls += 1;
    throw new ApiError(500, '');
  });
  await expect(failing).rejects.toMatchObject({ status: 500 });
  expect(calls).toBe(1);
});
