import { expect, it } from 'vitest';
import { calendarFile } from './calendar.ts';

it('folds long lines between characters and escapes the signs of the format', () => {
  const title = `Asamblea; ordinaria, \\ ${'👩🏽‍⚕️ñ'.repeat(20)}`;
  const file = calendarFile(
    {
      ...{ id: 7, title, place: 'Auditorio, piso 2', agenda: ['Quórum', 'Junta; cuota'] },
      ...{ startDate: '2026-03-28T13:00:00.000Z', endDate: '2026-03-28T17:00:00Z' },
      sequence: 2,
    },
    'https://aga.test/votar/7',
    '2026-03-02T15:00:00.000Z',
  );
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.isWellFormed()).toBe(true);
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain('UID:asamblea-7@aga.test');
  expect(lines).toContain('SEQUENCE:2');
  expect(lines).toContain('DTSTAMP:20260302T150000Z');
  expect(lines).toContain('DTSTART:20260328T130000Z');
  expect(lines).toContain('DTEND:20260328T170000Z');
  expect(lines).toContain(`SUMMARY:Asamblea\\; ordinaria\\, \\\\ ${'👩🏽‍⚕️ñ'.repeat(20)}`);
  expect(lines).toContain('LOCATION:Auditorio\\, piso 2');
  expect(lines).toContain('DESCRIPTION:Orden del día:\\n1. Quórum\\n2. Junta\\; cuota');
});
