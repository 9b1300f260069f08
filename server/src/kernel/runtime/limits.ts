/**
 * Bounds of what comes from outside: requests, forms, files, connections and streams. Bytes and milliseconds. Those of single
 * fields are in the contract; those of decoding a picture or a document are beside it.
 */
import { MINUTE } from '@vigilia/contract/limits';

const KB = 1024;
const MB = 1024 * KB;

/**
 * A JSON body, by audience. Each is several times the longest honest one, also where every character is a six-byte escape: a
 * request for registration, the response to a case, the steps of RAFA.
 */
export const MAX_JSON_BYTES = { public: 16 * KB, member: 128 * KB, administrator: MB } as const;

/** One text field of a form: several times the longest text of the contract. */
export const MAX_FIELD_BYTES = 256 * KB;
export const MAX_FIELDS = 50;
/** A form apart from its file: fields, headers of parts, and bytes before, between and after the parts. */
export const MAX_FORM_BYTES = MB;
/** Simultaneous uploads of one member. Administrators have no limit: several may register arrivals with one account. */
export const MAX_UPLOADS = 3;

/** Until a request is complete: an upload of the largest file over a slow connection. */
export const REQUEST_TIMEOUT = 10 * MINUTE;
export const HEADERS_TIMEOUT = 20_000;
/** Longer than a proxy's, which would send on a connection that ends. */
export const KEEP_ALIVE_TIMEOUT = 72_000;
/** Requests that may wait on a connection; no browser and no proxy sends one before it has the answer. */
export const MAX_PIPELINED = 100;
/** Pieces of a body that may be of any length, and the bytes that each has on average where there are more. */
export const FREE_PIECES = 1000;
export const MIN_PIECE = 64;

/** Bytes a watcher of a stream may leave unread. */
export const MAX_UNREAD = 256 * KB;
/** Streams of one member at the same time: a phone, a laptop, and connections that have not noticed their end. */
export const MAX_STREAMS = 8;

/** A spreadsheet; ten thousand people take a tenth. */
export const MAX_SHEET_BYTES = 10 * MB;
export const MAX_SHEET_ROWS = 50_000;
export const MAX_SHEET_COLUMNS = 200;
/** First rows among which the headings are: a title may be above them. */
export const MAX_ROWS_ABOVE = 10;
/** Unpacked bytes of a part of a workbook, of which ten thousand rows of sixty columns take half, and of all parts of a text of Word. */
export const MAX_UNPACKED = 64 * MB;
