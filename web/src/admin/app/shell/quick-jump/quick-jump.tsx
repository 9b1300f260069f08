/**
 * The quick jump: finds screens, actions, people and content by words of their names. Nothing is requested before the first key.
 */
import { Box, Flex, Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type Icon,
  IconBook,
  IconBuildingBank,
  IconChecklist,
  IconLayoutList,
  IconPlus,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { CONTENT_KINDS, SEARCHED_KINDS } from '@vigilia/contract/content/kinds';
import { MAX_FOUND } from '@vigilia/contract/limits';
import { type FoundRecord, searchRecords } from '@vigilia/contract/search';
import { wordsOf } from '@vigilia/contract/text/fold';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { isMissing, request } from '../../../../core/backend/api.ts';
import { SEARCH_DEBOUNCE } from '../../../../core/constants.ts';
import { fold, includesText } from '../../../../core/text.ts';
import { subjectPath } from '../../../../domain/subject-path.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { comboboxField, Option } from '../../../../ui/form/choice/combobox.tsx';
import { assembliesQuery } from '../../../features/assemblies/queries.ts';
import { activeEntry } from '../menu-entries.ts';
import type { Place } from '../screen-names.ts';
import { JUMP_TEXTS as T } from '../texts.ts';
import styles from './quick-jump.module.css';
import { QUICK_JUMP_TARGETS } from './quick-jump-targets.ts';

/** Icons of results; a kind of content without one here has that of its section in the menu. */
const ICONS: Readonly<Partial<Record<string, Icon>>> = { article: IconBook };

const KINDS: Readonly<Record<string, { readonly heading: string; readonly icon: Icon }>> = {
  actions: { heading: T.actions, icon: IconPlus },
  screens: { heading: T.screens, icon: IconLayoutList },
  assemblies: { heading: T.assemblies, icon: IconBuildingBank },
  people: { heading: T.people, icon: IconUser },
  question: { heading: T.questions, icon: IconChecklist },
  ...Object.fromEntries(
    SEARCHED_KINDS.map((kind) => {
      const { area, path } = CONTENT_KINDS[kind];
      return [kind, { heading: area, icon: ICONS[kind] ?? activeEntry(path)?.icon ?? IconLayoutList }];
    }),
  ),
};

/** A result; `isList` marks a link to the list of all. */
type Result = Place & { readonly isList?: boolean };

interface Section {
  readonly kind: string;
  readonly places: readonly Result[];
}

/** Whether every word of the typed text is in one of the texts. */
const hasWords = (texts: readonly string[], typed: string): boolean =>
  wordsOf(typed).every((word) => includesText(texts, word));

/** Screens that create something are actions. */
const isAction = ({ to }: Place) => to.endsWith('/create');

const YEAR = /\b20\d\d\b/;
const REPORTS = '/reports';

/** Sorts names that begin with the typed text before those that contain it. A year finds its reports. */
function screensFor(text: string): Place[] {
  const [year] = YEAR.exec(text) ?? [];
  const typed = text.replace(YEAR, '').trim();
  if (year)
    return (typed === '' ? [] : screensFor(typed))
      .filter(({ to }) => to === REPORTS)
      .map(({ label }) => ({ label: `${label} ${year}`, to: `${REPORTS}?anio=${year}` }));
  const wanted = fold(typed);
  const begins = ({ label }: Place) => Number(!fold(label).startsWith(wanted));
  return QUICK_JUMP_TARGETS.filter(({ label, within = '', words = '' }) =>
    hasWords([label, `${within} ${words}`], typed),
  ).toSorted((a, b) => begins(a) - begins(b));
}

const placeOfAssembly = ({ id, title, startDate }: Assembly): Place => ({
  label: title,
  to: `/gremial/assemblies/${id}`,
  within: dayOf(startDate),
});

/** The assemblies of today, also found by words for opening one. */
function todaysAssemblies(assemblies: readonly Assembly[], typed: string): Place[] {
  const today = dayOf(new Date().toISOString());
  return assemblies
    .filter(({ startDate, endDate }) => dayOf(startDate) <= today && today <= dayOf(endDate))
    .filter(({ title }) => hasWords([T.today, title], typed))
    .map(({ id, title }) => ({
      label: T.today,
      to: `/gremial/assemblies/${id}?hoy`,
      within: title,
    }));
}

/**
 * The list of users with the typed search. Its filter of names also reads cédulas; that of addresses is used if a person was
 * found by the address.
 */
function listOfPeople(typed: string, shown: readonly Place[], total: number): Result {
  const isNamed = shown.every(({ label, within = '' }) => hasWords([label, within], typed));
  const parameter = isNamed ? 'nombre' : 'correo';
  return {
    label: T.allPeople,
    to: `/register/users?${new URLSearchParams({ [parameter]: typed })}`,
    within: T.peopleCount(total),
    isList: true,
  };
}

const placeOfRecord = (record: FoundRecord): Place[] => {
  const to = subjectPath(record);
  return to ? [{ label: record.title, to, ...(record.within && { within: record.within }) }] : [];
};

/** Present results, and the kinds whose search failed. */
function useFound(typed: string) {
  const [settled] = useDebouncedValue(typed, SEARCH_DEBOUNCE);
  const searches = settled !== '' && typed !== '';
  const assemblies = useQuery({ ...assembliesQuery(), enabled: searches, retry: false });
  const found = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => request(searchRecords, { query: { text: settled }, signal }),
    enabled: searches,
    retry: false,
  });
  // Results of an earlier text are never shown.
  const isSettled = settled === typed;
  const total = (isSettled && found.data?.total) || 0;

  const sections = (): Section[] => {
    if (typed === '') return [{ kind: 'screens', places: QUICK_JUMP_TARGETS }];
    const matches = assemblies.data?.filter(({ title }) => hasWords([title], typed)) ?? [];
    const places = screensFor(typed);
    const records = (isSettled && found.data?.data) || [];
    const persons = records.filter(({ kind }) => kind === 'user').flatMap(placeOfRecord);
    return [
      { kind: 'screens', places: places.filter((place) => !isAction(place)).slice(0, MAX_FOUND) },
      {
        kind: 'actions',
        places: [...todaysAssemblies(assemblies.data ?? [], typed), ...places.filter(isAction)],
      },
      { kind: 'assemblies', places: matches.slice(0, MAX_FOUND).map(placeOfAssembly) },
      {
        kind: 'people',
        places: persons.length < total ? [...persons, listOfPeople(typed, persons, total)] : persons,
      },
      ...['question', ...SEARCHED_KINDS].map((kind) => ({
        kind,
        places: records.filter((record) => record.kind === kind).flatMap(placeOfRecord),
      })),
    ];
  };

  // A backend of the specification finds screens and assemblies (R1.10).
  const failed = [assemblies, found].filter(({ error }) => error && !isMissing(error));

  return {
    /** Number of people who are not among the results. */
    hidden: Math.max(0, total - MAX_FOUND),
    sections: sections().filter(({ places }) => places.length > 0),
    searching: typed !== '' && (!isSettled || assemblies.isFetching || found.isFetching),
    failed: searches && failed.length > 0,
    again: () => {
      for (const each of failed) void each.refetch();
    },
  };
}

