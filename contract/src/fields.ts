/** Field types of the wire, each declared once, so that a rule about, say, URLs is the same in every form and call. */
import * as z from 'zod/mini';
import { FIELD_LIMITS } from './limits.ts';
import { count } from './text/count.ts';
import {
  hasLetter,
  isVisible,
  mixedWord,
  normalCode,
  normalText,
  withoutInvisible,
} from './text/normal-text.ts';
import { tooLongText } from './text/too-long.ts';

/**
 * Text that every engine stores unchanged: no control characters other than tab and line break (PostgreSQL refuses
 * NUL), and no lone surrogates, which UTF-8 cannot encode.
 */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/u;
/** More combining marks than languages use on a letter: a stack of them covers the lines around it. */
const PILE = /\p{M}{5}/u;
const printable = z.refine<string>((value) => !UNPRINTABLE.test(value) && !PILE.test(value), {
  error: ({ input }) =>
    PILE.test(String(input))
      ? 'Una letra tiene más de 4 signos encima o debajo: bórrela y escríbala de nuevo'
      : 'Contiene caracteres que no se pueden guardar',
});

/** The message for a number beyond the maximum. */
export const atMost = (sentence: (max: string) => string, max: number) => ({
  error: () => sentence(count(max)),
});

const tooLong = (max: number) => ({
  error: ({ input }: { input?: unknown }) => tooLongText(String(input).length, max),
});

/** Characters that may be sent for each stored one: blanks around a text and invisible characters are removed. */
const SENT_PER_KEPT = 4;
type MaxLength = Exclude<Parameters<typeof z.maxLength>[1], string | undefined>;

/**
 * Ends the checks of a text that is far too long before any normalisation. The length of the normal form has its own
 * check, because an `overwrite` still runs after another rule failed.
 */
export const bounded = (max: number, { error }: MaxLength = tooLong(max)) =>
  z.maxLength(max * SENT_PER_KEPT, { error, abort: true });

/** Ends the checks of a text that is too long in its normal form. */
export const atLength = (max: number, { error }: MaxLength = tooLong(max)) =>
  z.maxLength(max, { error, abort: true });

/** A text as it is stored (R1.12), trimmed. */
const written = z.overwrite<string>((value) => normalText(value).trim());

/**
 * Trimmed text of at most `max` characters with a visible one.
 * @param required the message when it is empty
 */
export const text = (max: number, required = 'Este dato es requerido') =>
  z
    .string()
    .check(
      bounded(max),
      written,
      z.minLength(1, required),
      atLength(max),
      z.refine(isVisible, required),
      printable,
    );

/** Dots as in the label of people with equal names, `(···432)` (R12.36), which a typed one would imitate; also lookalikes. */
const LABEL = /(?:[·•∙⋅‧・･⸱․][\s)]*){3}|\(\s*(?:…|\.{3})\s*\d/u;
const LABELLED =
  'Quite los puntos seguidos, como «···» o «(… 432)»: el programa los escribe para distinguir nombres iguales';

/**
 * Text that identifies something, such as a title, with a letter or a number.
 * @param required the message when it has no visible character
 * @param wordless the message when it has signs only
 */
export const title = (
  max: number,
  required = 'Este dato es requerido',
  wordless = 'Escriba letras o números',
) =>
  z.string().check(
    bounded(max),
    written,
    z.minLength(1, required),
    atLength(max),
    z.refine(isVisible, required),
    z.refine((value) => hasLetter(value) || /\p{N}/u.test(value), wordless),
    z.refine((value) => !LABEL.test(value), LABELLED),
    z.refine((value) => !mixedWord(value), {
      error: ({ input }) =>
        `La palabra «${mixedWord(input as string)}» mezcla dos alfabetos o tiene letras que parecen otras; escríbala de nuevo`,
    }),
    printable,
  );

/** A title on one line: consecutive blanks and line breaks, as from copied text, become one blank. */
export const line = (...rules: Parameters<typeof title>) =>
  title(...rules).check(z.overwrite((value) => value.replace(/\s+/g, ' ')));

/** Trimmed text of at most `max` characters; empty if none of them is visible. */
export const textOrNone = (max: number) =>
  z.string().check(
    bounded(max),
    z.overwrite((value) => (isVisible(value) ? normalText(value).trim() : '')),
    atLength(max),
    printable,
  );

const oneLine = (value: string) => normalText(value).replace(/\s+/g, ' ').trim();

/** A line that identifies a person or thing, and may be empty. */
export const lineOrNone = (max: number) =>
  z.string().check(
    bounded(max),
    z.overwrite((value) => (isVisible(value) ? oneLine(value) : '')),
    atLength(max),
    printable,
  );

/** Any text a search box can send; empty means no filter. */
const KEYWORD_TOO_LONG = { error: 'La búsqueda es demasiado larga' };
export const keyword = z
  .string()
  .check(
    bounded(FIELD_LIMITS.keyword, KEYWORD_TOO_LONG),
    z.trim(),
    atLength(FIELD_LIMITS.keyword, KEYWORD_TOO_LONG),
    printable,
  );

/** A record's id, as the answers carry it. */
export const id = z.int().check(z.positive());

/** A record's id as part of an address: digits only, so `1e3` or ` 7` is not an id. */
export const idInPath = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'No es un identificador')),
  z.transform(Number),
);

