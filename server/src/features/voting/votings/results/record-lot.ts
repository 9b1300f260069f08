/** Records the lot that decided a tie (R12.19). */

import { fold } from '@vigilia/contract/text/fold';
import type { QuestionResults } from '@vigilia/contract/votings/question-results';
import type { recordLot } from '@vigilia/contract/votings/voting-decisions';
import { changeOf } from '../../../../kernel/audit/audit-changes.ts';
import { aQuestion, sentence } from '../../../../kernel/audit/sentence.ts';
import type { WriteContext } from '../../../../kernel/http/context.ts';
import { requireUnissued } from '../../../assembly/assemblies/issued-minutes.ts';
import { decides } from '../domain/most-votes.ts';
import { nameOfOption } from '../domain/voting-method.ts';
import { refusalOf } from '../refusals.ts';
import { type Signing, sealLot } from '../seals/seal-voting.ts';
import { existingQuestion, type VotingStores } from '../stores.ts';
import { countStored, presentResults } from './results.ts';
import { refusePendingSecondRound } from './second-round.ts';

/** @throws Refusal 404, 409 or 422 */
export async function storeLot(
  { params, body, caller, stores, publish, audit }: WriteContext<typeof recordLot, VotingStores>,
  signing: Signing,
): Promise<QuestionResults> {
  const question = await existingQuestion(stores, params.id);
  await requireUnissued(stores, question.assemblyId, 'votings');
  const counted = await countStored(stores, question);
  if (counted.lot) throw refusalOf({ reason: 'lot-is-recorded' });
  const undecided = counted.decision?.undecided;
  if (undecided?.reason !== 'tie') throw refusalOf({ reason: 'nothing-to-draw', state: question.state });
  if (!decides(body.drawn, { seats: undecided.drawSeats, options: undecided.options }))
    throw refusalOf({ reason: 'wrong-lot', seats: undecided.drawSeats });
  await refusePendingSecondRound(stores, question, undecided.options);
  const { drawnBy, witnessedBy } = body;
  if (fold(drawnBy) === fold(witnessedBy)) throw refusalOf({ reason: 'same-witness', did: 'hizo el sorteo' });
  await stores.lots.insert(
    question.id,
    { drawn: body.drawn, drawnBy, witnessedBy, at: signing.at },
    caller.userId,
  );
  await sealLot(stores, question, signing);
  publish(`question:${question.id}`);
  // The result of its first round follows from it.
  if (question.secondRoundOf) publish(`question:${question.secondRoundOf}`);
  audit(sentence`Registró el sorteo que decidió el empate en «${aQuestion(question)}»`, [
    ...body.drawn.map((id) => changeOf('favorecido', '', nameOfOption(counted.tally.options, id))),
    changeOf('lo hizo', '', drawnBy),
    changeOf('testigo', '', witnessedBy),
  ]);
  return presentResults(await countStored(stores, question));
}
