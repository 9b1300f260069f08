import { Anchor, Box, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconListNumbers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AssistanceRequest } from '@vigilia/contract/content/assistance';
import { haveWords, wordsOf } from '@vigilia/contract/text/fold';
import { dayOf, timeStamp } from '@vigilia/contract/time/colombian-time';
import { dayInWords } from '@vigilia/contract/time/long-day';
import { fullName } from '@vigilia/contract/users/full-name';
import { useMemo } from 'react';
import { fold } from '../../../core/text.ts';
import { PersonLink } from '../../../domain/person-link.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { LongText } from '../../../ui/page/long-text.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PARAMETERS } from '../../../ui/table/address-parameters.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import { LoadedTable } from '../../../ui/table/list-page.tsx';
import { useSearch } from '../../../ui/table/search-box.tsx';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import { assistanceQuery, stepsQuery } from './queries.ts';
import { stepsOf, TEXTS } from './texts.ts';

const StepsDialog = lazyDialog(() => import('./steps-dialog.tsx'));

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about} actions={<StepsButton />}>
    <RequestsTable />
  </Page>
);

/** The button 'Agregar Pasos' or 'Editar Pasos', and its dialog. */
function StepsButton() {
  const { data: record, isPending, error, refetch } = useQuery(stepsQuery);
  const [opened, dialog] = useDisclosure(false);

  if (error && record === undefined)
    return <FailedState headline={TEXTS.stepsFailure} error={error} onRetry={() => void refetch()} inCard />;
  // The label depends on the stored steps.
  if (isPending) return <Skeleton height={42} width={148} />;
  return (
    <>
      <ToolButton variant="filled" icon={IconListNumbers} onClick={dialog.open}>
        {stepsOf(record).length > 0 ? TEXTS.editSteps : TEXTS.addSteps}
      </ToolButton>
      <StepsDialog record={record ?? null} opened={opened} onClose={dialog.close} />
    </>
  );
}

/** Requests for assistance: author, contact, need and date. */
const nameOf = ({ userAtten }: AssistanceRequest) => fullName(userAtten ?? {});

const keyOf = ({ id }: AssistanceRequest) => id;
const LATEST_FIRST = { key: 'when', order: 'desc' } as const;

/** Searchable texts, cached, so that a key press does not fold thousands of requests again. */
const folded = new WeakMap<AssistanceRequest, readonly string[]>();
function searchTextsOf(row: AssistanceRequest): readonly string[] {
  const known = folded.get(row);
  if (known !== undefined) return known;
  const { phone = '', email = '' } = row.userAtten ?? {};
  const day = dayInWords(dayOf(row.createAt));
  const texts = [nameOf(row), phone, email, row.description, day].map((part) => fold(part));
  folded.set(row, texts);
  return texts;
}

const COLUMNS: readonly Column<AssistanceRequest>[] = [
  {
    key: 'who',
    header: TEXTS.who,
    width: '17%',
    sortValue: (row) => fold(nameOf(row)),
    keepWords: true,
    cell: (row) => (
      <Box component="strong" display="inline-block" fw={600}>
        <PersonLink id={row.userAtten?.id} name={nameOf(row)} />
      </Box>
    ),
  },
  {
    key: 'contact',
    header: TEXTS.contact,
    width: '28%',
    cell: ({ userAtten }) => <Contact {...userAtten} />,
  },
  {
    key: 'description',
    header: TEXTS.description,
    width: '42%',
    cell: ({ description }) => <LongText text={description} />,
  },
  {
    key: 'when',
    header: TEXTS.when,
    sortValue: ({ createAt }) => Date.parse(createAt),
    noWrap: true,
    cell: ({ createAt }) => timeStamp(createAt),
  },
];

function RequestsTable() {
  const search = useSearch(undefined, [PARAMETERS.page]);
  const { keyword } = search;
  const requests = useQuery(assistanceQuery);
  const rows = requests.data;
  const found = useMemo(() => {
    const words = wordsOf(keyword);
    return words.length === 0 ? rows : rows?.filter((row) => haveWords(searchTextsOf(row), words));
  }, [rows, keyword]);

  return (
    <Stack gap="xs">
      <SearchedList
        search={search}
        query={requests}
        found={found}
        texts={TEXTS}
        one="solicitud"
        many="solicitudes"
      >
        <LoadedTable
          caption={TEXTS.caption}
          columns={COLUMNS}
          rows={found}
          rowKey={keyOf}
          ownOrder={LATEST_FIRST}
        />
      </SearchedList>
    </Stack>
  );
}

function Contact({ phone, email }: Partial<AssistanceRequest['userAtten']>) {
  if (!phone && !email)
    return (
      <Text span c="dimmed" inherit>
        {TEXTS.noContact}
      </Text>
    );
  const [mailbox, ...domain] = (email ?? '').split('@');
  return (
    // Spaced so that a finger hits only one of the two links.
    <Stack component="span" gap={7} align="flex-start" miw="min(13rem, 40vw)" my={{ base: 0, sm: -3 }}>
      {phone && (
        <Anchor inherit href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </Anchor>
      )}
      {email && (
        <Anchor inherit href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          {mailbox}
          <wbr />@{domain.join('@')}
        </Anchor>
      )}
    </Stack>
  );
}
