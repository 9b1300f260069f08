import { beforeEach, expect, it, vi } from 'vitest';

/** Storage and window of a phone, before the modules read them. */
const { kept, asked } = await vi.hoisted(async () => {
  const questions: string[] = [];
  const isSure = { now: true };
  const confirm = (text: string) => {
    questions.push(text);
    return isSure.now;
  };
  const { items } = (await import('../../testing/page.ts')).openPage({ window: { confirm } });
  return { kept: items, asked: { questions, isSure } };
});

const { useSession } = await import('../../core/backend/session.ts');
const { closeBox, openBox } = await import('../votings/ballot-box.ts');
const { leave, mayBeReplaced, replaceSession } = await import('./leave.tsx');
const { keep } = await import('./signing-in.ts');
const { ENTRANCE_TEXTS, TEXTS } = await import('./texts.ts');

const person = (id: number) => ({ token: `t${id}`, id, email: `p${id}@vigilia.test`, name: `P${id}` });
const BALLOT = { questionId: 3, userId: 7, choice: { vote: 'yes' }, isConfirmed: true, code: 'a'.repeat(16) };
const RECEIPT = { assemblyId: 1, title: 't', userId: 7, receipt: { code: 'a' }, fingerprints: [] };
const ofPerson = () => [...kept.keys()].filter((key) => /^votar:\w+:7(:|$)/.test(key));

beforeEach(() => {
  closeBox();
  kept.clear();
  asked.questions.length = 0;
  asked.isSure.now = true;
  keep(person(7));
  kept.set('votar:ballots:7:3/7', JSON.stringify(BALLOT));
  kept.set('votar:receipts:7:a', JSON.stringify(RECEIPT));
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});

it.each(['open', 'closed'])(
  'removes ballots and receipts of a box that is %s when its person leaves',
  (is) => {
    if (is === 'open') openBox(7);
    leave();
    expect(asked.questions).toEqual([TEXTS.leaveSure, TEXTS.leaveReceipts]);
    expect(ofPerson()).toEqual([]);
    expect(useSession.getState().auth.isAuthenticated).toBe(false);
  },
);

it('keeps session, ballots and receipts of a person who stays', () => {
  asked.isSure.now = false;
  leave();
  expect(mayBeReplaced()).toBe(false);
  expect(asked.questions).toEqual([TEXTS.leaveSure, ENTRANCE_TEXTS.leaveSure]);
  expect(ofPerson()).toHaveLength(2);
  expect(useSession.getState().auth.user.id).toBe(7);
});

it('removes the stored data of a person when another one signs in, and none for the same one', () => {
  replaceSession(person(7));
  expect(ofPerson()).toHaveLength(2);
  replaceSession(person(8));
  expect(ofPerson()).toEqual([]);
  expect(useSession.getState().auth).toMatchObject({ isAuthenticated: true, token: 't8', user: { id: 8 } });
});
