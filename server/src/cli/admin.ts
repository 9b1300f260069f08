/**
 * Manages administrators from the command line, without signing in. Works beside a running server.
 * `check` and `mail-test` look at the installation. Run: `npm run admin` for all of them.
 */
import '../app/umask.ts';
import { existsSync } from 'node:fs';
import { email as emailField } from '@vigilia/contract/fields';
import { USER_TYPES } from '@vigilia/contract/limits';
import { login } from '@vigilia/contract/session/session';
import { fullName } from '@vigilia/contract/users/full-name';
import { personFields } from '@vigilia/contract/users/person-fields';
import { updateUser } from '@vigilia/contract/users/users';
import { becomeOwner } from '../app/data-folder.ts';
import { describeStartError, firstLine } from '../app/start-errors.ts';
import { randomPassword } from '../features/people/session/first-administrator.ts';
import { secondFactorStore } from '../features/people/session/second-factor-store.ts';
import { recordUnlock } from '../features/people/session/unlock.ts';
import { NO_PASSWORD, type StoredUser, userStore } from '../features/people/users/store.ts';
import { recordAuditEntry, recordServerEntry } from '../kernel/audit/audit-log.ts';
import type { Db } from '../kernel/database/database.ts';
import { databaseExists, openDatabase } from '../kernel/database/open.ts';
import { takeSnapshot } from '../kernel/database/snapshot.ts';
import { schemaOf } from '../kernel/database/table-dump.ts';
import { systemClock } from '../kernel/runtime/clock.ts';
import { type Config, readConfig } from '../kernel/runtime/config.ts';
import { hashPassword } from '../kernel/security/passwords.ts';
import { check, sendTestMail } from './checks.ts';
import { CommandError, print, runCommand } from './command-line.ts';

const USAGE = `  npm run admin -- list                               los administradores
  npm run admin -- create CORREO NOMBRE [APELLIDO]    uno nuevo, o un usuario que ya existe
  npm run admin -- reset CORREO                       contraseña nueva; cierra sus sesiones
  npm run admin -- reset CORREO --second-factor       también quita su verificación en dos pasos
  npm run admin -- demote CORREO                      le quita el permiso de administrador; cierra sus sesiones
  npm run admin -- end-sessions CORREO                cierra las sesiones de un usuario
  npm run admin -- end-sessions --all                 cierra las sesiones de todos
  npm run admin -- unlock CORREO                      quita los bloqueos por intentos fallidos de inicio de sesión
  npm run admin -- check                              revisa configuración, base de datos, archivos y correo
  npm run admin -- mail-test CORREO                   envía un correo de prueba`;

/** Disables the second factor, after the loss of phone and recovery codes. */
const WITHOUT_SECOND_FACTOR = '--second-factor';

const printPassword = (password: string) => print(`Contraseña: ${password}   (se muestra solo esta vez)`);

function addressIn(typed: string | undefined): string {
  const parsed = emailField.safeParse(typed);
  if (!parsed.success) throw new CommandError(`Falta el correo, o no es válido.\n${USAGE}`);
  return parsed.data;
}

type Open = Awaited<ReturnType<typeof openDatabase>>;

async function list(database: Open): Promise<void> {
  const administrators = await userStore(database.read).ofType(USER_TYPES.administrator);
  if (administrators.length === 0) print('No hay administradores.');
  for (const user of administrators) print(`${user.email}   ${fullName(user)}`);
}

const recordAppointment = (tx: Db, userId: number) =>
  recordAuditEntry(tx, {
    userId,
    area: updateUser.area,
    what: 'Recibió el permiso de administrador en el servidor',
    at: systemClock.now().toISOString(),
  });

const NOT_ADMINISTRATOR = (email: string) => `${email} no es administrador.`;

const byOperator = () => ({ at: systemClock.now().toISOString(), by: null });

