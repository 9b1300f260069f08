import { useDisclosure } from '@mantine/hooks';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SELECTION } from '@vigilia/contract/limits';
import { type ReportPerson, YEAR_ATTENDANCES } from '@vigilia/contract/reports';
import { fullName } from '@vigilia/contract/users/full-name';
import { count } from '../../../core/text.ts';
import { userPath } from '../../../domain/subject-path.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, RowLink } from '../../../ui/table/data-table.tsx';
import { type FilterField, filtersInWords } from '../../../ui/table/filters.tsx';
import { ListPage, useList } from '../../../ui/table/list-page.tsx';
import { canInvite } from '../users/invitations/invitation-queries.ts';
import { downloadReport, idsOfPeople, type PeopleFilter, peopleQuery, useYear, YEAR } from './queries.ts';
import { PEOPLE as P, T } from './texts.ts';

const LetterDialog = lazyDialog(() => import('../users/letters/letter-dialog.tsx'));

const FILTERS: readonly FilterField<PeopleFilter>[] = [
  { name: 'name', label: P.search, box: P.search, parameter: 'nombre' },
  {
    name: 'attendance',
    label: P.attendance,
    parameter: 'asistencia',
    kind: 'choice',
    options: YEAR_ATTENDANCES.map((value) => ({ value, label: P[value] })),
  },
];

const COLUMNS: readonly Column<ReportPerson>[] = [
  {
    key: 'name',
    header: P.name,
    width: '40%',
    keepWords: true,
    cell: (person) => (
      <RowLink to={userPath(person.id)} isOfRow>
        {fullName(person)}
      </RowLink>
    ),
  },
  { key: 'dni', header: P.dni, noWrap: true, cell: ({ dni }) => dni ?? '' },
  { key: 'called', header: P.called, align: 'end', cell: ({ called }) => count(called) },
  { key: 'present', header: P.present, align: 'end', cell: ({ present }) => count(present) },
  {
    key: 'represented',
    header: P.representedIn,
    align: 'end',
    cell: ({ represented }) => count(represented),
  },
];

export default function PeopleScreen() {
  const { year } = useYear();
  const list = useList(FILTERS);
  const people = useQuery(peopleQuery(year, list.listing));
  // These people attended no assembly.
  const columns = list.listing.filters.attendance === 'unlisted' ? COLUMNS.slice(0, 2) : COLUMNS;
  const [writes, { open, close }] = useDisclosure();
  const total = people.data?.total ?? 0;
  return (
    <Page
      title={P.title}
      about={P.about(year, list.listing.filters.attendance)}
      actions={<TextLink to={`/reports?${new URLSearchParams({ [YEAR]: year })}`}>{P.back}</TextLink>}
    >
      <ListPage
        list={list}
        query={people}
        texts={P}
        columns={columns}
        tools={() => (
          <>
            {canInvite && total > 0 && total <= SELECTION.ids && (
              <ToolButton size="sm" icon={IconMail} onClick={open}>
                {P.letter}
              </ToolButton>
            )}
            <FormatButtons
              texts={{ csv: T.csv, excel: T.excel }}
              size="sm"
              download={(format) => downloadReport('people', year, format, list.listing.filters)}
            />
          </>
        )}
      />
      {writes && (
        <LetterDialog
          number={total}
          search={filtersInWords(list.filters)}
          recipients={async () => ({ ids: await idsOfPeople(year, list.listing.filters) })}
          onClose={close}
        />
      )}
    </Page>
  );
}
