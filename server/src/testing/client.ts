/** An HTTP client of a server process. */
import { MULTIPART, multipart, type Part } from './multipart.ts';

export interface RawResponse {
  readonly status: number;
  /** The parts of a response that tests use. */
  readonly data: { readonly id: number; readonly accessToken: string; readonly picture: string };
  readonly message: string | undefined;
}

export interface Client {
  /** @param body is sent as JSON, a list of parts as a form */
  ask(method: string, path: string, body?: object | readonly Part[]): Promise<RawResponse>;
}

/**
 * A client with a token, or without a session.
 * @param from the client address of the request
 */
export const aClient = (address: string, token?: string, from?: string): Client => ({
  async ask(method, path, body) {
    const isForm = Array.isArray(body);
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(from && { 'x-forwarded-for': from }),
        ...(body && { 'content-type': isForm ? MULTIPART : 'application/json' }),
      },
      ...(body && { body: isForm ? multipart(body) : JSON.stringify(body) }),
    });
    return { ...((await answer.json()) as Omit<RawResponse, 'status'>), status: answer.status };
  },
});

/** The first administrator, whose password was given in `ADMIN_PASSWORD`. */
export async function anAdministratorOf(address: string, password: string): Promise<Client> {
  const body = { email: 'admin@vigilia.test', hash: password };
  const { status, data } = await aClient(address).ask('POST', '/auth/login', body);
  if (status !== 200) throw new Error(`Signing in was answered with ${status}`);
  return aClient(address, data.accessToken);
}