interface SearchedText {
  /** Text typed before this was loaded. */
  text: string;
  onText: (text: string) => void;
}

interface QuickJumpProps extends SearchedText {
  opened: boolean;
  onClose: () => void;
}

export default function QuickJump({ opened, onClose, ...searched }: QuickJumpProps) {
  const navigate = useNavigate();
  const go = ({ to }: Place) => {
    onClose();
    void navigate(to);
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={T.title}
      size="lg"
      // The top edge keeps its place while the results change.
      centered={false}
      yOffset="12dvh"
      // The shell moves the focus to the new screen, or returns it.
      returnFocus={false}
      closeButtonProps={{ 'aria-label': T.close }}
    >
      <Search {...searched} onGo={go} />
    </Modal>
  );
}

function Search({ text, onText, onGo }: SearchedText & { onGo: (place: Place) => void }) {
  const [active, setActive] = useState(0);
  const { sections, hidden, searching, failed, again } = useFound(text.trim());
  const listId = useId();
  const places = sections.flatMap((section) => section.places);
  const current = Math.min(active, places.length - 1);
  const chosen = places[current];
  const optionId = (index: number) => `${listId}-${index}`;

  const move = (by: 1 | -1) => setActive((current + by + places.length) % Math.max(places.length, 1));
  let index = -1;
  return (
    <>
      <TextInput
        {...comboboxField({
          listId,
          opened: places.length > 0,
          activeId: chosen && optionId(current),
          move,
          choose: chosen && (() => onGo(chosen)),
        })}
        aria-label={T.field}
        placeholder={T.placeholder}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setActive(0);
        }}
        data-autofocus
      />
      <div id={listId} role="listbox" aria-label={T.found} className={styles.list}>
        {sections.map(({ kind, places: found }) => {
          const { heading = '', icon: Icon = IconLayoutList } = KINDS[kind] ?? {};
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and these are options.
            <div key={kind} role="group" aria-label={heading}>
              <Box p="12px 12px 4px" fz="sm" fw={650} c="dimmed" aria-hidden>
                {heading}
              </Box>
              {found.map((place) => {
                index += 1;
                const own = index;
                return (
                  <Option
                    key={place.to}
                    id={optionId(own)}
                    active={own === current}
                    selected={own === current}
                    className={styles.option}
                    onChoose={() => onGo(place)}
                  >
                    <Icon size={18} aria-hidden style={{ flex: 'none' }} />
                    <Text span flex="auto" miw={0} lineClamp={2}>
                      {place.label}
                    </Text>
                    {place.within && (
                      <Text span size="sm" className="figures" ta="end">
                        {place.within}
                      </Text>
                    )}
                  </Option>
                );
              })}
            </div>
          );
        })}
      </div>
      {failed && (
        <Flex
          role="alert"
          wrap="wrap"
          align="center"
          justify="space-between"
          gap={8}
          p="12px 12px 0"
          c="var(--mantine-color-error)"
        >
          {T.failed}
          <ToolButton size="compact-sm" onClick={again}>
            {T.again}
          </ToolButton>
        </Flex>
      )}
      <Box role="status" mih={24} p="0 12px" fz="sm" c="dimmed">
        {text.trim() !== '' &&
          (searching ? T.searching : T.count(places.filter(({ isList }) => !isList).length, hidden))}
      </Box>
    </>
  );
}