/** `{id}` in an address. */
export const byId = z.object({ id: idInPath });

const NO_EMAIL = { error: 'Ingrese una dirección de correo electrónico válida' };

/** An e-mail address in its normal form, trimmed and lowercased, with the texts of R9.1. ASCII only. */
export const email = z.string().check(
  bounded(FIELD_LIMITS.email, NO_EMAIL),
  z.overwrite((value) => normalCode(value).trim()),
  z.toLowerCase(),
  z.minLength(1, 'Correo es requerido'),
  atLength(FIELD_LIMITS.email, NO_EMAIL),
  z.regex(z.regexes.email, NO_EMAIL),
);

/** Whether `value` is a web address: `http:` or `https:` only, even where a browser would accept more. */
export const isWebAddress = (value: string): boolean =>
  /^https?:\/\/\S+$/i.test(value) && URL.canParse(value);

/** A host with a dot, an optional port, and a path: a web address without its scheme. */
const WITHOUT_SCHEME =
  /^(\/\/)?([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(:\d{1,5})?([/?#]\S*)?$/u;

/** Completes a typed web address: `www.x.org` becomes `https://www.x.org`; other texts are left to validation. */
export function completeAddress(typed: string): string {
  const address = withoutInvisible(typed).trim();
  return address.length <= FIELD_LIMITS.webAddress && WITHOUT_SCHEME.test(address)
    ? `https://${address.replace(/^\/\//, '')}`
    : address;
}

const ADDRESS_TOO_LONG = { error: 'La dirección es demasiado larga' };

/** Marks that change the direction of a text, so that an address looks like another one. */
const TURNS_TEXT = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** `https://banco.test@otro.test` opens `otro.test`. */
const USER_PART = /^https?:[/\\]*[^/?#\\]*@/i;

/** A web address that may be opened from the app: `javascript:` and its like are refused on both sides. */
export const webAddress = z.string().check(
  bounded(FIELD_LIMITS.webAddress, ADDRESS_TOO_LONG),
  z.refine((value) => !TURNS_TEXT.test(value), {
    error: 'La dirección tiene caracteres que muestran otra; escríbala a mano',
    abort: true,
  }),
  z.overwrite(withoutInvisible),
  z.trim(),
  z.minLength(1, 'La dirección es requerida'),
  atLength(FIELD_LIMITS.webAddress, ADDRESS_TOO_LONG),
  printable,
  z.refine((value) => !/\s/.test(value), {
    error: 'Escriba una dirección https:// sin espacios',
    abort: true,
  }),
  z.refine(isWebAddress, 'Escriba una dirección completa, con https://'),
  z.refine(
    (value) => !USER_PART.test(value),
    'Quite de la dirección lo que está antes de @: parece otro sitio',
  ),
);

/** A date-time, ISO 8601 in UTC. */
export const dateTime = z.iso.datetime();

/** A filter by a day in Colombia, `YYYY-MM-DD`; empty means no filter. */
export const dayFilter = z
  .string()
  .check(
    z.refine(
      (value) => value === '' || z.iso.date().safeParse(value).success,
      'Escriba el día como AAAA-MM-DD',
    ),
  );

/** A whole number that is sent as its digits, such as in a query. */
export const digits = (problem: string) =>
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/, problem)), z.transform(Number));

/** Rows of a list to answer and rows to pass over; all rows when absent (R1.8). */
export const page = {
  limit: z.optional(digits('El límite debe ser un número entero')),
  offset: z.optional(digits('El desplazamiento debe ser un número entero')),
};

export const removed = z.object({ id });

/** The address of a stored picture; relative to the origin of the API when it starts with a slash. */
export const pictureAddress = z.string();

/**
 * For calls that an act repeats, such as giving 228 people the right to vote: a random text, equal in all of them, by which the
 * activity log groups them.
 */
export const act = z.optional(
  z.string().check(z.regex(/^[\w-]{1,64}$/, 'Un acto se nombra con letras y números, 64 como máximo')),
);
