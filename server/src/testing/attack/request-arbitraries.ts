/** Requests generated from the declared calls, new ones included: valid ones, and ones with a defect. */
import type { Call } from '@vigilia/contract/call';
import fc from 'fast-check';
import type { core } from 'zod';
import * as z from 'zod';
import { aPdf } from '../builders/documents.ts';
import { aPicture } from '../builders/pictures.ts';
import { BOUNDARY, MULTIPART, multipart, type Part } from '../multipart.ts';

/** A request on the wire, without its caller. */
export interface Request {
  readonly method: string;
  /** From `/api` on, encoded. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A request and its defect, for the message of a failure. */
export interface Attempt extends Request {
  readonly what: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const KIBIBYTE = 1024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;

/** Plausible values for fields with rules outside their schema; each field uses those it accepts. */
const PLAUSIBLE: readonly unknown[] = [
  ...['https://asociacion.test/a', '2026-03-02T15:00:00.000Z', '2026-03-02', '123456', '1', 'true', 'a'],
  ...[1, 2, true, [], {}, { ids: [1, 2] }],
  '{"agenda":["Uno"]}',
  '{"startDate":"2026-03-02T16:00:00.000Z","quorumMin":2}',
  '[{"stepNumber":1,"description":"Uno"}]',
];

/** Ids that are likely to exist, as the stock of the attacked server is small. */
const MAX_LIKELY_IDS = 12;

const EMAIL = fc.stringMatching(/^[a-z]{1,8}[._+-]?[a-z0-9]{4,8}@[a-z]{2,8}\.test$/);

/** Moments around that of the tests' clock, and far from it. */
const MOMENT = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

type Json = { readonly [key: string]: unknown };

function fromJsonSchema(schema: Json): fc.Arbitrary<unknown> | undefined {
  const { type, pattern, oneOf } = schema as { type?: string; pattern?: string; oneOf?: Json[] };
  const { anyOf = oneOf } = schema as { anyOf?: Json[] };
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (anyOf) {
    const kinds = anyOf.map(fromJsonSchema).filter((each) => each !== undefined);
    return kinds.length > 0 ? fc.oneof(...kinds) : undefined;
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') {
    const { items, minItems = 0 } = schema as { items?: Json; minItems?: number };
    const item = items && fromJsonSchema(items);
    return item && fc.uniqueArray(item, { minLength: minItems, maxLength: minItems + 3 });
  }
  if (type === 'object') {
    const { properties = {}, required = [] } = schema as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    const fields = Object.entries(properties).map(([name, field]) => [name, fromJsonSchema(field)] as const);
    if (fields.some(([, field]) => field === undefined)) return undefined;
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: required,
      noNullPrototype: true,
    });
  }
  if (type === 'integer' || type === 'number') {
    const { minimum = 1, maximum = 1_000_000 } = schema as { minimum?: number; maximum?: number };
    const first = Math.max(1, minimum);
    return fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: first, max: Math.max(first, MAX_LIKELY_IDS) }) },
      { weight: 1, arbitrary: fc.integer({ min: Math.max(0, minimum), max: Math.min(maximum, 2 ** 31) }) },
    );
  }
  if (type !== 'string') return undefined;
  if (pattern?.includes('@')) return EMAIL;
  if (schema.format === 'date-time') return MOMENT;
  if (pattern?.startsWith('^[1-9]')) return fc.integer({ min: 1, max: MAX_LIKELY_IDS }).map(String);
  if (pattern && schema.format === undefined) {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  }
  const { minLength = 0, maxLength = 50 } = schema as { minLength?: number; maxLength?: number };
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
}

type Schema = core.$ZodType;
const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success;

/** Values that `schema` accepts. @throws when none can be found: the field needs a plausible value above */
function valid(schema: Schema): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const derived = fromJsonSchema(json);
  const known = PLAUSIBLE.filter((value) => accepts(schema, value));
  if (derived) {
    const tries = fc.sample(derived, { numRuns: 20, seed: 1 });
    if (tries.filter((value) => accepts(schema, value)).length >= 10)
      return derived.filter((value) => accepts(schema, value));
  }
  if (known.length === 0) throw new Error(`No value is known for ${JSON.stringify(json)}`);
  return fc.constantFrom(...known);
}

