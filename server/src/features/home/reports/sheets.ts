/** Reports as spreadsheets. */
import type { AttendedAssembly, Report, ReportPerson, VotingTurnout } from '@vigilia/contract/reports';
import { percent } from '@vigilia/contract/text/shares';
import { dayOf, timeStamp } from '@vigilia/contract/time/colombian-time';
import { MONTHS } from '@vigilia/contract/time/long-day';
import { type Sheet, sheetOf } from '../../../spreadsheets/writer.ts';

export const assembliesSheet = (assemblies: readonly AttendedAssembly[]): Sheet =>
  sheetOf('Asistencia por asamblea', assemblies, [
    ['Asamblea', 44, ({ title }) => title],
    ['Fecha', 12, ({ startDate }) => dayOf(startDate)],
    ['En la lista', 12, ({ total }) => total],
    ['Asistieron', 12, ({ present }) => present],
    ['Representados', 14, ({ represented }) => represented],
    ['Asistencia', 12, ({ present, represented, total }) => percent(present + represented, total)],
  ]);

export const votingsSheet = (votings: readonly VotingTurnout[]): Sheet =>
  sheetOf('Participación por votación', votings, [
    ['Votación', 44, ({ title }) => title],
    ['Asamblea', 44, ({ assembly }) => assembly],
    ['Cerrada', 18, ({ closedAt }) => timeStamp(closedAt)],
    ['Con derecho', 12, ({ entitled }) => entitled],
    ['Votaron', 12, ({ cast }) => cast],
    ['Participación', 12, ({ cast, entitled }) => percent(cast, entitled)],
  ]);

export const monthsSheet = ({ members, assistance }: Pick<Report, 'members' | 'assistance'>): Sheet =>
  sheetOf('Por mes', members.entries(), [
    ['Mes', 12, ([month]) => MONTHS[month] ?? ''],
    ['Asociados registrados', 22, ([, registered]) => registered],
    ['Solicitudes de RAFA', 22, ([month]) => assistance[month] ?? 0],
  ]);

export const peopleSheet = (people: AsyncIterable<ReportPerson>): Sheet =>
  sheetOf('Personas', people, [
    ['Apellidos', 24, ({ lastName }) => lastName],
    ['Nombres', 24, ({ name }) => name],
    ['Cédula', 16, ({ dni }) => dni ?? ''],
    ['Correo', 34, ({ email }) => email],
    ['Convocada a', 14, ({ called }) => called],
    ['Asistió a', 12, ({ present }) => present],
    ['Representada en', 16, ({ represented }) => represented],
  ]);
