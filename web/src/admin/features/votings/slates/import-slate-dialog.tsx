/** Imports a slate from a pasted list or a CSV file, with a preview of each line. */
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { FIELD_LIMITS, VOTING_LIMITS } from '@vigilia/contract/limits';
import { fold } from '@vigilia/contract/text/fold';
import { searchedDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import { type FormEvent, useState } from 'react';
import { useUnmountSignal } from '../../../../core/scheduling.ts';
import { lengthProblem } from '../../../../core/text.ts';
import { allUsers, type Person } from '../../../../domain/person-picker.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { formDialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogCancel, DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastError } from '../../../../ui/feedback/toasts.tsx';
import { Textarea, TextInput } from '../../../../ui/form/fields.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { type DraftSlate, emptySlate, everybodyOn } from './draft-slates.ts';
import { SLATES_TEXTS as T } from './slates-texts.ts';

interface ImportSlateProps {
  /** The other slates. */
  taken: readonly DraftSlate[];
  onTake: (slate: DraftSlate) => void;
  onClose: () => void;
}

/** Maximum characters: the most lines of long names with their alternates. */
const MAX_LIST = 60_000;

/** A line of the preview: the person found, or the problem. */
interface PreviewLine {
  readonly line: number;
  readonly person: Checked;
  readonly alternate: Checked | null;
}
type Checked = Found | { readonly problem: 'repeated'; readonly text: string };

/** Marks people who are on the slates already, or twice in the list. */
function checked(lines: readonly ResolvedLine[], taken: readonly DraftSlate[]): PreviewLine[] {
  const seen = new Set(everybodyOn(taken).map(({ id }) => id));
  const check = (found: Found): Checked => {
    if (!('person' in found)) return found;
    if (seen.has(found.person.id)) return { problem: 'repeated', text: fullName(found.person) };
    seen.add(found.person.id);
    return found;
  };
  return lines.map(({ line, person, alternate }) => ({
    line,
    person: check(person),
    alternate: alternate && check(alternate),
  }));
}

const PROBLEMS = { none: T.notFound, several: T.several, repeated: T.repeated };

const isWrong = ({ person, alternate }: PreviewLine) =>
  'problem' in person || (alternate !== null && 'problem' in alternate);

function ImportSlate({ taken, onTake, onClose }: ImportSlateProps) {
  const [name, setName] = useState('');
  const [list, setList] = useState('');
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState(0);
  const leaving = useUnmountSignal();
  const search = useMutation({
    mutationFn: (parsed: readonly SlateLine[]) => resolveLines(parsed, leaving, setDone),
  });
  const { isPending } = search;
  const lines = search.data && checked(search.data, taken);
  const wrong = lines?.filter(isWrong).length ?? 0;

  const change = (text: string) => {
    setList(text);
    search.reset();
    setProblem('');
  };
  const read = async (file: File | null) => {
    if (!file) return;
    try {
      const bytes = await file.arrayBuffer();
      change(decode(bytes));
    } catch (error) {
      toastError(T.importFileFailure, error);
    }
  };
  const check = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (lengthProblem(list, MAX_LIST) || isPending) return;
    const parsed = slateLines(list);
    if (parsed.length === 0) return setProblem(T.nothing);
    if (parsed.length > VOTING_LIMITS.places) return setProblem(T.tooMany(VOTING_LIMITS.places));
    setDone(0);
    // Here, so that a closed dialog reports nothing.
    search.mutate(parsed, { onError: (error) => toastError(T.searchFailure, error) });
  };
  const take = () => {
    const places = (lines ?? []).flatMap(({ person, alternate }) =>
      'person' in person
        ? { person: person.person, alternate: alternate && 'person' in alternate ? alternate.person : null }
        : [],
    );
    onTake({ ...emptySlate(), name: name.trim(), places });
    onClose();
  };

  return (
    <form onSubmit={check} noValidate>
      <LeaveGuard changed={name.trim() !== '' || list.trim() !== ''} />
      <Stack gap="md">
        <Text c="dimmed">{T.importAbout}</Text>
        <TextInput
          label={T.importName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={FIELD_LIMITS.slate}
          data-autofocus
        />
        <Textarea
          label={T.importList}
          placeholder={T.importPlaceholder}
          value={list}
          onChange={(event) => change(event.currentTarget.value)}
          maxLength={MAX_LIST}
          rows={6}
          error={problem}
          disabled={isPending}
        />
        <Group>
          <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void read(file)}>
            {(props) => (
              <ToolButton {...props} size="sm" icon={IconFileText} disabled={isPending}>
                {T.importFile}
              </ToolButton>
            )}
          </FileButton>
        </Group>
        {lines && (
          <DataTable caption={T.preview} columns={COLUMNS} rows={lines} rowKey={({ line }) => line} />
        )}
        <DialogFoot justify="space-between">
          <Note role="status">
            {isPending
              ? T.checking(done, everyoneIn(search.variables).length)
              : lines
                ? T.summary(lines.length - wrong, wrong)
                : ''}
          </Note>
          <Group gap="sm">
            <DialogCancel />
            {/* Two buttons: if a click turned one into the button of the form, it would submit the form. */}
            {lines && wrong === 0 ? (
              <Button key="take" onClick={take}>
                {T.take}
              </Button>
            ) : (
              <Button key="check" type="submit" loading={isPending}>
                {T.check}
              </Button>
            )}
          </Group>
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** Excel in Spanish writes Windows-1252. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const show = (found: Checked | null) => {
  if (found === null) return '—';
  if ('person' in found) return fullName(found.person);
  return (
    <Text span inherit c="var(--mantine-color-error)">
      {PROBLEMS[found.problem](found.text)}
    </Text>
  );
};

const COLUMNS = [
  { key: 'line', header: T.columns.line, cell: ({ line }: PreviewLine) => line, noWrap: true },
  { key: 'person', header: T.columns.person, cell: ({ person }: PreviewLine) => show(person) },
  { key: 'alternate', header: T.columns.alternate, cell: ({ alternate }: PreviewLine) => show(alternate) },
];

/** A person, or why none was found. */
type Found = { readonly person: Person } | { readonly problem: 'none' | 'several'; readonly text: string };

interface ResolvedLine extends Pick<SlateLine, 'line'> {
  readonly person: Found;
  readonly alternate: Found | null;
}

const AT_ONCE = 4;
/** Milliseconds. */
const TIMEOUT = 30_000;
/** Enough to find that a name is ambiguous. */
const CANDIDATES = 20;

const textOf = (wanted: Wanted) => ('dni' in wanted ? wanted.dni : wanted.name);

async function find(wanted: Wanted, leaving: AbortSignal): Promise<Found> {
  const query = { name: '', dni: '', ...wanted, limit: CANDIDATES, offset: 0 };
  const { data } = await allUsers.load(query, AbortSignal.any([leaving, AbortSignal.timeout(TIMEOUT)]));
  // The backend finds everything that contains the text.
  const exact = data.filter((person) =>
    'dni' in wanted
      ? person.dni !== null && searchedDni(person.dni) === searchedDni(wanted.dni)
      : fold(fullName(person)) === fold(wanted.name),
  );
  const matching = exact.length > 0 || 'dni' in wanted ? exact : data;
  const [person] = matching;
  if (!person) return { problem: 'none', text: textOf(wanted) };
  return matching.length === 1 ? { person } : { problem: 'several', text: textOf(wanted) };
}

const everyoneIn = (lines: readonly SlateLine[]): Wanted[] =>
  lines.flatMap(({ person, alternate }) => (alternate ? [person, alternate] : [person]));

/**
 * Finds the people of the lines among the users, a few requests at a time.
 * @param onProgress called after each found person
 */
async function resolveLines(
  lines: readonly SlateLine[],
  leaving: AbortSignal,
  onProgress: (done: number) => void,
): Promise<ResolvedLine[]> {
  const wanted = everyoneIn(lines);
  const found: Found[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = await Promise.all(wanted.slice(at, at + AT_ONCE).map((each) => find(each, leaving)));
    found.push(...some);
    onProgress(found.length);
  }
  let next = 0;
  const take = (): Found => {
    const one = found[next] ?? { problem: 'none', text: '' };
    next += 1;
    return one;
  };
  return lines.map(({ line, alternate }) => ({ line, person: take(), alternate: alternate && take() }));
}

/** The search: a document number, or a name. */
type Wanted = { readonly dni: string } | { readonly name: string };

interface SlateLine {
  /** Counts from 1. */
  readonly line: number;
  readonly text: string;
  readonly person: Wanted;
  readonly alternate: Wanted | null;
}

/** Headings of columns, which are not people. */
const HEADINGS = ['principal', 'suplente', 'cedula', 'dni', 'nombre', 'documento', 'nombres', 'persona'];

const cellOf = (text: string) =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .trim();

/** `1. `, `2) ` or `- ` at the start of a line of a list; not the thousands of a cédula. */
const MARKER = /^\s*(?:\d{1,3}[.)](?=\s)|[-*•])\s*/;

/** A number has five digits or more, with points and spaces between them. */
function wantedIn(text: string): Wanted {
  const digits = text.replace(/[.\s]/g, '');
  return /^\d{5,}$/.test(digits) ? { dni: digits } : { name: text.replace(/\s+/g, ' ') };
}

const cellsOf = (line: string): string[] => {
  const separator = /[;\t]/.test(line) ? /[;\t]/ : /,/;
  return line.split(separator).map(cellOf);
};

/**
 * A slate as a pasted list or CSV: a person a line, by cédula or name, then their alternate after a semicolon, a tab or,
 * if it is the only separator, a comma.
 */
export function slateLines(pasted: string): SlateLine[] {
  const lines = pasted.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const found = lines.flatMap((raw, index): SlateLine[] => {
    const [first = '', second = ''] = cellsOf(raw.replace(MARKER, ''));
    if (first === '' && second === '') return [];
    return [
      {
        line: index + 1,
        text: raw.trim(),
        person: wantedIn(first),
        alternate: second === '' ? null : wantedIn(second),
      },
    ];
  });
  const [heading] = found;
  const isHeading =
    heading && 'name' in heading.person && HEADINGS.includes(fold(heading.person.name.split(' ')[0] ?? ''));
  return isHeading ? found.slice(1) : found;
}

export const ImportSlateDialog = formDialog(T.importTitle, ImportSlate, 'lg');