type Fields = Record<string, unknown>;

/** Objects with every field that must be there, and some of those that may. */
function validFields(schema: z.core.$ZodObject | undefined): fc.Arbitrary<Fields> {
  if (!schema) return fc.constant({});
  const shape: Readonly<Record<string, Schema>> = schema._zod.def.shape;
  const required = Object.keys(shape).filter((name) => !accepts(shape[name] as Schema, undefined));
  const fields = Object.entries(shape).map(([name, field]) => [name, valid(field)] as const);
  return fc
    .record(Object.fromEntries(fields), { requiredKeys: required as never[], noNullPrototype: true })
    .filter((value) => accepts(schema, value));
}

const A_DOCUMENT = { name: 'poder.pdf', type: 'application/pdf', content: aPdf() };
const FILES = {
  image: { name: 'foto.jpg', type: 'image/jpeg', content: await aPicture() },
  document: A_DOCUMENT,
  pages: A_DOCUMENT,
  table: { name: 'usuarios.csv', type: 'text/csv', content: 'Nombre;Apellido\r\nAna;Ríos\r\n' },
} as const;

interface Shaped {
  readonly params: Fields;
  readonly query: Fields;
  readonly body: Fields;
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed());

const addressOf = (call: Call, { params, query }: Pick<Shaped, 'params' | 'query'>): string => {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name]));
  const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
};

const formOf = (call: Call, body: Fields): Part[] => [
  ...Object.entries(body).map(([name, value]) => [name, asText(value)] as const),
  ...(call.upload ? [FILES[call.upload.accepts]] : []),
];

function written(call: Call, { body, ...rest }: Shaped): Request {
  const request = { method: call.method, url: addressOf(call, rest) };
  if (call.upload?.required)
    return { ...request, headers: { 'content-type': MULTIPART }, body: multipart(formOf(call, body)) };
  if (!call.body) return { ...request, headers: {} };
  return { ...request, headers: JSON_TYPE, body: JSON.stringify(body) };
}

const shapes = new Map<Call, fc.Arbitrary<Shaped>>();

/** Created once for each call, because it takes long to find out which values a schema accepts. */
function shaped(call: Call): fc.Arbitrary<Shaped> {
  const known = shapes.get(call);
  if (known) return known;
  const { params, query, body } = call;
  const made = fc.record(
    { params: validFields(params), query: validFields(query), body: validFields(body) },
    { noNullPrototype: true },
  );
  shapes.set(call, made);
  return made;
}

/** Requests that keep every rule of the call's declaration. */
export const validRequest = (call: Call): fc.Arbitrary<Request> =>
  shaped(call).map((each) => written(call, each));

/** The fields that a form of the call brings beside its file. */
export const validFormFields = (call: Call): fc.Arbitrary<Part[]> =>
  validFields(call.body).map((body) =>
    Object.entries(body).map(([name, value]) => [name, asText(value)] as const),
  );

/** Texts of any characters; `string` of the library would first index all of Unicode, for seconds. */
const ANY_TEXT = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }))
  .map((points) => String.fromCodePoint(...points).toWellFormed());

