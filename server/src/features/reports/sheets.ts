/** Reports as spreadsheets. */
import type { AttendedAssembly, Report, ReportPerson, VotingTurnout } from '@vigilia/contract/reports';
import { percent } from '@vigilia/contract/text/shares';
import { dayOf, timeStamp } from '@vigilia/contract/time/colombian-time';
import { MONTHS } from '@vigilia/contract/time/long-day';
import type { Sheet } from '../../spreadsheets/writer.ts';

export const assembliesSheet = (assemblies: readonly AttendedAssembly[]): Sheet => ({
  name: 'Asistencia por asamblea',
  columns: [
    { heading: 'Asamblea', width: 44 },
    { heading: 'Fecha', width: 12 },
    { heading: 'En la lista', width: 12 },
    { heading: 'Presentes', width: 12 },
    { heading: 'Representados', width: 14 },
    { heading: 'Asistencia', width: 12 },
  ],
  rows: assemblies.map(({ title, startDate, total, present, represented }) => [
    title,
    dayOf(startDate),
    total,
    present,
    represented,
    percent(present + represented, total),
  ]),
});

export const votingsSheet = (votings: readonly VotingTurnout[]): Sheet => ({
  name: 'Participación por votación',
  columns: [
    { heading: 'Votación', width: 44 },
    { heading: 'Asamblea', width: 44 },
    { heading: 'Cerrada', width: 18 },
    { heading: 'Con derecho', width: 12 },
    { heading: 'Votaron', width: 12 },
    { heading: 'Participación', width: 12 },
  ],
  rows: votings.map(({ title, assembly, closedAt, entitled, cast }) => [
    title,
    assembly,
    timeStamp(closedAt),
    entitled,
    cast,
    percent(cast, entitled),
  ]),
});

export const monthsSheet = ({ members, assistance }: Pick<Report, 'members' | 'assistance'>): Sheet => ({
  name: 'Por mes',
  columns: [
    { heading: 'Mes', width: 12 },
    { heading: 'Asociados registrados', width: 22 },
    { heading: 'Solicitudes de RAFA', width: 22 },
  ],
  rows: members.map((registered, month) => [MONTHS[month] ?? '', registered, assistance[month] ?? 0]),
});

export const peopleSheet = (people: AsyncIterable<ReportPerson>): Sheet => ({
  name: 'Personas',
  columns: [
    { heading: 'Apellidos', width: 24 },
    { heading: 'Nombres', width: 24 },
    { heading: 'Cédula', width: 16 },
    { heading: 'Correo', width: 34 },
    { heading: 'Convocada a', width: 14 },
    { heading: 'Asistió a', width: 12 },
    { heading: 'Representada en', width: 16 },
  ],
  rows: rowsOf(people),
});

async function* rowsOf(people: AsyncIterable<ReportPerson>) {
  for await (const { lastName, name, dni, email, called, present, represented } of people)
    yield [lastName, name, dni ?? '', email, called, present, represented];
}
