/** Reports of a year in Colombia (R21): attendance, turnout, and what came in by month. */
import * as z from 'zod/mini';
import { callsOf } from './call.ts';
import { id, keyword, page } from './fields.ts';
import { tableFormat } from './users/users.ts';

const { administrator } = callsOf('Informes');

const year = z.string().check(z.regex(/^20\d\d$/, 'El año debe tener cuatro cifras, como 2026'));

/** Attendance of people on rolls of a year; `unlisted`: members on no roll of it. */
export const YEAR_ATTENDANCES = ['came', 'represented', 'never', 'unlisted', 'absent'] as const;
export type YearAttendance = (typeof YEAR_ATTENDANCES)[number];

const attendedAssembly = z.object({
  id,
  title: z.string(),
  startDate: z.string(),
  /** People on the roll. */
  total: z.int(),
  /** People who were present at some moment. */
  present: z.int(),
  /** Other people, represented by a power. */
  represented: z.int(),
});
export type AttendedAssembly = z.output<typeof attendedAssembly>;

const votingTurnout = z.object({
  id,
  title: z.string(),
  assemblyId: id,
  assembly: z.string(),
  closedAt: z.string(),
  entitled: z.int(),
  cast: z.int(),
});
export type VotingTurnout = z.output<typeof votingTurnout>;

/** From January on; in the current year until the current month. */
const months = z.array(z.int());

const report = z.object({
  /** Years with an assembly, a member or a request, the latest first. */
  years: z.array(z.int()),
  assemblies: z.array(attendedAssembly),
  /** Distinct people. `came` excludes the represented; the absent are those of `never` and of `unlisted`. */
  people: z.record(z.enum(YEAR_ATTENDANCES), z.int()),
  /** Votings closed in the year, the latest first; at most 100. */
  votings: z.array(votingTurnout),
  /** Votings of the whole year. */
  votingsTotal: z.int(),
  members: months,
  assistance: months,
  /** Pending requests of any year, by days since their arrival. */
  requests: z.object({ week: z.int(), month: z.int(), older: z.int(), oldest: z.nullable(z.string()) }),
});
export type Report = z.output<typeof report>;

export const readReport = administrator.get('/reports', {
  summary: 'Attendance, turnout, members, assistance and pending requests of a year',
  query: z.object({ year }),
  response: report,
});

const reportPerson = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  dni: z.nullable(z.string()),
  email: z.string(),
  /** Assemblies of the year on whose roll the person was. */
  called: z.int(),
  present: z.int(),
  represented: z.int(),
});
export type ReportPerson = z.output<typeof reportPerson>;

const people = {
  year,
  attendance: z.optional(
    z.enum(YEAR_ATTENDANCES, 'La asistencia debe ser came, represented, never, unlisted o absent'),
  ),
  name: z.optional(keyword),
};

export const listReportPeople = administrator.get('/reports/people', {
  summary: 'People on a roll of the year, or on none, and how often they came, by last name and name',
  query: z.object({ ...people, ...page }),
  response: z.array(reportPerson),
});

export const REPORTS = ['assemblies', 'votings', 'months', 'people'] as const;
export type ReportName = (typeof REPORTS)[number];

export const exportReport = administrator.get('/reports/export', {
  summary: 'One report of a year as a spreadsheet',
  query: z.strictObject({
    report: z.enum(REPORTS, 'El informe debe ser assemblies, votings, months o people'),
    format: tableFormat,
    ...people,
  }),
  response: 'bytes',
});
