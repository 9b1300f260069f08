/** The process: reads the configuration, opens the parts, serves, and leaves in order. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { removeOrphans } from '../features/files/orphans.ts';
import { ensureAdministrator, type FirstAdministrator } from '../features/session/first-administrator.ts';
import { buildApp } from './build-app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openParts } from './parts.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));

function configuration(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function announce(address: string, brand: string, administrator: FirstAdministrator | null): void {
  console.log(`\n  ${brand} está en ${address}\n`);
  if (!administrator) return;
  console.log(`  Primer administrador: ${administrator.email}`);
  if (administrator.generated)
    console.log(`  Contraseña:           ${administrator.password}   (se muestra solo esta vez)`);
  console.log('');
}

async function main(): Promise<void> {
  const config = configuration();
  const log = pino({ level: config.LOG_LEVEL });
  const parts = await openParts(config, log);
  await parts.uploads.clear();
  const administrator = await ensureAdministrator(parts.database, parts.clock, {
    email: config.ADMIN_EMAIL,
    password: config.ADMIN_PASSWORD,
  });
  // Only with the first administrator: a database that was emptied on purpose stays empty.
  if (administrator && config.SEED === 'demo') {
    const { seedDemo } = await import('../demo/seed.ts');
    await seedDemo(parts);
  }

  const app = await buildApp(parts, existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined);
  const leave = async (signal: string) => {
    log.info({ signal }, 'closing');
    await app.close();
    await parts.database.close();
    process.exit(0);
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);

  const address = await app.listen({ port: config.PORT, host: config.HOST });
  announce(address, config.BRAND_NAME, administrator);
  const orphans = await removeOrphans(parts);
  if (orphans > 0) log.info({ orphans }, 'removed files that nothing refers to');
}

main().catch((error) => {
  console.error(
    error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      ? `PORT ${process.env.PORT ?? 4000} is already in use; set PORT to another one`
      : error,
  );
  process.exit(1);
});
