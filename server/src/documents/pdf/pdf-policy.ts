/**
 * Policy for objects of a PDF. Actions, kinds of annotation and link targets are allow-lists; names that only active
 * content has are an objection everywhere (docs/decisions/0036-checked-documents.md).
 */
import { isHarmlessLink } from '../links.ts';
import { active, locked } from '../objections.ts';
import {
  PdfDictionary,
  PdfName,
  type PdfObserver,
  PdfReference,
  PdfString,
  type PdfValue,
} from './pdf-lexer.ts';

/** Names that occur only in active documents. */
const ACTIVE_NAMES: ReadonlySet<string> = new Set([
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'GoToDp', 'GoTo3DView'],
  ...['Rendition', 'Renditions', 'MediaClip', 'RichMedia', 'RichMediaExecute', 'RichMediaContent'],
  ...['RichMediaSettings', 'EmbeddedFile', 'EmbeddedFiles', 'EmbeddedFDFs', 'FileAttachment', 'Filespec'],
  ...['XFA', 'XFAResources', 'AlternatePresentations', 'SlideShow', 'FFilter', 'FDecodeParms'],
  // Steps of a page carry actions that need no click.
  'PresSteps',
]);
/** Keys that are as short as names that a printer makes up for fonts, so they count as keys only. */
const ACTIVE_KEYS: ReadonlySet<string> = new Set(['JS', 'EF', 'RF', 'Collection', 'RichMediaInstance']);

/** Actions of the standard; a word of this list after /S makes a dictionary one. */
const ACTIONS: ReadonlySet<string> = new Set([
  ...['GoTo', 'GoToR', 'GoToE', 'GoToDp', 'Launch', 'Thread', 'URI', 'Sound', 'Movie', 'Hide', 'Named'],
  ...['SubmitForm', 'ResetForm', 'ImportData', 'JavaScript', 'SetOCGState', 'Rendition', 'Trans'],
  ...['GoTo3DView', 'RichMediaExecute', 'NOP', 'NoOp', 'SetState'],
]);
/** Actions that require a click: to another page, to the web, and the commands below. */
const ALLOWED_ACTIONS: ReadonlySet<string> = new Set(['GoTo', 'URI', 'Named']);
const ALLOWED_COMMANDS: ReadonlySet<string> = new Set([
  'NextPage',
  'PrevPage',
  'FirstPage',
  'LastPage',
  'Print',
]);

const ALLOWED_ANNOTATIONS: ReadonlySet<string> = new Set([
  ...[
    'Link',
    'Text',
    'FreeText',
    'Line',
    'Square',
    'Circle',
    'Polygon',
    'PolyLine',
    'Highlight',
    'Underline',
  ],
  ...['Squiggly', 'StrikeOut', 'Caret', 'Stamp', 'Ink', 'Popup', 'Widget', 'PrinterMark', 'TrapNet'],
  ...['Watermark', 'Redact'],
]);
const ACTIVE_SUBTYPES: ReadonlySet<string> = new Set([
  ...['Screen', 'Sound', 'Movie', '3D', 'Projection', 'PS', 'U3D', 'PRC'],
]);

/** Keys that name a file when their value is text. */
const FILE_KEYS: ReadonlySet<string> = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix']);
const LINK_KEYS: ReadonlySet<string> = new Set(['URI', 'Base']);

const TWO_BYTES = '\xfe\xff';
const textOf = ({ text }: PdfString): string =>
  text.startsWith(TWO_BYTES)
    ? new TextDecoder('utf-16be').decode(Buffer.from(text, 'latin1').subarray(TWO_BYTES.length))
    : text;

/** Possible roles of an object, as far as a reference to it matters. */
type Kind = 'page' | 'action' | 'foreign' | 'link' | 'text' | 'other';

function kindOf(value: PdfValue): Kind {
  if (Array.isArray(value)) return 'page';
  if (value instanceof PdfString) return isHarmlessLink(textOf(value)) ? 'link' : 'text';
  if (!(value instanceof PdfDictionary)) return 'other';
  const types = value.all('S').map((type) => (type instanceof PdfName ? type.text : ''));
  if (types.length === 0) return 'other';
  if (types.every((type) => type === 'GoTo')) return 'page';
  return types.every((type) => ALLOWED_ACTIONS.has(type)) ? 'action' : 'foreign';
}

interface Demand {
  readonly number: number;
  readonly accepted: ReadonlySet<Kind>;
  readonly what: string;
}

const AT_OPENING: ReadonlySet<Kind> = new Set(['page']);
/** Structure attributes share the key of actions, and are dictionaries without /S, or arrays. */
const ON_CLICK: ReadonlySet<Kind> = new Set(['page', 'action', 'other']);
const AS_LINK: ReadonlySet<Kind> = new Set(['link', 'other']);
const AS_FLAGS: ReadonlySet<Kind> = new Set(['page', 'action', 'foreign', 'other']);

