import type { Stay } from '@vigilia/contract/assemblies/presence';
import { expect, it } from 'vitest';
import { attendanceState } from './roll-table.tsx';

it('calls absent neither who is represented nor who left, and speaks in the past once nothing changes', () => {
  const stay = { from: '2026-11-28T13:00:00.000Z', to: '2026-11-28T14:00:00.000Z', mode: 'hall' } as Stay;
  const absent = { assist: false, attendance: 'absent' } as const;
  expect([
    attendanceState({ assist: true, attendance: 'present' }, [{ ...stay, to: null }]),
    attendanceState({ assist: true, attendance: 'present' }, [], true),
    attendanceState({ assist: false, attendance: 'represented' }, [stay]),
    attendanceState(absent, [stay]),
    attendanceState(absent),
    attendanceState({ assist: false }),
  ]).toEqual(['Presente', 'Asistió', 'Representado', 'Salió', 'Ausente', 'Ausente']);
});
