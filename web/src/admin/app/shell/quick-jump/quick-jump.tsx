/**
 * The quick jump: finds screens, assemblies and members by a part of their name. Nothing is requested from
 * the backend until something is typed.
 */

import { Button, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBuildingBank, IconClock, IconLayoutList, IconSearch, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies';
import { fullName } from '@vigilia/contract/full-name';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import type { User } from '@vigilia/contract/users';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { SEARCH_DEBOUNCE } from '../../../../core/constants.ts';
import { dayOf } from '../../../../core/date-time.ts';
import { fold, includesText } from '../../../../core/text.ts';
import { comboboxField, Option } from '../../../../ui/form/combobox.tsx';
import { assembliesQuery } from '../../../features/assemblies/queries.ts';
import { usersQuery } from '../../../features/users/queries.ts';
import type { Place } from '../screen-names.ts';
import { JUMP_TEXTS as T } from '../texts.ts';
import { focusAfterJump } from './focus-jump.ts';
import styles from './quick-jump.module.css';
import { QUICK_JUMP_TARGETS } from './quick-jump-targets.ts';
import { readRecentPlaces, rememberRecentPlace } from './recent.ts';

/** Found of each kind: more would have to be read, not seen. */
const MAX_RESULTS = 6;

const KINDS = {
  recent: { heading: T.recent, icon: IconClock },
  screens: { heading: T.screens, icon: IconLayoutList },
  assemblies: { heading: T.assemblies, icon: IconBuildingBank },
  people: { heading: T.people, icon: IconUser },
} as const;

interface Section {
  readonly kind: keyof typeof KINDS;
  readonly places: readonly Place[];
}

/** Sorts names that begin with the typed text before those that contain it. */
function screensFor(typed: string): Place[] {
  const wanted = fold(typed);
  const begins = ({ label }: Place) => Number(!fold(label).startsWith(wanted));
  return QUICK_JUMP_TARGETS.filter(({ label, within = '', words = '' }) =>
    includesText([label, `${within} ${words}`], typed),
  )
    .toSorted((a, b) => begins(a) - begins(b))
    .slice(0, MAX_RESULTS);
}

const placeOfAssembly = ({ id, title, startDate }: Assembly): Place => ({
  label: title,
  to: `/gremial/assemblies/${id}/questions`,
  within: dayOf(startDate),
});

const placeOfPerson = (user: User): Place => ({
  label: fullName(user),
  to: `/register/users/${user.id}`,
  within: user.dni ?? user.email,
});

/** The filter for the typed text. */
function filtersFor(typed: string) {
  const none = { name: '', email: '', dni: '', created: '' };
  if (typed.includes('@')) return { ...none, email: typed };
  return /\d/.test(typed) ? { ...none, dni: typed } : { ...none, name: typed };
}

/** Results so far, and the kinds whose search failed. */
function useFound(typed: string) {
  const [settled] = useDebouncedValue(typed, SEARCH_DEBOUNCE);
  const searches = settled !== '' && typed !== '';
  const assemblies = useQuery({ ...assembliesQuery(), enabled: searches, retry: false });
  const listing = { filters: filtersFor(settled), sort: null, order: 'asc', page: 1 } as const;
  const people = useQuery({
    ...usersQuery(listing),
    enabled: searches,
    retry: false,
    placeholderData: undefined,
  });

  const sections = useMemo((): Section[] => {
    if (typed === '') {
      const recent = readRecentPlaces();
      return [
        { kind: 'recent', places: recent },
        {
          kind: 'screens',
          places: QUICK_JUMP_TARGETS.filter(({ to }) => recent.every((each) => each.to !== to)),
        },
      ];
    }
    const matches = assemblies.data?.filter(({ title }) => includesText([title], typed)) ?? [];
    return [
      { kind: 'screens', places: screensFor(typed) },
      { kind: 'assemblies', places: matches.slice(0, MAX_RESULTS).map(placeOfAssembly) },
      { kind: 'people', places: (people.data?.rows ?? []).slice(0, MAX_RESULTS).map(placeOfPerson) },
    ];
  }, [typed, assemblies.data, people.data]);

  return {
    sections: sections.filter(({ places }) => places.length > 0),
    searching: typed !== '' && (settled !== typed || assemblies.isFetching || people.isFetching),
    failed: searches && [assemblies, people].some(({ error }) => error !== null),
    again: () => {
      if (assemblies.error) void assemblies.refetch();
      if (people.error) void people.refetch();
    },
  };
}

interface QuickJumpProps {
  opened: boolean;
  onClose: () => void;
}

export default function QuickJump({ opened, onClose }: QuickJumpProps) {
  const navigate = useNavigate();
  // The focus moves to the new screen, not back to the opener.
  const [gone, setGone] = useState(false);
  const close = () => {
    setGone(false);
    onClose();
  };
  const go = (place: Place) => {
    rememberRecentPlace(place);
    setGone(true);
    onClose();
    const { key } = window.history.state ?? {};
    // Not where something unsaved has kept one.
    void Promise.resolve(navigate(place.to)).then(() => {
      if (window.history.state?.key !== key) focusAfterJump();
    });
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={T.title}
      size="lg"
      returnFocus={!gone}
      onExitTransitionEnd={() => setGone(false)}
      closeButtonProps={{ 'aria-label': T.close }}
    >
      <Search onGo={go} />
    </Modal>
  );
}

function Search({ onGo }: { onGo: (place: Place) => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { sections, searching, failed, again } = useFound(text.trim());
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
          setText(event.currentTarget.value);
          setActive(0);
        }}
        maxLength={FIELD_LIMITS.keyword}
        data-autofocus
      />
      <div id={listId} role="listbox" aria-label={T.found} className={styles.list}>
        {sections.map(({ kind, places: found }) => {
          const { heading, icon: Icon } = KINDS[kind];
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and these are options.
            <div key={kind} role="group" aria-label={heading}>
              <div className={styles.heading} aria-hidden>
                {heading}
              </div>
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
                    <Icon size={18} aria-hidden className={styles.icon} />
                    <span className={styles.label}>{place.label}</span>
                    {place.within && <span className={styles.within}>{place.within}</span>}
                  </Option>
                );
              })}
            </div>
          );
        })}
      </div>
      {failed && (
        <div role="alert" className={styles.failed}>
          {T.failed}
          <Button size="compact-sm" variant="default" onClick={again}>
            {T.again}
          </Button>
        </div>
      )}
      <div role="status" className={styles.note}>
        {text.trim() !== '' && (searching ? T.searching : T.count(places.length))}
      </div>
    </>
  );
}
