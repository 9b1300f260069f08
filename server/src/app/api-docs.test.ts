import { Validator } from '@seriousme/openapi-schema-validator';
import { refusalsOf } from '@vigilia/contract/call';
import { CALLS } from '@vigilia/contract/calls';
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { expect, it } from 'vitest';
import { aServer } from '../testing/server.ts';

interface Operation {
  readonly tags: string[];
  readonly summary: string;
  readonly security?: unknown[];
  readonly parameters?: { name: string; in: string; required?: boolean }[];
  readonly requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Schema {
  readonly properties?: Record<string, Schema & { format?: string }>;
  readonly required?: string[];
}
interface Description {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
}

async function described() {
  const server = await aServer();
  const answer = await server.app.inject('/api/docs/json');
  expect(answer.statusCode).toBe(200);
  return answer.json() as Description;
}

const operationOf = ({ paths }: Description, path: string, method: string) =>
  paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];

it('generates a valid OpenAPI 3.1 document', async () => {
  const description = await described();
  expect(description.openapi).toBe('3.1.0');
  const { valid, errors } = await new Validator().validate(structuredClone(description) as never);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

it('describes exactly the declared calls in the API document', async () => {
  const description = await described();
  const operations = Object.values(description.paths).flatMap((path) => Object.keys(path));
  expect(operations).toHaveLength(CALLS.length);
  for (const call of CALLS) {
    const operation = operationOf(description, call.path, call.method);
    const what = `${call.method} ${call.path}`;
    expect(operation, what).toMatchObject({ tags: [call.area], summary: call.summary });
    expect(operation?.security, what).toEqual(call.audience === 'public' ? [] : [{ bearer: [] }]);
    const names = (place: string) =>
      (operation?.parameters ?? []).filter((each) => each.in === place).map(({ name }) => name);
    expect(names('path'), what).toEqual(Object.keys(call.params?.shape ?? {}));
    expect(names('query'), what).toEqual(Object.keys(call.query?.shape ?? {}));
    expect(operation?.responses, what).toHaveProperty(String(call.success ?? 200));
    for (const status of refusalsOf(call)) expect(operation?.responses, what).toHaveProperty(String(status));
    if (!call.body) expect(operation?.requestBody, what).toBeUndefined();
  }
});

it('marks the field that another one replaced as deprecated', async () => {
  const answer = JSON.stringify(
    operationOf(await described(), updateQuestion.path, updateQuestion.method)?.responses,
  );
  expect(answer).toMatch(/"left":\{[^}]*"deprecated":true/);
  expect(answer).not.toMatch(/"presentWithoutVote":\{[^}]*"deprecated"/);
});

it('describes uploads as multipart forms with their file', async () => {
  const description = await described();
  const uploads = CALLS.filter(({ upload }) => upload);
  expect(uploads.length).toBeGreaterThan(0);
  for (const { path, method, upload, body } of uploads) {
    const content = operationOf(description, path, method)?.requestBody?.content ?? {};
    const types = upload?.required ? ['multipart/form-data'] : ['multipart/form-data', 'application/json'];
    expect(Object.keys(content)).toEqual(types);
    const form = content['multipart/form-data']?.schema;
    expect(Object.keys(form?.properties ?? {})).toEqual([...Object.keys(body?.shape ?? {}), 'file']);
    expect(form?.properties?.file?.format).toBe('binary');
    expect(form?.required?.includes('file') ?? false).toBe(upload?.required);
  }
});

it('serves an API page that runs only its own scripts, also over plain HTTP', async () => {
  const server = await aServer();
  const page = await server.app.inject({ url: '/api/docs/', headers: { host: '192.168.0.5:4000' } });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toMatch(/^text\/html/);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|upgrade-insecure-requests|https?:/);
  // Every script is a file of its own, none is written into the page.
  const scripts = [...page.body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  for (const [, attributes = '', content = ''] of scripts) {
    expect(content.trim()).toBe('');
    const source = /src="([^"]+)"/.exec(attributes)?.[1] ?? '';
    const script = await server.app.inject(new URL(source, 'http://x/api/docs/').pathname);
    expect(script.statusCode, source).toBe(200);
    expect(script.headers['content-type']).toMatch(/javascript/);
  }
});

it('redirects to the API page from the address without a final slash', async () => {
  const server = await aServer();
  const { statusCode, headers } = await server.app.inject('/api/docs');
  expect(statusCode === 200 || headers.location?.endsWith('/docs/')).toBe(true);
});

it.each(['json', 'yaml'])(
  'writes the description as %s once, and not again for those who have it',
  async (format) => {
    const server = await aServer();
    const first = await server.app.inject(`/api/docs/${format}`);
    expect([first.statusCode, first.headers['content-type']]).toEqual([
      200,
      `application/${format}; charset=utf-8`,
    ]);
    // JSON is YAML too.
    expect(first.json()).toHaveProperty('openapi');
    const again = await server.app.inject({
      url: `/api/docs/${format}?now`,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect({ status: again.statusCode, body: again.body, etag: again.headers.etag }).toEqual({
      status: 304,
      body: '',
      etag: first.headers.etag,
    });
  },
);
