import { fullName } from '@vigilia/contract/users/full-name';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equalNameLabels, type NamedPerson, withLabels } from './equal-names.ts';

const named = (userId: number, name: string, lastName: string, dni: string | null): NamedPerson => ({
  userId,
  name,
  lastName,
  dni,
});

it('labels people of the same full name with as many last digits as tell them apart', () => {
  const people = [
    named(1, 'Juan', 'Pérez', '1020432'),
    named(2, 'JUAN', 'Perez', '1021432'),
    named(3, 'Juan', 'Pérez', '99'),
    named(4, 'Ana', 'Díaz', '1020432'),
  ];
  expect([...equalNameLabels(people)]).toEqual([
    [1, '(···0432)'],
    [2, '(···1432)'],
    [3, '(···99)'],
  ]);
  expect(withLabels(people).map(fullName)).toEqual([
    'Juan Pérez (···0432)',
    'JUAN Perez (···1432)',
    'Juan Pérez (···99)',
    'Ana Díaz',
  ]);
});

it('numbers people of the same full name who have no document', () => {
  const people = [
    named(7, 'Ana', 'Díaz', null),
    named(5, 'Ana', 'Díaz', null),
    named(6, 'Ana', 'Díaz', '123'),
  ];
  expect([...equalNameLabels(people)].sort()).toEqual([
    [5, '(1)'],
    [6, '(···123)'],
    [7, '(2)'],
  ]);
});

it('gives different people different names, and leaves a name of its own as it is', () => {
  const dni = fc.option(fc.stringMatching(/^[0-9]{2,9}$/), { nil: null });
  const person = fc.record({
    name: fc.constantFrom('Ana', 'Juan', 'JUAN', 'Juan Luis'),
    lastName: fc.constantFrom('Pérez', 'Perez', 'Luis Pérez'),
    dni,
  });
  const people = fc.uniqueArray(person, { selector: (each) => each.dni ?? Symbol(), maxLength: 12 });
  fc.assert(
    fc.property(people, (list) => {
      const before = list.map((each, userId) => ({ userId, ...each }));
      const after = withLabels(before);
      expect(new Set(after.map(fullName)).size).toBe(after.length);
      for (const [index, each] of after.entries())
        if (!equalNameLabels(before).has(each.userId)) expect(each).toEqual(before[index]);
    }),
  );
});