async function create(database: Open, [typed, name, lastName = '']: readonly string[]): Promise<void> {
  const email = addressIn(typed);
  const firstName = personFields.name.safeParse(name).data;
  if (!firstName) throw new CommandError(`Falta el nombre, o no tiene letras.\n${USAGE}`);
  // The last name is optional.
  const family = lastName.trim() === '' ? '' : personFields.lastName.safeParse(lastName).data;
  if (family === undefined)
    throw new CommandError(`El apellido no tiene letras, o es demasiado largo.\n${USAGE}`);
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const withPassword = await database.write(async (tx) => {
    const users = userStore(tx);
    const known = await users.byEmail(email);
    if (known?.userType === USER_TYPES.administrator) throw new CommandError(`${email} ya es administrador.`);
    if (known) {
      await users.update(known.id, { ...known, userType: USER_TYPES.administrator }, byOperator());
      await users.endTokens(known.id);
      // Imported users have no password and cannot sign in.
      if (known.passwordHash === NO_PASSWORD)
        await users.changePassword(known.id, passwordHash, byOperator());
      await recordAppointment(tx, known.id);
      return known.passwordHash === NO_PASSWORD;
    }
    const id = await users.insert({
      name: firstName,
      lastName: family,
      email,
      phone: '',
      dniType: null,
      dni: null,
      passwordHash,
      userType: USER_TYPES.administrator,
      createdAt: systemClock.now().toISOString(),
    });
    await recordAppointment(tx, id);
    return true;
  });
  if (withPassword) {
    print(`Administrador creado: ${email}`);
    printPassword(password);
  } else print(`${email} ya era usuario: ahora es administrador y conserva su contraseña.`);
}

/** An operator has access to the database anyway; the activity log shows the change to the other administrators. */
async function reset(database: Open, [typed, option]: readonly string[]): Promise<void> {
  const email = addressIn(typed);
  if (option !== undefined && option !== WITHOUT_SECOND_FACTOR)
    throw new CommandError(`${option} no es una opción.\n${USAGE}`);
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  const stays = await database.write(async (tx) => {
    const users = userStore(tx);
    const factors = secondFactorStore(tx);
    const known = await users.byEmail(email);
    if (known?.userType !== USER_TYPES.administrator) throw new CommandError(NOT_ADMINISTRATOR(email));
    await users.changePassword(known.id, passwordHash, byOperator());
    const isOn = Boolean((await factors.of(known.id))?.enabledAt);
    const removed = isOn && option === WITHOUT_SECOND_FACTOR;
    if (removed) await factors.remove(known.id);
    await recordAuditEntry(tx, {
      userId: known.id,
      area: login.area,
      what: `Recibió una contraseña nueva en el servidor${removed ? '; se quitó su verificación en dos pasos' : ''}`,
      at: systemClock.now().toISOString(),
    });
    return isOn && !removed;
  });
  print(`Contraseña nueva de ${email}; sus sesiones quedaron cerradas.`);
  printPassword(password);
  if (stays)
    print(
      `Sigue pidiendo el código de la aplicación; para quitarlo, agregue ${WITHOUT_SECOND_FACTOR} al comando.`,
    );
}

/**
 * Changes the user with an address, the only argument, and answers it.
 * @throws CommandError where nobody has it
 */
async function changeUser(
  database: Open,
  [typed, ...rest]: readonly string[],
  change: (tx: Db, known: StoredUser) => Promise<unknown>,
  unknown = (email: string) => `No hay ningún usuario con el correo ${email}.`,
): Promise<string> {
  const email = addressIn(typed);
  if (rest.length > 0) throw new CommandError(`Órdenes:\n${USAGE}`);
  await database.write(async (tx) => {
    const known = await userStore(tx).byEmail(email);
    if (!known) throw new CommandError(unknown(email));
    await change(tx, known);
  });
  return email;
}

