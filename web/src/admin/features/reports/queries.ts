import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  exportReport,
  listReportPeople,
  type ReportName,
  readReport,
  YEAR_ATTENDANCES,
} from '@vigilia/contract/reports';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import type { TableFormat } from '@vigilia/contract/users/users';
import { call, request, requestFile } from '../../../core/backend/api.ts';
import { type Listing, listQuery } from '../../../core/backend/listing.ts';
import { download } from '../../../ui/media/download.ts';
import { useAddressParameters } from '../../../ui/table/address-parameters.ts';
import { T } from './texts.ts';

/** The year of a report, in the address. */
export const YEAR = 'anio';

export type PeopleFilter = 'name' | 'attendance';
type PeopleFilters = Listing<PeopleFilter>['filters'];

/** The year of the address, else the current one in Colombia. */
export function useYear() {
  const { parameters, change } = useAddressParameters();
  const asked = parameters.get(YEAR) ?? '';
  const year = /^20\d\d$/.test(asked) ? asked : dayOf(new Date().toISOString()).slice(0, 'YYYY'.length);
  return { year, choose: (next: string) => change((parameters) => parameters.set(YEAR, next)) };
}

/** Every arrival and ballot changes the figures. */
const ALWAYS_STALE = { staleTime: 0 };

export const reportQuery = (year: string) =>
  queryOptions({
    queryKey: ['report', year],
    queryFn: ({ signal }) => call(readReport, { query: { year }, signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_STALE,
  });

const wireOf = ({ name, attendance }: PeopleFilters) => ({
  name,
  attendance: YEAR_ATTENDANCES.find((value) => value === attendance),
});

export const peopleQuery = (year: string, listing: Listing<PeopleFilter>) => ({
  ...listQuery(`report-people-${year}`, listing, ({ query: { limit, offset }, signal }) =>
    request(listReportPeople, { query: { year, ...wireOf(listing.filters), limit, offset }, signal }),
  ),
  ...ALWAYS_STALE,
});

/** Rows of one answer. */
const PAGE = 1000;

/** The ids of all people of a list, for a mail to them. */
export async function idsOfPeople(year: string, filters: PeopleFilters): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const page = { limit: PAGE, offset: ids.length };
    const people = await call(listReportPeople, { query: { year, ...wireOf(filters), ...page } });
    ids.push(...people.map(({ id }) => id));
    if (people.length < PAGE) return ids;
  }
}

export const downloadReport = (
  report: ReportName,
  year: string,
  format: TableFormat,
  filters: PeopleFilters = { name: '', attendance: '' },
) =>
  download({
    name: `${T.files[report]}-${year}.${format}`,
    fetch: (receiving) =>
      requestFile(exportReport, { query: { report, year, format, ...wireOf(filters) } }, receiving),
    done: T.done,
    doneAbout: T.doneAbout,
    failure: T.failure,
  });
