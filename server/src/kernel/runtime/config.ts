/** The environment variables (R2.1) with meaning and validation. */
import { closeSync, openSync, readSync } from 'node:fs';
import { isIP } from 'node:net';
import { NAMED_RULES } from '@vigilia/contract/installation';
import { FIELD_LIMITS, MIN_PASSWORD_LENGTH } from '@vigilia/contract/limits';
import { normalCode } from '@vigilia/contract/text/normal-text';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { addressesOf } from './database-hosts.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'debe ser un número entero')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `debe estar entre ${min} y ${max}`);

const RAW_SIGN =
  'tiene en su usuario o contraseña un signo que en una dirección significa otra cosa; escriba @ como %40, : como %3A, / como %2F, # como %23, ? como %3F, % como %25';

/**
 * Whether the user or password of an address contains a character that ends them: the rest is read as port, path, query or
 * fragment, with the real host.
 */
function hasRawSign(value: string): boolean {
  const [, authority = '', after = ''] = /^[a-z]+:\/\/([^/?#]*)(.*)$/is.exec(value) ?? [];
  if (/#|^[^?]*@/.test(after) || (after.includes('@') && !URL.canParse(value))) return true;
  try {
    // A % that begins no code is part of the password.
    decodeURIComponent(authority.replace(/%(?![0-9a-f]{2})/gi, '%25'));
    return false;
  } catch {
    return true;
  }
}

const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `debe ser una dirección que empiece por ${schemes.map((scheme) => `${scheme}://`).join(' o ')}`,
    );

const accountAddress = (...schemes: string[]) =>
  z
    .string()
    .refine((value) => !hasRawSign(value), RAW_SIGN)
    .pipe(address(...schemes));

/** Libpq's values, and `no-verify`: encrypted, with any certificate. */
const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

const databaseAddress = accountAddress('postgres', 'postgresql')
  .refine(
    (value) => URL.canParse(value) && /^\/[^/]+$/.test(new URL(value).pathname),
    'debe nombrar una base de datos: postgres://usuario:contraseña@servidor/base',
  )
  .refine(
    (value) => {
      const mode = URL.canParse(value) ? new URL(value).searchParams.get('sslmode') : null;
      return mode === null || SSL_MODES.includes(mode);
    },
    `debe tener como sslmode uno de estos: ${SSL_MODES.join(', ')}`,
  );

const mailAddress = z
  .string()
  .regex(/^([^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'debe ser un correo electrónico');

/**
 * `localhost` resolves to two addresses, and Fastify opens a second server for the other, which the shutdown and
 * connection tracking do not know.
 */
const host = z
  .string()
  .regex(/^[\w.:%-]+$/, 'debe ser un nombre o una dirección IP')
  .transform((name) => (name.toLowerCase() === 'localhost' ? '127.0.0.1' : name));

/** An address, or a network such as `10.1.0.0/16`; not all addresses, from which any client could send. */
function isNetwork(text: string): boolean {
  const [address = '', ...bits] = text.trim().split('/');
  if (isIP(address) === 0 || bits.length === 0) return isIP(text.trim()) > 0;
  return ipaddr.isValidCIDR(text.trim()) && Number(bits[0]) >= 8;
}

const shortText = (max: number) =>
  z
    .string()
    .max(max, `debe tener ${max} caracteres o menos`)
    .regex(/^\P{Cc}*$/u, 'no debe tener caracteres de control');

/** HS256 requires a key as long as its digest. */
export const MIN_SECRET_BYTES = 32;

/** One entry per variable, in the order of the documentation. `meaning` is the text of the README's table. */
export const VARIABLES = {
  PORT: { meaning: 'port to listen on', default: '4000', schema: wholeNumber(0, 65_535) },
  HOST: {
    meaning: 'address to listen on; `localhost` stands for the default',
    default: '127.0.0.1',
    schema: host,
  },
  TRUSTED_PROXIES: {
    meaning:
      'addresses or networks of proxies on other machines whose `X-Forwarded-For` is believed, such as `10.0.0.5,10.1.0.0/16`; those on this machine always are',
    schema: z
      .string()
      .refine(
        (value) => value.split(',').every(isNetwork),
        'debe tener direcciones IP o redes, separadas por comas',
      ),
  },
  DATA_DIR: {
    meaning: 'folder of the embedded database, uploads and generated secret',
    default: './data',
    schema: shortText(4096),
  },
  DATABASE_URL: {
    meaning:
      'PostgreSQL instead of the embedded SQLite: `postgres://user:password@host/database`; several hosts are separated by commas',
    schema: z.string().superRefine((value, context) => {
      for (const one of addressesOf(value)) {
        const { error } = databaseAddress.safeParse(one);
        if (error) return void context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? '' });
      }
    }),
  },
  S3_BUCKET: {
    meaning: 'uploads go to this S3-compatible bucket instead of `DATA_DIR`',
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'debe ser el nombre de un bucket'),
  },
  S3_ENDPOINT: {
    meaning: 'address of the S3-compatible storage; the one of AWS when absent',
    schema: address('http', 'https'),
  },
  S3_REGION: { meaning: 'region of the bucket; `us-east-1` when absent', schema: shortText(255) },
  S3_ACCESS_KEY_ID: {
    meaning: 'key of the bucket; what the machine is given, as on AWS, when absent',
    schema: shortText(255),
  },
  S3_SECRET_ACCESS_KEY: { meaning: 'secret of the bucket', schema: shortText(255) },
  JWT_SECRET: {
    meaning: 'signs access tokens, at least 32 bytes; generated once into `DATA_DIR` when absent',
    schema: z
      .string()
      .refine(
        (value) => Buffer.byteLength(value) >= MIN_SECRET_BYTES,
        `debe tener ${MIN_SECRET_BYTES} bytes o más`,
      ),
  },
  ADMIN_EMAIL: {
    meaning: 'e-mail of the first administrator, made when there is none',
    default: 'admin@vigilia.test',
    schema: z
      .string()
      .transform((value) => normalCode(value).trim().toLowerCase())
      .pipe(z.email('debe ser un correo electrónico')),
  },
  ADMIN_PASSWORD: {
    meaning: 'password of the first administrator; random and printed once when absent',
    schema: z
      .string()
      .refine(
        (value) => [...value].length >= MIN_PASSWORD_LENGTH,
        `debe tener ${MIN_PASSWORD_LENGTH} caracteres o más`,
      )
      .max(FIELD_LIMITS.password, `debe tener ${FIELD_LIMITS.password} caracteres o menos`),
  },
  SEED: {
    meaning:
      '`demo` fills an empty database with a believable association, `none` does not; `none` in production',
    default: 'demo',
    schema: z.enum(['demo', 'none'], 'debe ser demo o none'),
  },
  SMTP_URL: {
    meaning: 'outgoing mail; without it mails are files in `DATA_DIR/outbox`',
    schema: accountAddress('smtp', 'smtps'),
  },
  MAIL_FROM: { meaning: 'sender of mails', default: 'Vigilia <no-reply@vigilia.test>', schema: mailAddress },
  INVITATION_DAYS: {
    meaning: 'days for which the link of an invitation is good, 1 to 30',
    default: '7',
    schema: wholeNumber(1, 30),
  },
  INVITATIONS_PER_MINUTE: {
    meaning:
      'most mails of invitations, calls, scrutineers and letters in a minute, 1 to 6,000: what the mail server allows',
    default: '60',
    schema: wholeNumber(1, 6000),
  },
  PUBLIC_URL: {
    meaning: 'address that goes into mails and signed links; from `HOST` and `PORT` when absent',
    schema: address('http', 'https'),
  },
  BRAND_NAME: { meaning: 'product name', default: 'Vigilia', schema: shortText(60) },
  BRAND_ACRONYM: { meaning: "the association's acronym", default: 'SVA', schema: shortText(20) },
  DEFAULT_MAJORITY: {
    meaning:
      'majority that new yes/no questions begin with: `none`, `simple` (half plus one of the votes for and against), `halfPlusOne` (of the votes), `absolute` (of those entitled), `twoThirds`, `fourFifths`',
    default: 'none',
    schema: z.enum(['none', ...NAMED_RULES], 'debe ser una de las mayorías con nombre'),
  },
  API_BASE_URL: {
    meaning: 'what the web client calls; another origin here points it at another backend',
    default: '/api',
    schema: z
      .string()
      .refine(
        (value) => /^\/(?!\/)[\w./-]*$/.test(value) || (/^https?:\/\//.test(value) && URL.canParse(value)),
        'debe ser una ruta o una dirección http(s)',
      ),
  },
  MAX_UPLOAD_MB: {
    meaning: 'most megabytes of an uploaded file',
    default: '100',
    schema: wholeNumber(1, 2000),
  },
  CLAMD_URL: {
    meaning:
      'ClamAV daemon that is asked about each document: `tcp://host:port` or `unix:/path`; while it is silent none is taken',
    schema: z
      .string()
      .refine(
        (value) => /^(tcp:\/\/[^/?#@]+:[1-9]\d*|unix:\/.+)$/.test(value) && URL.canParse(value),
        'debe ser tcp://servidor:puerto o unix:/ruta',
      ),
  },
  NETWORK_LIMIT_FACTOR: {
    meaning:
      'multiplies how often one network may register, recover passwords, delete accounts and look up e-mails, 1 to 100: for members who share an address',
    default: '1',
    schema: wholeNumber(1, 100),
  },
  OUTBOX_DAYS: {
    meaning: 'days for which mails are kept as files in `DATA_DIR/outbox`, 1 to 3,650',
    default: '30',
    schema: wholeNumber(1, 3650),
  },
  METRICS_TOKEN: {
    meaning: 'the token that `/api/metrics` asks for, at least 32 bytes; without it there is no such address',
    schema: z
      .string()
      .regex(/^[\x21-\x7e]*$/, 'debe tener solo letras sin tildes, cifras y signos')
      .refine(
        (value) => Buffer.byteLength(value) >= MIN_SECRET_BYTES,
        `debe tener ${MIN_SECRET_BYTES} bytes o más`,
      ),
  },
  MOVE_IN_EMAIL: {
    meaning: 'administrator of the other backend, for `npm run move-in`; asked for when absent',
    schema: shortText(320),
  },
  MOVE_IN_PASSWORD: {
    meaning: 'password of that administrator; asked for when absent',
    schema: shortText(1000),
  },
  MOVE_IN_TOKEN: {
    meaning: 'access token of the other backend, instead of e-mail and password',
    schema: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,8192}$/, 'debe tener solo letras sin tildes, cifras y signos'),
  },
  LOG_LEVEL: {
    meaning: 'pino level',
    default: 'info',
    schema: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'debe ser fatal, error, warn, info, debug, trace o silent',
    ),
  },
} as const satisfies Record<string, { meaning: string; default?: string; schema: z.ZodType }>;

type Variables = typeof VARIABLES;
type Value<V> = V extends { schema: infer S extends z.ZodType; default: string }
  ? z.output<S>
  : V extends { schema: infer S extends z.ZodType }
    ? z.output<S> | undefined
    : never;
export type Config = { readonly [Name in keyof Variables]: Value<Variables[Name]> };

/** A variable that is set but wrong; the message is one line that names it. */
export class ConfigError extends Error {}

/** Address of the web client without a trailing slash: never taken from a request, whose sender could choose it. */
export const publicUrlOf = ({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  (PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`).replace(/\/+$/, '');

/** Variables that can be read from a file, whose path is in `NAME_FILE`. */
export const SECRETS = [
  'DATABASE_URL',
  'S3_SECRET_ACCESS_KEY',
  'JWT_SECRET',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'METRICS_TOKEN',
  'MOVE_IN_PASSWORD',
  'MOVE_IN_TOKEN',
] as const satisfies readonly (keyof Variables)[];

/** Bytes of a secret in a file. */
const MAX_SECRET_BYTES = 64 * 1024;

/** The text of a file without its final line breaks. @throws ConfigError that names the variable, never the text */
function readSecret(variable: string, path: string): string {
  const bytes = Buffer.alloc(MAX_SECRET_BYTES + 1);
  let length = 0;
  try {
    const file = openSync(path, 'r');
    try {
      // A named pipe may deliver its text in pieces.
      for (let read = -1; read !== 0 && length < bytes.length; length += read)
        read = readSync(file, bytes, length, bytes.length - length, null);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new ConfigError(
      `${variable} nombra un archivo que no se puede leer: ${(error as NodeJS.ErrnoException).code}`,
    );
  }
  if (length > MAX_SECRET_BYTES) throw new ConfigError(`${variable} nombra un archivo de más de 64 KiB`);
  const text = bytes.toString('utf8', 0, length).replace(/[\r\n]+$/, '');
  if (text === '') throw new ConfigError(`${variable} nombra un archivo vacío`);
  return text;
}

/** @throws ConfigError for an unreadable file, and if the variable itself is set too */
function secretsFromFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  for (const name of SECRETS) {
    const variable = `${name}_FILE`;
    const path = env[variable];
    if (!path) continue;
    if (env[name]) throw new ConfigError(`${variable} está definida; no defina también ${name}`);
    read[name] = readSecret(variable, path);
  }
  return read;
}

/** Variables that require another one. */
const NEEDS = [
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_REGION', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
] as const;

/**
 * Reads the configuration from the environment. An empty variable counts as absent.
 * @throws ConfigError naming the first wrong variable
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = { ...environment, ...secretsFromFiles(environment) };
  const config: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const fallback =
      name === 'SEED' && env.NODE_ENV === 'production' ? 'none' : (variable as { default?: string }).default;
    const value = env[name] || fallback;
    if (value === undefined) continue;
    const parsed = variable.schema.safeParse(value);
    if (!parsed.success)
      throw new ConfigError(`${name} ${parsed.error.issues[0]?.message ?? 'no es válida'}`);
    config[name] = parsed.data;
  }
  for (const [name, needed] of NEEDS) {
    if (config[name] && !config[needed])
      throw new ConfigError(`${name} está definida; defina también ${needed}`);
  }
  return config as Config;
}
