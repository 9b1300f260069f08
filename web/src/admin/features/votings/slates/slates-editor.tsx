/** The slates of a question: their names, their people in order with alternates, and the import of one. */
import { Button, Flex, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconFileImport, IconPlus, IconUserPlus, IconUsersPlus, IconX } from '@tabler/icons-react';
import { FIELD_LIMITS, VOTING_LIMITS } from '@vigilia/contract/limits';
import { fullName } from '@vigilia/contract/users/full-name';
import { useId, useRef, useState } from 'react';
import { allUsers, type Person, PersonPicker } from '../../../../domain/person-picker.tsx';
import { IconAction } from '../../../../ui/buttons/icon-action.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { toastAdvice } from '../../../../ui/feedback/toasts.tsx';
import { TextInput } from '../../../../ui/form/fields.tsx';
import { SortableList } from '../../../../ui/form/sortable/sortable-list.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import {
  type DraftPlace,
  type DraftSlate,
  emptySlate,
  everybodyOn,
  type SlateProblem,
  shortSlates,
} from './draft-slates.ts';
import { ImportSlateDialog } from './import-slate-dialog.tsx';
import { problemText, SLATES_TEXTS as T } from './slates-texts.ts';

export interface SlatesEditorProps {
  slates: readonly DraftSlate[];
  /** Seats to fill; not a number while incomplete. */
  seats: number;
  onChange: (slates: readonly DraftSlate[]) => void;
  /** The problem found by a tried save. */
  problem: SlateProblem | null;
  disabled: boolean;
}

/** The target of the picker: people of a slate, or the alternate of one of its places. */
interface Picking {
  readonly key: string;
  /** Null for people of the slate. */
  readonly place: number | null;
}

export default function SlatesEditor({ slates, seats, onChange, problem, disabled }: SlatesEditorProps) {
  const [picking, setPicking] = useState<Picking | null>(null);
  // Kept during the closing transition.
  const [picker, setPicker] = useState<Picking | null>(null);
  const [importing, setImporting] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  const isFull = slates.length >= VOTING_LIMITS.slates;

  const replace = (key: string, change: (slate: DraftSlate) => DraftSlate) =>
    onChange(slates.map((slate) => (slate.key === key ? change(slate) : slate)));
  const setPlaces = (key: string, places: readonly DraftPlace[]) =>
    replace(key, (slate) => ({ ...slate, places }));
  const pick = (next: Picking | null) => {
    setPicking(next);
    if (next) setPicker(next);
  };
  const remove = (index: number) => {
    onChange(slates.filter((_, at) => at !== index));
    setAnnouncement(T.removed(T.slate(slates[index]?.name ?? '', index + 1)));
    // The focused control was removed.
    add.current?.focus();
  };
  const picked = slates.find(({ key }) => key === picker?.key);
  const pickedPlace = picker?.place === null ? undefined : picked?.places[picker?.place ?? -1];

  const takePeople = (chosen: readonly Person[]) => {
    if (!picked || !picker) return;
    const others = new Set(everybodyOn(slates).map(({ id }) => id));
    if (picker.place !== null) {
      if (!pickedPlace) return;
      const [alternate = null] = chosen;
      if (alternate && alternate.id !== pickedPlace.alternate?.id && others.has(alternate.id))
        return toastAdvice(T.skipped(1));
      setPlaces(
        picked.key,
        picked.places.map((place) => (place === pickedPlace ? { ...place, alternate } : place)),
      );
      return;
    }
    const kept = picked.places.filter(({ person }) => chosen.some(({ id }) => id === person.id));
    const added = chosen.filter(({ id }) => !kept.some(({ person }) => person.id === id));
    const accepted = added
      .filter(({ id }) => !others.has(id))
      .slice(0, Math.max(0, VOTING_LIMITS.places - kept.length));
    setPlaces(picked.key, [...kept, ...accepted.map((person) => ({ person, alternate: null }))]);
    if (accepted.length < added.length) toastAdvice(T.skipped(added.length - accepted.length));
  };

  return (
    <Stack aria-labelledby={headingId} component="section" gap={8}>
      <Text id={headingId} component="h3" fw={600} m={0}>
        {T.title}
      </Text>
      <Note>{slates.length === 0 ? T.none : T.about}</Note>
      {shortSlates(slates, seats).map(({ key, name, places }) => (
        <Text key={key} size="sm" role="status" fw={600}>
          {T.short(name.trim(), places.length, seats)}
        </Text>
      ))}
      {slates.length > 0 && (
        <SortableList
          items={slates}
          idOf={({ key }) => key}
          nameOf={({ name }, place) => T.slate(name.trim(), place)}
          titleOf={({ name }, place) => name.trim() || `Plancha ${place}`}
          label={T.title}
          what="una plancha"
          large
          onMove={onChange}
          onRemove={remove}
          disabled={disabled}
        >
          {(slate) => (
            <SlateFields
              slate={slate}
              onName={(name) => replace(slate.key, (each) => ({ ...each, name }))}
              onPlaces={(places, text = '') => {
                setPlaces(slate.key, places);
                setAnnouncement(text);
              }}
              onPick={(place) => pick({ key: slate.key, place })}
              problem={problem?.key === slate.key ? problem : null}
              disabled={disabled}
            />
          )}
        </SortableList>
      )}
      <Group gap="sm">
        <ToolButton
          ref={add}
          variant="light"
          size="sm"
          icon={IconPlus}
          onClick={() => onChange([...slates, emptySlate()])}
          disabled={disabled || isFull}
        >
          {T.add}
        </ToolButton>
        <ToolButton
          size="sm"
          icon={IconFileImport}
          onClick={() => setImporting(true)}
          disabled={disabled || isFull}
        >
          {T.import}
        </ToolButton>
      </Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <PersonPicker
        opened={picking !== null}
        source={allUsers}
        several={picker?.place === null}
        chosen={
          picker?.place === null
            ? (picked?.places.map(({ person }) => person) ?? [])
            : pickedPlace?.alternate
              ? [pickedPlace.alternate]
              : []
        }
        onSave={takePeople}
        onClose={() => pick(null)}
        about={
          picker?.place === null
            ? T.peopleAbout(picked?.name.trim() ?? '')
            : T.alternateAbout(pickedPlace ? fullName(pickedPlace.person) : '')
        }
      />
      <ImportSlateDialog
        opened={importing}
        taken={slates}
        onTake={(slate) => onChange([...slates, slate])}
        onClose={() => setImporting(false)}
      />
    </Stack>
  );
}

