import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { ConfigError, readConfig, SECRETS, VARIABLES } from './config.ts';

const problemWith = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing';
};

describe('the configuration', () => {
  it('has the documented defaults in an empty environment', () => {
    expect(readConfig({})).toEqual({
      PORT: 4000,
      INVITATION_DAYS: 7,
      INVITATIONS_PER_MINUTE: 60,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      ADMIN_EMAIL: 'admin@vigilia.test',
      SEED: 'demo',
      MAIL_FROM: 'Vigilia <no-reply@vigilia.test>',
      BRAND_NAME: 'Vigilia',
      BRAND_ACRONYM: 'SVA',
      DEFAULT_MAJORITY: 'none',
      API_BASE_URL: '/api',
      MAX_UPLOAD_MB: 100,
      NETWORK_LIMIT_FACTOR: 1,
      OUTBOX_DAYS: 30,
      LOG_LEVEL: 'info',
    });
  });

  it('treats an empty variable as absent', () => {
    const empty = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  it('seeds nothing in production unless configured', () => {
    expect(readConfig({ NODE_ENV: 'production' }).SEED).toBe('none');
    expect(readConfig({ NODE_ENV: 'production', SEED: 'demo' }).SEED).toBe('demo');
    expect(readConfig({ NODE_ENV: 'development' }).SEED).toBe('demo');
  });

  it('listens at one address where localhost has two', () => {
    for (const HOST of ['localhost', 'LocalHost']) expect(readConfig({ HOST }).HOST).toBe('127.0.0.1');
    expect(readConfig({ HOST: '::1' }).HOST).toBe('::1');
  });

  const RIGHT: Readonly<Record<string, readonly string[]>> = {
    PORT: ['0', '80', '65535'],
    HOST: ['0.0.0.0', '::', 'localhost'],
    TRUSTED_PROXIES: ['10.0.0.5', '10.0.0.5, 10.1.0.0/16', '::1', 'fd00::/64'],
    DATA_DIR: ['/srv/vigilia', 'data'],
    DATABASE_URL: [
      'postgres://user:a:b@host/db',
      'postgres://user:p@ss%zz@host:5432/db?sslmode=verify-full&sslrootcert=/etc/ca.pem',
      'postgres://user:a%2Fb%23@host/db?sslmode=no-verify',
      'postgres://host/db?application_name=a@b',
    ],
    JWT_SECRET: ['x'.repeat(32), 'ñ'.repeat(16)],
    ADMIN_EMAIL: ['ana@sva.org.co'],
    ADMIN_PASSWORD: ['12345678', 'x'.repeat(25)],
    SEED: ['demo', 'none'],
    SMTP_URL: ['smtp://user:pass@mail.test:587', 'smtps://mail.test', 'smtp://ana@sva.test:p%40ss@mail.test'],
    MAIL_FROM: ['no-reply@sva.test', 'SVA <no-reply@sva.test>'],
    INVITATION_DAYS: ['1', '30'],
    INVITATIONS_PER_MINUTE: ['1', '6000'],
    PUBLIC_URL: ['http://192.168.0.5:4000', 'https://vigilia.test/sva'],
    DEFAULT_MAJORITY: ['simple', 'fourFifths'],
    BRAND_NAME: ['Guardia & Vela', 'x'.repeat(60)],
    BRAND_ACRONYM: ['AGA'],
    API_BASE_URL: ['/api', '/v2/api', 'https://api.sva.test/v1', 'http://10.0.0.7:4000/api'],
    MAX_UPLOAD_MB: ['1', '2000'],
    CLAMD_URL: [
      'tcp://127.0.0.1:3310',
      'tcp://[::1]:3310',
      'tcp://clamav:3310',
      'unix:/run/clamav/clamd.ctl',
    ],
    NETWORK_LIMIT_FACTOR: ['1', '100'],
    OUTBOX_DAYS: ['1', '3650'],
    METRICS_TOKEN: ['m'.repeat(32), 'a/b+c='.repeat(8)],
    MOVE_IN_EMAIL: ['admin@ejemplo.org'],
    MOVE_IN_PASSWORD: ['una clave con espacios'],
    MOVE_IN_TOKEN: ['a.b.c', ' a.b.c\n'],
    LOG_LEVEL: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  };
  it.each(Object.entries(RIGHT).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    'accepts %s=%s',
    (name, value) => expect(problemWith({ [name]: value })).toBe('nothing'),
  );

  const WRONG: Readonly<Record<keyof typeof VARIABLES, readonly string[]>> = {
    PORT: ['x', '-1', '4000.5', '65536', '0x10', ' 80', '1e3'],
    HOST: ['\u0000', 'a b'],
    TRUSTED_PROXIES: ['proxy.test', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,', '10.0.0.0/8/8'],
    DATA_DIR: ['\u0000'],
    DATABASE_URL: [
      'mysql://x',
      'localhost',
      'postgres://user:clave@host',
      'postgres://user@host/a/b',
      'postgres://user@host/db?sslmode=verify_full',
      ...['a/b', 'a#b', 'a?b', '12/b', '12#b', '12?b', 'p%ff', '#', '/'].map(
        (p) => `postgres://user:${p}@host/db`,
      ),
    ],
    S3_BUCKET: ['Vigilia', 'a', 'a/b', '-a-'],
    S3_ENDPOINT: ['s3.test', 'ftp://x'],
    S3_REGION: ['a\nb'],
    S3_ACCESS_KEY_ID: ['a\nb'],
    S3_SECRET_ACCESS_KEY: ['a\nb'],
    JWT_SECRET: ['short', 'x'.repeat(31)],
    ADMIN_EMAIL: ['admin', 'a@b', 'a@b.co, c@d.co'],
    ADMIN_PASSWORD: ['1234567', 'x'.repeat(26)],
    SEED: ['yes', 'DEMO'],
    SMTP_URL: ['mail.test', 'http://mail.test', 'smtp://user:12/x@mail.test', 'smtp://user:1#2@mail.test'],
    MAIL_FROM: ['nobody', 'A <a@b.co>\r\nBcc: c@d.co', '<>'],
    INVITATION_DAYS: ['0', '31', '1.5'],
    INVITATIONS_PER_MINUTE: ['0', '6001', 'x'],
    PUBLIC_URL: ['vigilia.test', 'javascript:alert(1)', '//vigilia.test'],
    DEFAULT_MAJORITY: ['mitad', '2/3'],
    BRAND_NAME: ['x'.repeat(61), 'a\u0000b'],
    BRAND_ACRONYM: ['x'.repeat(21)],
    API_BASE_URL: ['api', '//elsewhere.test', 'ftp://x', 'javascript:alert(1)', '/a b', "/api';x"],
    MAX_UPLOAD_MB: ['0', '2001', '10MB', '-5'],
    CLAMD_URL: [
      'clamav:3310',
      'tcp://clamav',
      'tcp://clamav:0',
      'tcp://clamav:65536',
      'tcp://a:1/b',
      'unix:clamd.ctl',
    ],
    NETWORK_LIMIT_FACTOR: ['0', '101', '1.5'],
    OUTBOX_DAYS: ['0', '3651'],
    METRICS_TOKEN: ['short', 'x'.repeat(31), `${'x'.repeat(40)} y`, `${'x'.repeat(40)}\n`, 'ñ'.repeat(40)],
    MOVE_IN_EMAIL: ['a\nb'],
    MOVE_IN_PASSWORD: ['a\u0000b'],
    MOVE_IN_TOKEN: ['a b', 'a\r\nX: y', 'ñandú'],
    LOG_LEVEL: ['loud', 'INFO'],
  };
  it.each(Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    'refuses %s=%j in one line that names it',
    (name, value) => {
      const problem = problemWith({ [name]: value });
      expect(problem).toMatch(new RegExp(`^${name} [a-z][^\n]+$`));
      // The given value may be a secret.
      if (value.length > 4) expect(problem).not.toContain(value);
    },
  );
});

describe('variables that need each other', () => {
  const BUCKET = { S3_BUCKET: 'vigilia' };
  it.each([
    [BUCKET],
    [{ ...BUCKET, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'garage' }],
    [{ ...BUCKET, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }],
  ])('accepts the dependent variables %j', (env) => expect(problemWith(env)).toBe('nothing'));

  it.each([
    ['S3_ENDPOINT', 'S3_BUCKET', { S3_ENDPOINT: 'https://s3.test' }],
    ['S3_REGION', 'S3_BUCKET', { S3_REGION: 'us-east-1' }],
    ['S3_ACCESS_KEY_ID', 'S3_BUCKET', { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', { ...BUCKET, S3_ACCESS_KEY_ID: 'id' }],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID', { ...BUCKET, S3_SECRET_ACCESS_KEY: 'secret' }],
  ])('refuses %s without %s', (name, needed, env) =>
    expect(problemWith(env)).toBe(`${name} está definida; defina también ${needed}`),
  );
});

describe('secrets in files', () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'secrets-'));
  const fileWith = (content: string | Buffer) => {
    const path = join(folder, `secret-${Math.random()}`);
    writeFileSync(path, content);
    return path;
  };

  it('reads secrets in files without the line breaks at their end', () => {
    const secret = ` ñ${'x'.repeat(40)} `;
    expect(readConfig({ JWT_SECRET_FILE: fileWith(`${secret}\r\n\n`) }).JWT_SECRET).toBe(secret);
    expect(readConfig({ JWT_SECRET_FILE: '' }).JWT_SECRET).toBeUndefined();
  });

  it.each(SECRETS)('applies the rules of %s to its file, and shows no content', (name) => {
    const wrong = 'a\u0007b\u0000 '.repeat(100);
    const problem = problemWith({ [`${name}_FILE`]: fileWith(wrong) });
    if (name === 'JWT_SECRET') expect(problem).toBe('nothing');
    else expect(problem).toMatch(new RegExp(`^${name} [a-z][^\n]+$`));
    expect(problem).not.toContain('\u0007');
  });

  it('refuses secrets in files in one line that says why', () => {
    const token = 'x'.repeat(40);
    for (const [env, problem] of [
      [
        { METRICS_TOKEN_FILE: join(folder, 'none') },
        'METRICS_TOKEN_FILE nombra un archivo que no se puede leer: ENOENT',
      ],
      [{ METRICS_TOKEN_FILE: folder }, 'METRICS_TOKEN_FILE nombra un archivo que no se puede leer: EISDIR'],
      [{ METRICS_TOKEN_FILE: '/dev/zero' }, 'METRICS_TOKEN_FILE nombra un archivo de más de 64 KiB'],
      [{ METRICS_TOKEN_FILE: fileWith('\n') }, 'METRICS_TOKEN_FILE nombra un archivo vacío'],
      [
        { METRICS_TOKEN_FILE: fileWith(token), METRICS_TOKEN: token },
        'METRICS_TOKEN_FILE está definida; no defina también METRICS_TOKEN',
      ],
    ] as const)
      expect(problemWith(env)).toBe(problem);
  });
});

describe('the table of the README', () => {
  const readme = new URL('../../../../README.md', import.meta.url);

  it('has a row in the README for every variable, in order', () => {
    expect(existsSync(readme)).toBe(true);
    const rows = Object.entries(VARIABLES).map(([name, variable]) => {
      const fallback = 'default' in variable ? `\`${variable.default}\`` : 'none';
      return `| \`${name}\` | ${variable.meaning} | ${fallback} |`;
    });
    const found = readFileSync(readme, 'utf8')
      .split('\n')
      .filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line));
    expect(found).toEqual(rows);
  });
});
