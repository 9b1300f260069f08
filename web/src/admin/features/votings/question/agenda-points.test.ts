import { expect, it } from 'vitest';
import { orderedByAgenda, pointHeadings } from './agenda-points.ts';

const AGENDA = ['Informe', 'Elección de junta'];
const question = (id: number, agendaPoint: string | null) => ({ id, agendaPoint });

it('writes the point above the first question of each run, also of one that left the agenda', () => {
  const questions = [
    question(1, 'Informe'),
    question(2, 'Informe'),
    question(3, null),
    question(4, 'Varios'),
    question(5, 'elección de Junta'),
  ];
  expect(pointHeadings(questions, AGENDA)).toEqual([
    '1. Informe',
    undefined,
    'Sin punto de la agenda',
    'Varios (ya no está en la agenda)',
    '2. elección de Junta',
  ]);
});

it('writes no heading where no question has a point', () => {
  expect(pointHeadings([question(1, null), {}], AGENDA)).toEqual([undefined, undefined]);
});

it('orders questions as the agenda, and keeps those of a point and those without one as they are', () => {
  const questions = [
    question(1, null),
    question(2, 'Elección de junta'),
    question(3, 'Varios'),
    question(4, 'Informe'),
    question(5, 'Elección de junta'),
  ];
  expect(orderedByAgenda(questions, AGENDA).map(({ id }) => id)).toEqual([4, 2, 5, 1, 3]);
});
