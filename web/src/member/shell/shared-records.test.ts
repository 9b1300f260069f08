import { beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '../../testing/page.ts';
import { sharedRecords, without } from './shared-records.ts';

interface Note {
  readonly id: string;
  readonly text: string;
}
const KIND = {
  name: 'notes',
  keyOf: ({ id }: Note) => id,
  isRecord: ({ text }: Partial<Note>) => typeof text === 'string',
};
const A = { id: 'a', text: 'one' };
const B = { id: 'b', text: 'two' };

let storage = openPage();
beforeEach(() => {
  storage = openPage();
});

it('stores each record under a key of its own, and those of each person apart', () => {
  sharedRecords(KIND, 7).change(() => ({ a: A, b: B }));
  sharedRecords(KIND, 77).change(() => ({ a: A }));
  expect([...storage.items.keys()]).toEqual(['votar:notes:7:a', 'votar:notes:7:b', 'votar:notes:77:a']);
  sharedRecords(KIND, 7).change((all) => without(all, 'a'));
  expect(sharedRecords(KIND, 7).read()).toEqual({ b: B });
  sharedRecords(KIND, 7).clear();
  expect([...storage.items.keys()]).toEqual(['votar:notes:77:a']);
});

it('does not write records again that stay as they are', () => {
  const records = sharedRecords(KIND, 7);
  records.change(() => ({ a: A }));
  const write = vi.spyOn(localStorage, 'setItem');
  records.change((all) => ({ ...all, b: B }));
  expect(write.mock.calls.map(([key]) => key)).toEqual(['votar:notes:7:b']);
});

it('keeps records for the page alone while storage is full, and stores them with the next change', () => {
  const records = sharedRecords(KIND, 7);
  records.change(() => ({ a: A }));
  storage.hasNoRoomFor = () => true;
  records.change((all) => ({ ...all, a: { ...A, text: 'new' }, b: B }));
  expect(records.read()).toEqual({ a: { ...A, text: 'new' }, b: B });
  expect(sharedRecords(KIND, 7).read()).toEqual({ a: A });
  records.change((all) => without(all, 'b'));
  expect(records.read()).toEqual({ a: { ...A, text: 'new' } });
  storage.hasNoRoomFor = () => false;
  records.change(() => ({ a: A }));
  expect(sharedRecords(KIND, 7).read()).toEqual({ a: A });
});

it('works without local storage', () => {
  vi.stubGlobal('localStorage', undefined);
  const records = sharedRecords(KIND, 7);
  records.change(() => ({ a: A }));
  expect(records.read()).toEqual({ a: A });
  records.clear();
  expect(records.read()).toEqual({});
});

it('takes over the list of version 0.1, and passes by what is no record', () => {
  storage.items.set('votar:notes:7', JSON.stringify([A, null, { id: 'c' }]));
  storage.items.set('votar:notes:7:b', JSON.stringify(B));
  storage.items.set('votar:notes:7:d', '{"id":');
  storage.items.set('votar:notes:7:e', 'null');
  storage.hasNoRoomFor = () => true;
  expect(sharedRecords(KIND, 7).read()).toEqual({ a: A, b: B });
  storage.hasNoRoomFor = () => false;
  expect(sharedRecords(KIND, 7).read()).toEqual({ a: A, b: B });
  expect(storage.items.has('votar:notes:7')).toBe(false);
});

it('calls back after another page changed a record of the person or cleared the storage', () => {
  const calls: string[] = [];
  const closing = new AbortController();
  sharedRecords(KIND, 7).onChangeElsewhere(() => calls.push('changed'), closing.signal);
  const changed = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  changed('votar:notes:77:a');
  changed('votar');
  expect(calls).toEqual([]);
  changed('votar:notes:7:a');
  changed(null);
  closing.abort();
  changed('votar:notes:7:a');
  expect(calls).toEqual(['changed', 'changed']);
});
