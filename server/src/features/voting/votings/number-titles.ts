/** Numbers of equal titles in an assembly (R12.37). */

import type { Call } from '@vigilia/contract/call';
import { readAs } from '@vigilia/contract/text/read-as';
import { changeOf } from '../../../kernel/audit/audit-changes.ts';
import { aQuestion, sentence } from '../../../kernel/audit/sentence.ts';
import type { WriteContext } from '../../../kernel/http/context.ts';
import { countSave } from '../../../kernel/versions/edit-conflicts.ts';
import { numberedTitle, withNumber } from './domain/numbered-title.ts';
import type { VotingStores } from './stores.ts';

type Context = Pick<
  WriteContext<Call, Pick<VotingStores, 'questions' | 'versions'>>,
  'stores' | 'audit' | 'publish' | 'caller'
>;

/**
 * The title with the number that it needs. A draft that has the same title gets the number 1; the title of an opened one is
 * sealed.
 * @param question that gets the title; without id where it is not stored yet
 * @param at ISO 8601
 */
export async function claimTitle(
  { stores, audit, publish, caller }: Context,
  { assemblyId, id }: { readonly assemblyId: number; readonly id?: number },
  sent: string,
  at: string,
): Promise<string> {
  const others = (await stores.questions.recorded(assemblyId)).filter((each) => each.id !== id);
  const titles = others.map(({ title }) => title);
  const first = others.find(({ title }) => readAs(title) === readAs(sent));
  if (first?.state === 'draft') {
    const title = withNumber(first.title, 1);
    if (!titles.some((each) => readAs(each) === readAs(title))) {
      await stores.questions.setTitle(first.id, title);
      const saving = { opened: undefined, what: 'la pregunta', userId: caller.userId, at };
      await countSave(stores.versions, 'questions', first.id, true, saving);
      publish(`question:${first.id}`);
      // Without a key of acts, as it is no edit of an administrator (R12.43).
      audit(sentence`Numeró la pregunta «${aQuestion(first)}»`, [changeOf('pregunta', first.title, title)]);
    }
  }
  return numberedTitle(sent, titles);
}