/** JSON texts of values that a field may not be; some cannot be made with `JSON.stringify`. */
const BAD_JSON = fc.oneof(
  fc.constantFrom(
    ...['null', 'true', '-1', '0', '1.5', '1e999', '-1e999', '9007199254740993', '1e-400', '-0'],
    ...['""', '" "', '[]', '{}', '[[[]]]', '{"__proto__":1}', '{"constructor":{"prototype":{"a":1}}}'],
    ...['"\\u0000"', '"\\ud800"', '"\\udc00a"', '"a\\u202eb"', '"<script>"', '"\' or 1=1 --"', '"%"', '"_"'],
    ...['"javascript:alert(1)"', '"java\\tscript:alert(1)"', '"data:text/html,x"', '{"toString":1}'],
    ...['NaN', 'Infinity', 'undefined', '01', "'a'", '"', '{"a":', '\ufeff1'],
  ),
  fc.json({ maxDepth: 4 }),
  ANY_TEXT.map((value) => JSON.stringify(value)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer({ min: 10, max: 5000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
);

const HUGE = fc
  .integer({ min: 1, max: 10 })
  .map((megabytes) => `"${'á'.repeat((megabytes * MEBIBYTE) / 2)}"`);

const BAD_PART = fc.oneof(
  fc.constantFrom(
    ...[
      '0',
      '-1',
      '1.5',
      '1e3',
      'NaN',
      '%00',
      '%ff',
      '%zz',
      '%',
      '%2',
      '%c0%ae%c0%ae',
      '..%2f..%2fetc%2fpasswd',
    ],
    ...['__proto__', 'constructor', 'toString', '%ed%a0%80', "1'--", '1;drop', '%25%30%30', '..', '.', ''],
    ...[
      '9'.repeat(16),
      '9'.repeat(400),
      '2147483648',
      '9007199254740993',
      '%F0%9F%98%80',
      '\\..\\..',
      '//',
      '%2f',
    ],
  ),
  ANY_TEXT.map(encodeURIComponent),
  fc.stringMatching(/^[!-~]{0,30}$/),
);

const BAD_QUERY = fc.oneof(
  fc.constantFrom(
    ...[
      'limit=-1',
      'limit=1e9',
      'limit=999999999',
      'offset=999999999',
      'limit=%00',
      'keyword=%ff',
      'keyword=%zz',
    ],
    ...['keyword=a&keyword=b', 'keyword[]=1', 'keyword[$ne]=1', '__proto__[a]=1', 'constructor=1', '&&===&'],
    ...['sort=password_hash', 'sort=__proto__', 'order=;drop', 'created=2026-02-30', 'format=../x', '=', '?'],
    `keyword=${'%25'.repeat(66)}`,
    `keyword=${'a'.repeat(8 * KIBIBYTE)}`,
    Array.from({ length: 1000 }, (_, each) => `a${each}=${each}`).join('&'),
  ),
  fc.stringMatching(/^[!-"$-~]{0,60}$/),
);

const BAD_HEADERS = fc.constantFrom<Record<string, string>>(
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': '////;;;=' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': `multipart/form-data; boundary=${'x'.repeat(2000)}` },
  { 'content-type': 'multipart/mixed; boundary=a' },
  { 'content-encoding': 'gzip', ...JSON_TYPE },
  { 'content-encoding': 'br', ...JSON_TYPE },
  { range: 'bytes=9-1', ...JSON_TYPE },
  { 'x-forwarded-for': '%s%n, 999.1.1.1, ::::', ...JSON_TYPE },
  { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'gopher', host: 'evil.test', ...JSON_TYPE },
  { 'x-http-method-override': 'DELETE', ...JSON_TYPE },
  { cookie: 'a=b; __proto__=c', ...JSON_TYPE },
  { expect: '200-maybe', ...JSON_TYPE },
  { 'if-none-match': '*', 'if-modified-since': 'never', ...JSON_TYPE },
  { accept: 'text/html;q=x', 'accept-encoding': 'x;q=9', ...JSON_TYPE },
  { authorization: 'Bearer a.b.c', ...JSON_TYPE },
  { authorization: `Bearer ${'a'.repeat(8 * KIBIBYTE)}`, ...JSON_TYPE },
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'];

/** Invalid multipart bodies. */
const brokenForm = (call: Call, body: Fields): fc.Arbitrary<Buffer> => {
  const whole = multipart(formOf(call, body));
  const text = (value: string) => fc.constant(Buffer.from(value));
  const part = (head: string) => `--${BOUNDARY}\r\n${head}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`;
  return fc.oneof(
    fc.nat(whole.length).map((end) => whole.subarray(0, end)),
    fc.nat(whole.length).map((start) => whole.subarray(start)),
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.concat([whole.subarray(0, 60), bytes])),
    text(`--${BOUNDARY}--\r\n`),
    text(part('Content-Disposition: form-data')),
    text(part('Content-Disposition: form-data; name="__proto__"')),
    text(part('Content-Disposition: form-data; name="file"; filename="../../x.jpg"')),
    text(part('Content-Disposition: form-data; name="file"; filename="a\0b.jpg"')),
    text(part('Content-Disposition: form-data; name="file"; filename*=utf-8\'\'%ff%fe')),
    text(part('Content-Disposition: form-data; name="title"\r\nContent-Transfer-Encoding: base64')),
    text(part(`X-Long: ${'x'.repeat(20 * KIBIBYTE)}\r\nContent-Disposition: form-data; name="title"`)),
    text(part('no header at all')),
    text(part('Content-Disposition: form-data; name="title"').replaceAll('\r\n', '\n')),
    text(`--${BOUNDARY}\r\n`.repeat(500)),
    fc.constant(multipart(Array.from({ length: 200 }, (_, each) => [`a${each}`, 'x'] as const))),
    fc.constant(multipart([...formOf(call, body), ...formOf(call, body)])),
  );
};

function withField(body: Fields, name: string, json: string): string {
  const others = Object.entries(body).filter(([each]) => each !== name);
  const pairs = others.map(([each, value]) => `${JSON.stringify(each)}:${JSON.stringify(value)}`);
  return `{${[...pairs, `${JSON.stringify(name)}:${json}`].join(',')}}`;
}

/** Requests with one defect; some are valid by chance. */
export function brokenRequest(call: Call): fc.Arbitrary<Attempt> {
  const names = Object.keys(call.body?.shape ?? {});
  const field = fc.oneof(...(names.length > 0 ? [{ weight: 5, arbitrary: fc.constantFrom(...names) }] : []), {
    weight: 1,
    arbitrary: fc.constantFrom('__proto__', 'constructor', 'id', 'userType', 'password_hash', '', 'file'),
  });
  const params = Object.keys(call.params?.shape ?? {});

  return shaped(call).chain((each) => {
    const request = written(call, each);
    const as = (what: string, change: Partial<Request>): Attempt => ({ ...request, ...change, what });
    const asJson = (what: string, body: Request['body']) => as(what, { headers: JSON_TYPE, body });
    const value = fc.tuple(field, BAD_JSON);
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(as('nothing broken', {})) },
      {
        weight: 8,
        arbitrary: value.map(([name, bad]) => asJson(`${name} = ${bad}`, withField(each.body, name, bad))),
      },
      {
        weight: 2,
        arbitrary: field.map((name) => {
          const { [name]: _, ...rest } = each.body;
          return asJson(`without ${name}`, JSON.stringify(rest));
        }),
      },
      { weight: 2, arbitrary: BAD_JSON.map((body) => asJson('the body', body)) },
      { weight: 1, arbitrary: fc.uint8Array().map((bytes) => asJson('bytes', Buffer.from(bytes))) },
      { weight: 3, arbitrary: BAD_QUERY.map((query) => as('the query', { url: `${request.url}?${query}` })) },
      { weight: 3, arbitrary: BAD_HEADERS.map((headers) => as('the headers', { headers })) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS).map((method) => as('the method', { method })) },
      {
        weight: 3,
        arbitrary: brokenForm(call, each.body).map((body) =>
          as('the form', { headers: { 'content-type': MULTIPART }, body }),
        ),
      },
      ...(params.length > 0
        ? [
            {
              weight: 4,
              arbitrary: fc.tuple(fc.constantFrom(...params), BAD_PART).map(([name, part]) =>
                as(`${name} in the path`, {
                  url: `/api${call.path
                    .replace(`:${name}`, () => part)
                    .replace(/:(\w+)/g, (_, other: string) => encoded(each.params[other]))}`,
                }),
              ),
            },
          ]
        : []),
    );
  });
}

/** A request with a text of some megabytes; few of them, because they take long to send. */
export const hugeRequest = (call: Call): fc.Arbitrary<Attempt> => {
  const [name = 'x'] = Object.keys(call.body?.shape ?? {});
  return fc.tuple(shaped(call), HUGE).map(([each, value]) => ({
    ...written(call, each),
    what: 'megabytes',
    headers: JSON_TYPE,
    body: withField(each.body, name, value),
  }));
};
