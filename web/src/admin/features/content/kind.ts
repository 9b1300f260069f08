/** A kind of content: its definition, from which its form, its calls and its list follow. */
import type { Call } from '@vigilia/contract/call';
import type { declareVersionCalls, Publication } from '@vigilia/contract/content/publication';
import type { Labels } from '../../../domain/versions/content-fields.ts';
import type { Another } from '../../../ui/form/saving/saved-note.tsx';

export interface ContentRecord extends Publication {
  readonly id: number;
  readonly version?: number | undefined;
}

/** Typed texts by field name. */
export type Typed = Record<string, string>;

export interface Field {
  /** Name on the wire; a period has the fields of `Period`. */
  readonly name: string;
  readonly label: string;
  readonly input: 'line' | 'text' | 'address' | 'price' | 'period';
  readonly hint?: string;
  readonly max?: number;
  readonly rows?: number;
  readonly isOptional?: boolean;
  /** Whether it is beside the others, above the picture. */
  readonly isAside?: boolean;
  /** Message for every problem of the field, instead of the reason of the contract. */
  readonly problem?: string;
}

export interface ContentKind<Stored extends ContentRecord = ContentRecord> {
  /** Path of the list; a form page is at `/create` below it. */
  readonly path: string;
  /** Prefix of the query keys of its lists. */
  readonly queryKey: readonly string[];
  readonly calls: {
    readonly create: Call;
    readonly update: Call;
    readonly remove: Call;
  } & ReturnType<typeof declareVersionCalls>;
  /** Schema of the body of a new record. */
  readonly schema: { safeParse(body: unknown): Checked };
  readonly fields: readonly Field[];
  /** The field with its title. */
  readonly title: string;
  readonly picture?: {
    readonly name: string;
    readonly ratio: number;
    /** Whether a change without a new one sends `file=null` (R6.1, R6.4). */
    readonly saysThatItStays?: boolean;
  };
  readonly saveDelay: number;
  /** Whether a change carries all texts, or only those that differ (R6.1, R6.4). */
  readonly sendsAllTexts: boolean;
  /** The form fields of a stored record, or of a new one; and the body that it sends. */
  typedOf(stored: Stored | null): Typed;
  bodyOf(typed: Typed): Record<string, unknown>;
  /** Fields sent with every new record. */
  readonly fixed?: Record<string, unknown>;
  readonly toastFailure: (headline: string, error: unknown) => void;
  readonly texts: {
    readonly list: string;
    readonly create: string;
    readonly edit: string;
    /** Labels of the button for a new and a stored record, if they differ from the page title. */
    readonly submit?: readonly [create: string, edit: string];
    readonly saved: (name: string, isNew: boolean) => readonly [headline: string, detail?: string];
    readonly saveFailure: string;

    readonly about: string;
    readonly one: string;
    readonly many: string;
    readonly search: string;
    readonly empty: string;
    readonly emptyAbout: string;
    readonly noneFound: string;
    readonly loadFailure: string;
    readonly deleteTitle: string;
    readonly deleted: string;
    readonly deleteFailure: string;
  } & typeof DELETE_TEXTS;
}

/** A kind whose form is a page of its own, beside a preview of its card. */
export interface PageKind<Stored extends ContentRecord = ContentRecord> extends ContentKind<Stored> {
  /** Loads the record that an address names, also from a backend of the specification. */
  readonly load: (id: number, signal: AbortSignal) => Promise<Stored | undefined>;
  /** The field that its card shows as text, with its maximum characters. */
  readonly text: string;
  readonly previewLength: number;
  readonly texts: ContentKind['texts'] & {
    readonly another: Another;
    readonly missing: string;
  };
}

type Checked =
  | { readonly success: true; readonly data: object }
  | {
      readonly success: false;
      readonly error: {
        readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
      };
    };

/** The fields of a period, as they are typed. */
const PERIOD_LABELS: Labels = {
  startDate: 'Inicio',
  startHour: 'Inicio',
  endDate: 'Fin',
  endHour: 'Fin',
};

/** Names of the publication fields among those of a version. */
const PUBLICATION_LABELS = { draft: 'Borrador', publishAt: 'Se publica', expireAt: 'Vence' };

/** The names of the fields, for versions and conflicts. */
export const labelsOf = ({ fields }: Pick<ContentKind, 'fields'>): Labels => ({
  ...Object.fromEntries(
    fields.flatMap(({ name, label, input }) =>
      // A version has the moments; the hours are fields of the form alone.
      input === 'period'
        ? ['startDate', 'endDate'].map((part) => [part, PERIOD_LABELS[part] ?? part])
        : [[name, label]],
    ),
  ),
  ...PUBLICATION_LABELS,
});

/** The trimmed texts of these fields. */
export const trimmed = (typed: Typed, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, typed[name]?.trim() ?? '']));

export const DELETE_TEXTS = {
  deleteText: 'No podras revertir esta acción',
  deleteDetail: (title: string) => `Se eliminará «${title}».`,
  deleteConfirm: 'Si, eliminalo!',
};
