import { Group } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ClinicalCase } from '@vigilia/contract/content/cases';
import { includesText, pluralize } from '../../../core/text.ts';
import { CARD_ROWS, CardGrid, Tile, TileBody, TileFoot, TileTitle } from '../../../ui/cards/tile.tsx';
import { useDeletion } from '../../../ui/dialog/deletion.ts';
import { Loading } from '../../../ui/feedback/states.tsx';
import { ABOVE_THE_FOLD } from '../../../ui/media/picture.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { MoreRows, useGrowingRows } from '../../../ui/table/more-rows.tsx';
import { useSearch } from '../../../ui/table/search-box.tsx';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import { LinkPanel } from '../links/link-panel.tsx';
import { casesQuery, TEXTS, useDeleteCase } from './queries.ts';
import { SharedBy } from './shared-by.tsx';

export default () => (
  <Page title={TEXTS.list} about={TEXTS.about}>
    <LinkPanel name="Cases" />
    <CaseList />
  </Page>
);

/** The cases as cards: search, open, delete. */
const PAGE = 24;
const RATIO = 16 / 9;

function CaseList() {
  const search = useSearch();
  const { keyword } = search;
  const cases = useQuery(casesQuery);
  const found = cases.data?.filter(({ title, description }) => includesText([title, description], keyword));

  return (
    <SearchedList
      search={search}
      query={cases}
      found={found}
      texts={TEXTS}
      one="caso"
      many="casos"
      skeleton={<Loading heights={CARD_ROWS} />}
    >
      {found && <CaseGrid key={keyword} keyword={keyword} cases={found} />}
    </SearchedList>
  );
}

function CaseGrid({ keyword, cases }: { keyword: string; cases: readonly ClinicalCase[] }) {
  // A failed deletion shows a toast, not a dialog (R4.10).
  const askToDelete = useDeletion({ texts: TEXTS, failsIn: 'toast', remove: useDeleteCase() });
  const { shown, hasMore, showMore } = useGrowingRows(cases, PAGE, `cases with ${keyword}`);

  return (
    <>
      <CardGrid>
        {shown?.map((each, index) => (
          <CaseCard
            key={each.id}
            shared={each}
            eager={index < ABOVE_THE_FOLD}
            onDelete={() => askToDelete({ id: each.id, name: each.title })}
          />
        ))}
      </CardGrid>
      <MoreRows has={hasMore} loading={false} onMore={showMore} />
    </>
  );
}

interface CaseCardProps {
  shared: ClinicalCase;
  /** Pictures above the fold are fetched at once. */
  eager: boolean;
  onDelete: () => void;
}

function CaseCard({ shared: { id, title, description, ...rest }, eager, onDelete }: CaseCardProps) {
  // Additions to the specification's fields; another backend may omit them.
  const { imageUrl, user, createAt, responses }: Partial<typeof rest> = rest;
  return (
    <Tile picture={{ address: imageUrl ?? null, ratio: RATIO, eager }} height={460}>
      <TileBody>
        <TileTitle to={`/cases/${id}`}>{title}</TileTitle>
        <Group>
          <Note>
            <SharedBy user={user} createAt={createAt} />
          </Note>
        </Group>
        <Note lineClamp={5}>{description}</Note>
      </TileBody>
      <TileFoot name={title} edit={{ to: `/cases/${id}` }} onDelete={onDelete}>
        <TextLink
          to={`/cases/${id}`}
          size="sm"
          display="inline-flex"
          style={{ alignItems: 'center', gap: '6px' }}
        >
          <IconMessages size={18} aria-hidden />
          {responses === undefined ? TEXTS.responses : pluralize(responses, 'respuesta', 'respuestas')}
        </TextLink>
      </TileFoot>
    </Tile>
  );
}
