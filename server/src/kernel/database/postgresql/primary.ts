/** Clients of a database with several hosts: they choose the one that accepts writes. */
import pg from 'pg';
import { addressesOf } from '../../runtime/database-hosts.ts';
import { withStrictTls } from './tls.ts';

/** A host that is read-only, for example before its promotion. The code makes it one to retry. */
class NotPrimary extends Error {
  readonly code = 'EHOSTDOWN';
}

/** By `DATABASE_URL`: the number of the host to try next. */
const tried = new Map<string, number>();

/**
 * The class of clients of an address. With one host it is that of the library. With several, each connection goes to the host of
 * the last success, and after a failure the next one is tried.
 */
export function clientOf(url: string): typeof pg.Client {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return pg.Client;

  return class extends pg.Client {
    readonly #host: number;

    constructor(config: pg.ClientConfig) {
      const host = tried.get(url) ?? 0;
      super({ ...config, connectionString: withStrictTls(addresses[host] ?? addresses[0]) });
      this.#host = host;
    }

    async #connectToPrimary(): Promise<void> {
      try {
        await super.connect();
        const { rows } = await this.query('select pg_is_in_recovery() as standby');
        if (rows[0]?.standby) throw new NotPrimary('ninguno de los servidores es el primario');
      } catch (error) {
        if ((tried.get(url) ?? 0) === this.#host) tried.set(url, (this.#host + 1) % addresses.length);
        await this.end().catch(() => undefined);
        throw error;
      }
    }

    /** With a callback, for the pool of the library. */
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connected = this.#connectToPrimary().then(() => this);
      if (!callback) return connected;
      connected.then(() => callback(undefined as never), callback);
      return undefined;
    }
  };
}
