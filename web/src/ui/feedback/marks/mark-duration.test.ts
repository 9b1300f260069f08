import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MARK_DURATION } from '../../../core/constants.ts';
import { endMark, showMark } from './mark-duration.ts';
import { markSaved, useSavedItems } from './saved-items.ts';

const news = (id: number) => ({ list: '/news', id, name: `Noticia ${id}` });
/** Milliseconds. */
const left = (id: number) => showMark(news(id)).left;
const marked = () => useSavedItems.getState().items.map(({ list, id }) => `${list} ${id}`);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useSavedItems.setState({ items: [] });
});

test('the time of a mark begins when its list shows it, and continues on the next visit', () => {
  markSaved(news(1));
  vi.advanceTimersByTime(60_000);
  expect(left(1)).toBe(MARK_DURATION);
  vi.advanceTimersByTime(2000);
  expect(left(1)).toBe(MARK_DURATION - 2000);
  vi.advanceTimersByTime(60_000);
  expect(left(1)).toBe(0);
});

test('an item that is saved again is marked anew', () => {
  markSaved(news(1));
  showMark(news(1));
  vi.advanceTimersByTime(MARK_DURATION);
  markSaved(news(1));
  expect(marked()).toEqual(['/news 1']);
  expect(left(1)).toBe(MARK_DURATION);
});

test('the end of a mark ends those of its list that were not shown, and no others', () => {
  for (const id of [1, 2, 3]) markSaved(news(id));
  markSaved({ ...news(1), list: 'courses' });
  showMark(news(1));
  showMark(news(2));
  endMark(news(1));
  expect(marked()).toEqual(['/news 2', 'courses 1']);
});