async function demote(database: Open, args: readonly string[]): Promise<void> {
  const change = async (tx: Db, known: StoredUser) => {
    const { id, email } = known;
    const users = userStore(tx);
    if (known.userType !== USER_TYPES.administrator) throw new CommandError(NOT_ADMINISTRATOR(email));
    if (!(await users.hasAnyOfType(USER_TYPES.administrator, { besides: id })))
      throw new CommandError(`${email} es el único administrador: cree otro primero.`);
    await users.update(id, { ...known, userType: USER_TYPES.member }, byOperator());
    await users.endTokens(id);
    await recordAuditEntry(tx, {
      userId: id,
      area: updateUser.area,
      what: 'Perdió el permiso de administrador en el servidor',
      at: systemClock.now().toISOString(),
    });
  };
  const email = await changeUser(database, args, change, NOT_ADMINISTRATOR);
  print(`${email} ya no es administrador y sigue siendo usuario; sus sesiones quedaron cerradas.`);
}

/** Ends the sessions of all users at once. */
const EVERYBODY = '--all';

async function endSessions(database: Open, args: readonly string[]): Promise<void> {
  const at = systemClock.now().toISOString();
  if (args.length === 1 && args[0] === EVERYBODY) {
    await database.write(async (tx) => {
      await userStore(tx).endAllTokens();
      await recordServerEntry(tx, {
        area: login.area,
        what: 'Cerró las sesiones de todos los usuarios',
        at,
      });
    });
    print('Todas las sesiones quedaron cerradas: cada usuario inicia sesión de nuevo.');
    return;
  }
  const email = await changeUser(database, args, async (tx, { id }) => {
    await userStore(tx).endTokens(id);
    const what = 'Sus sesiones se cerraron en el servidor';
    await recordAuditEntry(tx, { userId: id, area: login.area, what, at });
  });
  print(`Las sesiones de ${email} quedaron cerradas; puede iniciar sesión de nuevo.`);
}

async function unlock(database: Open, args: readonly string[]): Promise<void> {
  const email = await changeUser(database, args, (tx, { id }) =>
    recordUnlock(tx, id, systemClock.now().toISOString()),
  );
  print(`${email} puede intentarlo otra vez: sus intentos fallidos ya no cuentan.`);
}

const COMMANDS: Readonly<Record<string, (database: Open, rest: readonly string[]) => Promise<void>>> = {
  list,
  create,
  reset,
  demote,
  'end-sessions': endSessions,
  unlock,
};

/** Commands that work without a database. */
const INSTALLATION_COMMANDS: Readonly<
  Record<string, (config: Config, rest: readonly string[]) => Promise<void>>
> = {
  check: (config, rest) => {
    if (rest.length > 0) throw new CommandError(`Órdenes:\n${USAGE}`);
    return check(config);
  },
  'mail-test': (config, [typed, ...rest]) => {
    if (rest.length > 0) throw new CommandError(`Órdenes:\n${USAGE}`);
    return sendTestMail(config, addressIn(typed));
  },
};

async function run([name = '', ...rest]: readonly string[]): Promise<void> {
  const ofInstallation = Object.hasOwn(INSTALLATION_COMMANDS, name) ? INSTALLATION_COMMANDS[name] : undefined;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command && !ofInstallation) throw new CommandError(`Órdenes:\n${USAGE}`);
  const config = readConfig(process.env);
  if (existsSync(config.DATA_DIR)) becomeOwner(config);
  if (ofInstallation) return ofInstallation(config, rest);
  // Opening would create an empty database, and the administrator would be in the wrong one.
  if (!databaseExists(config))
    throw new CommandError(
      `DATA_DIR ${config.DATA_DIR} has no database; start the server once, or set DATA_DIR`,
    );
  try {
    if (!(await takeSnapshot(config, schemaOf)))
      throw new CommandError(
        'La base de datos no es de Vigilia o está vacía. Revise DATABASE_URL y DATA_DIR, o inicie primero el servidor con ellas.',
      );
    const database = await openDatabase(config);
    await command?.(database, rest).finally(() => database.close());
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(describeStartError(error, config) ?? firstLine(error), { cause: error });
  }
}

await runCommand(run);
