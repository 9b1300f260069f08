/** Checks of the configuration and its parts, and a test mail. Nothing is created, migrated or changed. */
import { accessSync, constants, existsSync } from 'node:fs';
import { openFiles } from '../app/open-dependencies.ts';
import { describeStartError, firstLine } from '../app/start-errors.ts';
import { databaseFacts, findStorageMismatch } from '../features/files/installation-id.ts';
import { isSchema, LATEST_SCHEMA } from '../kernel/database/migrate.ts';
import { checkPostgresql, databaseExists } from '../kernel/database/open.ts';
import { takeSnapshot } from '../kernel/database/snapshot.ts';
import { schemaOf } from '../kernel/database/table-dump.ts';
import { deliveryText, failureOf } from '../kernel/mail/delivery-failure.ts';
import { createMail, type Mail } from '../kernel/mail/mail.ts';
import { createLog } from '../kernel/observability/log.ts';
import { systemClock } from '../kernel/runtime/clock.ts';
import { type Config, publicUrlOf } from '../kernel/runtime/config.ts';
import { VERSION } from '../kernel/runtime/version.ts';
import { within } from '../kernel/runtime/wait-at-most.ts';
import { CommandError, print, warn } from './command-line.ts';

/** Milliseconds for each part. */
const MAX_CHECK = 30_000;

const mailOf = (config: Config): Mail => createMail(config, systemClock, createLog('silent'));

/** Why a mail server did not take a mail, with its own words. */
function mailProblem(error: unknown): string {
  const { reason } = failureOf(error, false);
  return `${deliveryText(reason)} (${firstLine(error)})`;
}

/** @returns the state, in words. @throws CommandError with the problem */
async function checkConfiguration(config: Config): Promise<string> {
  const address = publicUrlOf(config);
  return config.PUBLIC_URL
    ? `correcta; los enlaces llevan a ${address}`
    : `correcta, sin PUBLIC_URL: los enlaces de los correos llevan a ${address}`;
}

async function checkDatabase(config: Config): Promise<string> {
  if (config.DATABASE_URL) await checkPostgresql(config.DATABASE_URL);
  const engine = config.DATABASE_URL ? 'PostgreSQL' : 'SQLite';
  const schema = databaseExists(config) ? await takeSnapshot(config, schemaOf) : null;
  if (schema === null) return `${engine}, vacía: el primer inicio la llena`;
  if (!isSchema(schema))
    throw new CommandError(
      `es de una versión más nueva de Vigilia (${schema}). Use esa versión, o restaure una copia de antes`,
    );
  return schema === LATEST_SCHEMA
    ? `${engine}, en el esquema de esta versión`
    : `${engine}, de una versión anterior (${schema}): el próximo inicio la actualiza a ${LATEST_SCHEMA}`;
}

async function checkFiles(config: Config): Promise<string> {
  const place = config.S3_BUCKET ? `bucket ${config.S3_BUCKET}` : config.DATA_DIR;
  if (!config.S3_BUCKET) {
    if (!existsSync(config.DATA_DIR)) return `${place} no existe todavía: lo crea el primer inicio`;
    accessSync(config.DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
  }
  const files = await openFiles(config);
  const mismatch =
    databaseExists(config) && (await findStorageMismatch(() => takeSnapshot(config, databaseFacts), files));
  if (mismatch) throw new CommandError(`${mismatch}. Revise DATA_DIR, DATABASE_URL y S3_BUCKET`);
  await files.check();
  return `${place}, se puede escribir`;
}

async function checkMail(config: Config): Promise<string> {
  if (!config.SMTP_URL) return 'sin SMTP_URL: los correos quedan como archivos en DATA_DIR/outbox';
  const { host } = new URL(config.SMTP_URL);
  try {
    await mailOf(config).verify();
  } catch (error) {
    throw new CommandError(mailProblem(error), { cause: error });
  }
  return `${host} responde${new URL(config.SMTP_URL).username ? ' y acepta el usuario' : ''}; pruebe un envío con mail-test CORREO`;
}

const PARTS: readonly (readonly [name: string, check: (config: Config) => Promise<string>])[] = [
  ['Configuración', checkConfiguration],
  ['Base de datos', checkDatabase],
  ['Archivos', checkFiles],
  ['Correo', checkMail],
];

/** Prints a line for each part. @throws CommandError where one of them does not work */
export async function check(config: Config): Promise<void> {
  print(`Vigilia ${VERSION}, Node ${process.versions.node}`);
  let failures = 0;
  for (const [name, look] of PARTS)
    try {
      print(`${name}: ${await within(MAX_CHECK, look(config))}.`);
    } catch (error) {
      failures += 1;
      warn(`${name}: ${describeStartError(error, config) ?? firstLine(error)}.`);
    }
  if (failures > 0) throw new CommandError(failures === 1 ? 'Un problema.' : `${failures} problemas.`);
}

/** Sends a mail to an address, as the server would. @throws CommandError where it was not accepted */
export async function sendTestMail(config: Config, to: string): Promise<void> {
  const mail = mailOf(config);
  const name = config.BRAND_NAME;
  const delivery = await mail.deliver({
    to,
    subject: `Prueba de correo de ${name}`,
    text: `Este correo lo envió el servidor de ${name} (${publicUrlOf(config)}) para probar que puede enviar correos. No hay que hacer nada.\n`,
  });
  if (delivery.outcome !== 'sent')
    throw new CommandError(
      `No se envió. ${deliveryText(delivery.reason)}${delivery.response ? ` (${delivery.response})` : ''}`,
    );
  print(
    mail.isOutbox
      ? 'No hay SMTP_URL: el correo quedó como archivo en DATA_DIR/outbox.'
      : `El servidor de correo aceptó el mensaje para ${to}. Si no llega, busque en el correo no deseado y revise MAIL_FROM.`,
  );
}