interface SlateFieldsProps {
  slate: DraftSlate;
  onName: (name: string) => void;
  /** @param announcement for screen readers */
  onPlaces: (places: readonly DraftPlace[], announcement?: string) => void;
  onPick: (place: number | null) => void;
  problem: SlateProblem | null;
  disabled: boolean;
}

function SlateFields({ slate, onName, onPlaces, onPick, problem, disabled }: SlateFieldsProps) {
  const { name, places } = slate;
  const add = useRef<HTMLButtonElement>(null);
  const isNameWrong = problem?.reason === 'no-name' || problem?.reason === 'repeated-name';
  return (
    <Stack gap="sm">
      <TextInput
        label={T.name}
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
        maxLength={FIELD_LIMITS.slate}
        error={isNameWrong && problemText(problem)}
        disabled={disabled}
        required
        withAsterisk={false}
      />
      {places.length === 0 ? (
        <Note>{T.noPeople}</Note>
      ) : (
        <SortableList
          items={places}
          idOf={({ person }) => `${slate.key}-${person.id}`}
          nameOf={({ person }) => fullName(person)}
          label={T.people(name.trim())}
          what="un nombre"
          onMove={(order) => onPlaces(order)}
          onRemove={(index) => {
            onPlaces(
              places.filter((_, at) => at !== index),
              T.removed(places[index] ? fullName(places[index].person) : ''),
            );
            add.current?.focus();
          }}
          disabled={disabled}
        >
          {(place, index) => (
            <Place
              place={place}
              onPick={() => onPick(index)}
              onRemove={() =>
                onPlaces(
                  places.map((each) => (each === place ? { ...each, alternate: null } : each)),
                  T.removed(T.alternateOf(fullName(place.person))),
                )
              }
              disabled={disabled}
            />
          )}
        </SortableList>
      )}
      <div>
        <ToolButton
          ref={add}
          variant="subtle"
          size="sm"
          icon={IconUsersPlus}
          onClick={() => onPick(null)}
          disabled={disabled}
          aria-label={name.trim() ? `${T.addPeople}: ${name.trim()}` : T.addPeople}
        >
          {T.addPeople}
        </ToolButton>
      </div>
      {problem && !isNameWrong && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problemText(problem)}
        </Text>
      )}
    </Stack>
  );
}

interface PlaceProps {
  place: DraftPlace;
  onPick: () => void;
  onRemove: () => void;
  disabled: boolean;
}

const Place = ({ place: { person, alternate }, onPick, onRemove, disabled }: PlaceProps) => (
  <>
    <div>{fullName(person)}</div>
    <Flex wrap="wrap" rowGap={0} columnGap={4} align="center" mih={36}>
      {alternate ? (
        <>
          <Text span size="sm" c="dimmed">
            {T.alternate}: {fullName(alternate)}
          </Text>
          {!disabled && (
            <IconAction icon={IconX} onClick={onRemove} label={T.removeAlternate(fullName(person))} />
          )}
        </>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={onPick}
          disabled={disabled}
          aria-label={`${T.chooseAlternate}: ${fullName(person)}`}
        >
          {T.chooseAlternate}
        </Button>
      )}
    </Flex>
  </>
);
