/** Calls this server, in this process, through its public calls. */
import type { AnswerOf, BodySent, Call } from '@vigilia/contract/call';
import type { FastifyInstance } from 'fastify';
import { printable } from './problems.ts';
import { type Fields, fieldsOf } from './source/values.ts';

/** Reason of this server for refusing a record, in its words. */
export class Refused extends Error {}

export interface SentFile {
  readonly name: string;
  readonly content: Buffer<ArrayBuffer>;
}

interface Asking<C extends Call> {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: BodySent<C> | Fields;
  readonly file?: SentFile | undefined;
  /** The user who calls; absent for the administrator of the move. */
  readonly as?: number | undefined;
}

export type Installation = ReturnType<typeof openInstallation>;

/** @param tokenOf a token of a user; without an id, of the administrator of the move */
export function openInstallation(app: FastifyInstance, tokenOf: (userId?: number) => Promise<string>) {
  async function payloadOf({ body, file }: Asking<Call>) {
    if (!file) return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const form = new FormData();
    for (const [name, value] of Object.entries(fieldsOf(body)))
      if (value !== undefined && value !== null)
        form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    form.append('file', new File([file.content], file.name));
    const encoded = new Response(form);
    return {
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    };
  }

  return {
    /** @throws Refused */
    async ask<C extends Call>(call: C, asking: Asking<C> = {}) {
      const { params = {}, query = {}, as } = asking;
      const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
      const search = new URLSearchParams(query as Record<string, string>);
      const { payload, headers } = asking.body || asking.file ? await payloadOf(asking) : {};
      const response = await app.inject({
        method: call.method,
        url: `/api${path}?${search}`,
        headers: { ...headers, authorization: `Bearer ${await tokenOf(as)}` },
        ...(payload && { payload }),
      });
      const { data, message, issues } = fieldsOf(response.json());
      if (response.statusCode < 300) return data as AnswerOf<typeof call>;
      const reasons = Array.isArray(issues) ? issues.map((issue) => fieldsOf(issue).message) : [];
      throw new Refused(printable((reasons.length > 0 ? reasons : [message]).join(' · '), 500));
    },
  };
}
