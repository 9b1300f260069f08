/** The state of a record; empty for one that is published without an end. */
import { Badge, Button, Group } from '@mantine/core';
import {
  PUBLICATION_STATES,
  type Publication,
  type PublicationState,
  publicationState,
} from '@vigilia/contract/content/publication';
import { momentText } from '@vigilia/contract/time/colombian-time';
import { configuration } from '../../../../core/backend/configuration.ts';
import { PARAMETERS, setText, useAddressParameters } from '../../../../ui/table/address-parameters.ts';
import styles from './state-badge.module.css';

/** The state in words; else empty. */
function stateText(record: Publication): string {
  const { publishAt, expireAt } = record;
  const state = publicationState(record);
  if (state === 'scheduled') return STATE_TEXTS.scheduled(momentText(publishAt ?? ''));
  if (state === 'published') return expireAt ? STATE_TEXTS.expires(momentText(expireAt)) : '';
  return STATE_TEXTS[state];
}

interface StateBadgeProps {
  record: Publication;
  /** Whether it is in a corner of the picture of a card. */
  onPicture?: boolean;
}

export function StateBadge({ record, onPicture = false }: StateBadgeProps) {
  const text = stateText(record);
  if (text === '') return null;
  const isShown = publicationState(record) === 'published';
  return (
    <Badge
      variant={isShown ? 'default' : 'filled'}
      color={isShown ? 'gray' : 'dark'}
      tt="none"
      className={onPicture ? styles.corner : styles.inText}
    >
      {text}
    </Badge>
  );
}

/** Without gender: news, benefits, courses and articles share them. */
const STATE_TEXTS = {
  filter: 'Estado',
  all: 'Todo',
  states: {
    draft: 'En borrador',
    scheduled: 'Por publicar',
    published: 'En la aplicación',
    expired: 'Sin vigencia',
  },
  noneInState: 'No hay nada en este estado.',
  showAll: 'Mostrar todo',
  draft: 'Borrador',
  scheduled: (moment: string) => `Se publica el ${moment}`,
  expires: (moment: string) => `Vence el ${moment}`,
  expired: 'Sin vigencia',
};
const T = STATE_TEXTS;

export const NONE_IN_STATE = T.noneInState;
export const SHOW_ALL = T.showAll;

interface StateSelection {
  /** Empty for all states. */
  readonly state: PublicationState | '';
  select(state: PublicationState | ''): void;
}

export function useStateFilter(): StateSelection {
  const { parameters, change } = useAddressParameters();
  const text = parameters.get(PARAMETERS.state);
  const state = (configuration.publication && PUBLICATION_STATES.find((each) => each === text)) || '';
  return { state, select: (next) => change((edited) => setText(edited, PARAMETERS.state, next), true) };
}

/** Whether a fully loaded record is in the selected state. */
export const isSelected = ({ state }: StateSelection, record: Publication): boolean =>
  state === '' || publicationState(record) === state;

export const StateFilter = ({ selection: { state, select } }: { selection: StateSelection }) =>
  configuration.publication && (
    <Group gap={4} role="group" aria-label={T.filter}>
      {(['', ...PUBLICATION_STATES] as const).map((each) => (
        <Button
          key={each}
          size="compact-sm"
          variant={each === state ? 'light' : 'subtle'}
          color={each === state ? undefined : 'gray'}
          aria-pressed={each === state}
          onClick={() => select(each)}
        >
          {each ? T.states[each] : T.all}
        </Button>
      ))}
    </Group>
  );
