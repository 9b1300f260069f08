import { FIELD_LIMITS } from '@vigilia/contract/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeOf, changesBetween } from './audit-changes.ts';

it('logs each listed field that differs, and no other', () => {
  const fields = {
    name: 'nombre',
    points: 'puntos',
    size: { name: 'tamaño', text: (n: number) => `${n} m` },
  };
  const before = { name: 'Ana', points: ['a', 'b'], size: 3, secret: 'x' };
  const after = { name: '', points: ['b'], size: 4, secret: 'y' };
  expect(changesBetween('thing', fields, before, after)).toEqual([
    { key: 'thing.name', field: 'nombre', before: 'Ana', after: null },
    { key: 'thing.points', field: 'puntos', before: 'a · b', after: 'b' },
    { key: 'thing.size', field: 'tamaño', before: '3 m', after: '4 m', from: 3, to: 4 },
  ]);
  expect(changesBetween('thing', fields, before, before)).toEqual([]);
});

it('shortens a long value around its first difference', () => {
  const text = fc.string({ maxLength: 2000 });
  fc.assert(
    fc.property(text, text, text, text, (head, before, after, tail) => {
      fc.pre(head + before + tail !== head + after + tail);
      const change = changeOf('texto', head + before + tail, head + after + tail);
      for (const value of [change.before, change.after])
        expect(value?.length ?? 0).toBeLessThanOrEqual(FIELD_LIMITS.activityValue);
      expect(change.before).not.toBe(change.after);
    }),
  );
});
