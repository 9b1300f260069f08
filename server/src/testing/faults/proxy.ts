/** A proxy between server and database that cuts connections at the worst moment. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The fate of data sent by a client: forwarded, swallowed while the connection stays, lost with it, or its answer lost. */
type ProxyOutcome = 'passes' | 'is swallowed' | 'is lost' | 'is lost on the way back';

export interface CuttingProxy {
  /** The address of the database through this proxy. */
  readonly url: string;
  /** Decides on all data sent from now on. */
  decide(fateOf: (sent: string) => ProxyOutcome): void;
  /** Cuts every connection. */
  cutAll(): void;
  /** Whether new connections are refused; existing ones stay. */
  refuse(refusing: boolean): void;
}

/** @param url the database behind it */
export async function aCuttingProxy(url: string): Promise<CuttingProxy> {
  const target = new URL(url);
  const [port, host] = [Number(target.port), target.hostname];
  let fateOf: (sent: string) => ProxyOutcome = () => 'passes';
  let refusing = false;
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    if (refusing) client.destroy();
    const database = connect(port, host);
    const cut = () => {
      client.destroy();
      database.destroy();
    };
    client.on('error', cut).on('close', cut);
    database.on('error', cut).on('close', cut);
    let answersAreLost = false;
    client.on('data', (chunk) => {
      const fate = fateOf(chunk.toString('latin1'));
      if (fate === 'is swallowed') return;
      if (fate === 'is lost') return cut();
      if (fate === 'is lost on the way back') answersAreLost = true;
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (answersAreLost) return cut();
      client.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = () => {
    for (const client of clients) client.destroy();
  };
  onTestFinished(() => {
    server.close();
    cutAll();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  target.port = String(address.port);
  return {
    url: target.href,
    decide: (decision) => {
      fateOf = decision;
    },
    cutAll,
    refuse: (all) => {
      refusing = all;
    },
  };
}
