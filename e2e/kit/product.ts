/** The built product on a throwaway folder and a free port of the loopback. */
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { USER_TYPES } from '@vigilia/contract/limits';
import { buildApp } from '@vigilia/server/app/build-app';
import { openDependencies } from '@vigilia/server/app/open-dependencies';
import { embeddedFile, openDatabase } from '@vigilia/server/kernel/database/open';
import type { Dependencies } from '@vigilia/server/kernel/http/dependencies';
import type { Clock } from '@vigilia/server/kernel/runtime/clock';
import { readConfig } from '@vigilia/server/kernel/runtime/config';
import { aPerson, type Person, type PersonOverrides } from '@vigilia/server/testing/builders/people';
import { fastFolder } from '@vigilia/server/testing/fast-folder';
import pino from 'pino';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface Product {
  /** Without a slash at its end. */
  readonly address: string;
  readonly dependencies: Dependencies;
  anAdministrator(overrides?: PersonOverrides): Promise<Person>;
  aMember(overrides?: PersonOverrides): Promise<Person>;
  /** Closes and opens again on the same data and port, as a restart does. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** @param port is retried while another process holds it, as after a restart */
async function listen(app: Awaited<ReturnType<typeof buildApp>>, port: number): Promise<string> {
  for (let tries = 1; ; tries += 1)
    try {
      return await app.listen({ host: '127.0.0.1', port });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || tries === 20) throw error;
      await wait(50);
    }
}

async function serve(folder: string, port: number, clock?: Clock, config?: Record<string, string>) {
  const dependencies = await openDependencies(
    readConfig({ ...config, DATA_DIR: folder }),
    pino({ level: 'silent' }),
    clock,
  );
  const app = await buildApp(dependencies, WEB_FOLDER);
  // Pages take the server's time from this header.
  if (clock)
    app.server.prependListener('request', (_request, response: ServerResponse) =>
      response.setHeader('date', clock.now().toUTCString()),
    );
  const address = await listen(app, port);
  const close = async () => {
    app.server.closeAllConnections();
    await app.close();
    await dependencies.database.close();
  };
  return { dependencies, address, close };
}

let template: Promise<string> | undefined;

/** A migrated, empty database file that each product of this process copies: migrating takes longer than starting. */
async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(join(fastFolder(), 'vigilia-e2e-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const place = { DATA_DIR: folder };
  await (await openDatabase(place)).close();
  return embeddedFile(place);
}

/**
 * @param clock the server's; the system's when absent
 * @param config environment variables
 */
export async function openProduct(clock?: Clock, config?: Record<string, string>): Promise<Product> {
  const folder = await mkdtemp(join(fastFolder(), 'vigilia-e2e-'));
  template ??= makeTemplate();
  await copyFile(await template, embeddedFile({ DATA_DIR: folder }));
  let running = await serve(folder, 0, clock, config);
  return {
    get address() {
      return running.address;
    },
    get dependencies() {
      return running.dependencies;
    },
    anAdministrator: (overrides) =>
      aPerson(running.dependencies, { userType: USER_TYPES.administrator, ...overrides }),
    aMember: (overrides) => aPerson(running.dependencies, { userType: USER_TYPES.member, ...overrides }),
    restart: async () => {
      const port = Number(new URL(running.address).port);
      await running.close();
      running = await serve(folder, port, clock, config);
    },
    close: async () => {
      await running.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
