/** Informes: the figures of a year, the people behind them, and both as spreadsheets (R21). */
import {
  type AttendedAssembly,
  exportReport,
  listReportPeople,
  type Report,
  type ReportName,
  type ReportPerson,
  readReport,
  type VotingTurnout,
} from '@vigilia/contract/reports';
import { percent } from '@vigilia/contract/text/shares';
import { dayOf, fromColombia, timeStamp, toColombia } from '@vigilia/contract/time/colombian-time';
import { MONTHS } from '@vigilia/contract/time/long-day';
import { MAX_ROWS } from '../../../kernel/database/paging.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { DAY } from '../../../kernel/runtime/clock.ts';
import { type Sheet, sendSpreadsheet, sheetOf } from '../../../kernel/spreadsheets/writer.ts';
import { monthBoundaries } from '../dashboard/domain/months.ts';
import { dashboardStore } from '../dashboard/store.ts';
import { type Period, reportStore, SHOWN_VOTINGS } from './store.ts';

const assembliesSheet = (assemblies: readonly AttendedAssembly[]): Sheet =>
  sheetOf('Asistencia por asamblea', assemblies, [
    ['Asamblea', 44, ({ title }) => title],
    ['Fecha', 12, ({ startDate }) => dayOf(startDate)],
    ['En la lista', 12, ({ total }) => total],
    ['Asistieron', 12, ({ present }) => present],
    ['Representados', 14, ({ represented }) => represented],
    ['Asistencia', 12, ({ present, represented, total }) => percent(present + represented, total)],
  ]);

const votingsSheet = (votings: readonly VotingTurnout[]): Sheet =>
  sheetOf('Participación por votación', votings, [
    ['Votación', 44, ({ title }) => title],
    ['Asamblea', 44, ({ assembly }) => assembly],
    ['Cerrada', 18, ({ closedAt }) => timeStamp(closedAt)],
    ['Con derecho', 12, ({ entitled }) => entitled],
    ['Votaron', 12, ({ cast }) => cast],
    ['Participación', 12, ({ cast, entitled }) => percent(cast, entitled)],
  ]);

const monthsSheet = ({ members, assistance }: Pick<Report, 'members' | 'assistance'>): Sheet =>
  sheetOf('Por mes', members.entries(), [
    ['Mes', 12, ([month]) => MONTHS[month] ?? ''],
    ['Asociados registrados', 22, ([, registered]) => registered],
    ['Solicitudes de RAFA', 22, ([month]) => assistance[month] ?? 0],
  ]);

const peopleSheet = (people: AsyncIterable<ReportPerson>): Sheet =>
  sheetOf('Personas', people, [
    ['Apellidos', 24, ({ lastName }) => lastName],
    ['Nombres', 24, ({ name }) => name],
    ['Cédula', 16, ({ dni }) => dni ?? ''],
    ['Correo', 34, ({ email }) => email],
    ['Asambleas en cuya lista estuvo', 30, ({ called }) => called],
    ['Asambleas a las que asistió', 28, ({ present }) => present],
    ['Asambleas con poder', 20, ({ represented }) => represented],
  ]);

const [WEEK, MONTH] = [7 * DAY, 30 * DAY];

const FILES: Readonly<Record<ReportName, string>> = {
  assemblies: 'asistencia',
  votings: 'participacion',
  months: 'por-mes',
  people: 'personas',
};

const startOf = (year: number): number => fromColombia(Date.UTC(year, 0, 1));

const periodOf = (year: string, now: Date): Period => ({
  start: startOf(Number(year)),
  end: startOf(Number(year) + 1),
  now: now.getTime(),
});

/** The boundaries of the months of a year that have begun, in milliseconds; none for a future year. */
function monthsOf({ start, end, now }: Period): number[] {
  if (start > now) return [];
  const last = new Date(Math.min(end - 1, now));
  return monthBoundaries(last, toColombia(last.getTime()).getUTCMonth() + 1);
}

export const reports = feature({
  name: 'reports',
  stores: (db) => ({ reports: reportStore(db), figures: dashboardStore(db) }),
  routes: (on, { clock }) => {
    const byMonth = async (figures: ReturnType<typeof dashboardStore>, months: readonly number[]) =>
      months.length === 0
        ? { members: [], assistance: [] }
        : {
            members: (await figures.members(months)).months,
            assistance: (await figures.assistance(months)).months,
          };

    on.read(readReport, async ({ query: { year }, stores: { reports: store, figures } }) => {
      const now = clock.now();
      const period = periodOf(year, now);
      const current = toColombia(now.getTime()).getUTCFullYear();
      const earliest = await store.earliest();
      const first = earliest ? toColombia(Date.parse(earliest)).getUTCFullYear() : current;
      const votings = await store.votings(period, SHOWN_VOTINGS);
      return {
        years: Array.from({ length: Math.max(0, current - first) + 1 }, (_, index) => current - index),
        assemblies: await store.assemblies(period),
        people: await store.peopleFigures(period),
        votings: votings.rows,
        votingsTotal: votings.total,
        ...(await byMonth(figures, monthsOf(period))),
        requests: await store.requests(now.getTime() - WEEK, now.getTime() - MONTH),
      };
    });

    on.read(
      listReportPeople,
      async ({ query: { year, limit = MAX_ROWS, offset, ...filters }, stores, setTotalCount }) => {
        const period = periodOf(year, clock.now());
        setTotalCount(await stores.reports.countPeople(period, filters));
        return stores.reports.people(period, filters, { limit: Math.min(limit, MAX_ROWS), offset });
      },
    );

    on.stream(
      exportReport,
      async ({ query: { year, report, format, ...filters }, stores: { reports: store, figures } }, reply) => {
        const period = periodOf(year, clock.now());
        const sheets: Readonly<Record<ReportName, () => Sheet | Promise<Sheet>>> = {
          assemblies: async () => assembliesSheet(await store.assemblies(period)),
          votings: async () => votingsSheet((await store.votings(period)).rows),
          months: async () => monthsSheet(await byMonth(figures, monthsOf(period))),
          people: () => peopleSheet(store.eachPerson(period, filters)),
        };
        return sendSpreadsheet(reply, `${FILES[report]}-${year}`, format, [await sheets[report]()]);
      },
    );
  },
});