export class PdfPolicy implements PdfObserver {
  /** Objects may be defined several times, by revisions; each definition counts. */
  readonly #kinds = new Map<number, Set<Kind>>();
  readonly #demands: Demand[] = [];

  name(name: string): void {
    if (ACTIVE_NAMES.has(name)) throw active(`/${name}`);
  }

  /** Records an indirect object. */
  define(number: number, value: PdfValue): void {
    // Unusual, but an indirect /S or /Subtype is possible.
    if (value instanceof PdfName && (ACTIONS.has(value.text) || ACTIVE_SUBTYPES.has(value.text)))
      throw active(`a name /${value.text} as an object`);
    const kinds = this.#kinds.get(number);
    if (kinds) kinds.add(kindOf(value));
    else this.#kinds.set(number, new Set([kindOf(value)]));
  }

  dictionary(dictionary: PdfDictionary): void {
    for (const [key, value] of dictionary.entries) this.#entry(dictionary, key, value);
  }

  #entry(dictionary: PdfDictionary, key: string, value: PdfValue): void {
    if (key === 'Encrypt') throw locked('/Encrypt');
    if (ACTIVE_KEYS.has(key)) throw active(`/${key}`);
    if (key === 'AA' && !(value instanceof PdfDictionary && value.entries.length === 0)) throw active('/AA');
    if (key === 'S' && value instanceof PdfName && ACTIONS.has(value.text))
      this.#action(dictionary, value.text);
    if ((key === 'Subtype' || key === 'Subtype2') && value instanceof PdfName)
      this.#subtype(dictionary, value.text);
    if (key === 'OpenAction') this.#atOpening(value);
    if (key === 'A' || key === 'PA') this.#refer(value, ON_CLICK, `/${key}`);
    if (LINK_KEYS.has(key)) this.#link(value);
    if (FILE_KEYS.has(key)) {
      if (value instanceof PdfString) throw active(`/${key} names a file`);
      this.#refer(value, AS_FLAGS, `/${key}`);
    }
    if (key === 'FS' && (value instanceof PdfName || value instanceof PdfDictionary)) throw active('/FS');
  }

  #action(dictionary: PdfDictionary, type: string): void {
    if (!ALLOWED_ACTIONS.has(type)) throw active(`an action /${type}`);
    // A chained action runs without a click.
    if (dictionary.has('Next')) throw active('a chain of actions');
    if (type !== 'Named') return;
    for (const command of dictionary.all('N'))
      if (!(command instanceof PdfName && ALLOWED_COMMANDS.has(command.text))) throw active('a command');
  }

  #subtype(dictionary: PdfDictionary, subtype: string): void {
    if (ACTIVE_SUBTYPES.has(subtype)) throw active(`/${subtype}`);
    if (dictionary.has('Rect') && !ALLOWED_ANNOTATIONS.has(subtype))
      throw active(`an annotation of the kind ${subtype}`);
  }

  /** The open action may show a page only. */
  #atOpening(value: PdfValue): void {
    if (value instanceof PdfName || value instanceof PdfString || value === null) return;
    if (Array.isArray(value) && value.some((part) => part instanceof PdfDictionary))
      throw active('/OpenAction');
    this.#refer(value, AT_OPENING, '/OpenAction');
  }

  #link(value: PdfValue): void {
    if (value instanceof PdfDictionary) return;
    this.#refer(value, AS_LINK, 'a link');
  }

  #refer(value: PdfValue, accepted: ReadonlySet<Kind>, what: string): void {
    if (value instanceof PdfReference) this.#demands.push({ number: value.number, accepted, what });
    else if (!accepted.has(kindOf(value))) throw active(what);
  }

  /** To be called when every object is defined. @throws DocumentObjection `active` */
  settle(): void {
    for (const { number, accepted, what } of this.#demands) {
      const kinds = this.#kinds.get(number);
      // An unparsed object may be found by a reader that parses differently.
      if (!kinds) throw active(`${what} of an object that is not there`);
      for (const kind of kinds) if (!accepted.has(kind)) throw active(what);
    }
    this.#settleShifted();
  }

  /** An offset into the number of `19 0 obj` would make some readers find an object 9. */
  #settleShifted(): void {
    const decisive = this.#demands.filter(({ accepted }) => accepted === AT_OPENING || accepted === AS_LINK);
    if (decisive.length === 0) return;
    const byEnd = new Map<number, Set<Kind>>();
    for (const [number, kinds] of this.#kinds)
      for (let base = 10; base <= number; base *= 10) {
        const end = number % base;
        const found = byEnd.get(end) ?? new Set<Kind>();
        for (const kind of kinds) found.add(kind);
        byEnd.set(end, found);
      }
    for (const { number, accepted, what } of decisive) {
      const kinds = byEnd.get(number);
      // A /S that is no action, as in borders and structure, is harmless.
      if (kinds?.has('action') || (accepted === AS_LINK && kinds?.has('text'))) throw active(what);
    }
  }
}
