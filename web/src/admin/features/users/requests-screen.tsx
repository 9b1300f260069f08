import { Box, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import type { RegistrationRequest } from '@vigilia/contract/users/registration';
import { REQUEST_SORTS } from '@vigilia/contract/users/users';
import { useNavigate } from 'react-router';
import { requestFile } from '../../../core/backend/api.ts';
import { editPath } from '../../../core/route-state.ts';
import { EmailText } from '../../../domain/person-link.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { ListPage, useList, useSelection, WhenSelected } from '../../../ui/table/list-page.tsx';
import { ExportButtons, PERSON_FILTERS } from './filters.tsx';
import { requestsQuery, useRejectRequest } from './queries.ts';
import { SimilarUserNote } from './similar-user.tsx';
import { COLUMN_TEXTS as C, REQUESTS_TEXTS, REQUESTS_TEXTS as T } from './texts.ts';

export default () => (
  <Page title={REQUESTS_TEXTS.title} about={REQUESTS_TEXTS.about}>
    <RequestsList />
  </Page>
);

const COLUMNS: readonly Column<RegistrationRequest>[] = [
  {
    key: 'name',
    header: C.name,
    width: '9%',
    sortable: true,
    keepWords: true,
    cell: ({ name }) => name,
  },
  {
    key: 'lastName',
    header: C.lastName,
    width: '10%',
    sortable: true,
    keepWords: true,
    cell: ({ lastName }) => lastName,
  },
  {
    key: 'email',
    header: C.email,
    width: '13%',
    sortable: true,
    cell: ({ email }) => <EmailText email={email} />,
  },
  { key: 'phone', header: C.phone, width: '11.6%', sortable: true, noWrap: true, cell: ({ phone }) => phone },
  { key: 'dni', header: C.dni, width: '11.6%', sortable: true, noWrap: true, cell: ({ dni }) => dni },
  {
    key: 'isAnesthesiologist',
    header: C.isAnesthesiologist,
    width: '13%',
    sortable: true,
    cell: ({ isAnesthesiologist }) => (isAnesthesiologist ? C.yes : C.no),
  },
  {
    key: 'date',
    header: C.created,
    width: '11%',
    sortable: true,
    noWrap: true,
    cell: ({ date }) => dayOf(date),
  },
];

/** Actions on chosen requests. */
const SelectedRequests = lazyPart(() => import('./selection/selected-requests.tsx'), {
  failure: 'No se pudo abrir',
});

/** Widths of the buttons that export. */
const TOOL_WIDTHS = [155, 147];

const BUTTONS = { edit: T.acceptLabel, text: T.accept, remove: T.reject };
const LATEST_FIRST = { key: 'date', order: 'desc' } as const;

/** A hint that a request resembles an existing user. */
function lookalikeNote({ lookalikes }: RegistrationRequest) {
  // Another backend may omit it.
  if (!lookalikes?.length) return null;
  return (
    <Text size="sm" c="dimmed" component="div">
      <Box component="strong" c="var(--attention-text)" fw={600}>
        {T.lookalike}
      </Box>
      {lookalikes.map((user) => (
        <span key={user.id}>
          {' · '}
          <SimilarUserNote to={user} />
        </span>
      ))}
    </Text>
  );
}

function RequestsList() {
  const navigate = useNavigate();
  const list = useList(PERSON_FILTERS, REQUEST_SORTS);
  const selection = useSelection<RegistrationRequest>(list.listing.filters);
  const requests = useQuery(requestsQuery(list.listing));
  const { data } = requests;
  const reject = useRejectRequest();
  const askToReject = (request: RegistrationRequest) =>
    confirm({
      title: T.rejectTitle,
      text: T.rejectText,
      detail: T.rejectDetail(fullName(request)),
      confirm: T.rejectConfirm,
      failure: T.rejectFailure,
      failureTitle: T.deleteFailureTitle,
      run: () => reject.mutateAsync(request.id).then(() => toastSuccess(T.rejected)),
    });

  return (
    <>
      <ListPage
        list={list}
        query={requests}
        texts={T}
        columns={COLUMNS}
        actions={{
          nameOf: fullName,
          onEdit: (request) => void navigate(editPath('/register/create', request), { state: request }),
          onRemove: askToReject,
          texts: BUTTONS,
        }}
        ownOrder={LATEST_FIRST}
        note={lookalikeNote}
        {...(data?.extended !== false && {
          tools: (found: string) =>
            data
              ? data.total > 0 && (
                  <ExportButtons
                    name="solicitudes"
                    found={found}
                    fetch={async (format, receiving) => {
                      const { exportRequests } = await import('@vigilia/contract/selection');
                      const { filters, sort, order } = list.listing;
                      const body = {
                        format,
                        filters,
                        seen: data.total,
                        ...(sort !== null && { sort, order }),
                      };
                      return requestFile(exportRequests, { body }, receiving);
                    }}
                  />
                )
              : TOOL_WIDTHS.map((width) => <Skeleton key={width} height={36} width={width} />),
        })}
        selection={data?.extended === false ? undefined : selection}
      />
      {data?.extended && data.total > 0 && (
        <WhenSelected selection={selection}>
          <SelectedRequests selection={selection} listing={list.listing} total={data.total} />
        </WhenSelected>
      )}
    </>
  );
}
