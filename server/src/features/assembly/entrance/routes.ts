/** Single-use codes with which a check-in desk lets in members without e-mail (R16.8). */
import { randomBytes } from 'node:crypto';
import { USER_TYPES } from '@vigilia/contract/limits';
import {
  ENTRANCE_LIFETIME,
  enterWithCode,
  issueEntrance,
  readEntrance,
} from '@vigilia/contract/session/entrance';
import { fullName } from '@vigilia/contract/users/full-name';
import type { AuditEntry } from '../../../kernel/audit/audit-log.ts';
import { anAssembly, aUser, sentence } from '../../../kernel/audit/sentence.ts';
import { createRateLimit, networkOf } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
import { conflict, notFound } from '../../../kernel/runtime/errors.ts';
import { claimsOf } from '../../people/session/authentication.ts';
import { recordOwnAccountEntry } from '../../people/users/own-account-entry.ts';
import { type StoredUser, userStore } from '../../people/users/store.ts';
import { existingAssembly } from '../assemblies/access.ts';
import { requireUnissued } from '../assemblies/issued-minutes.ts';
import { rollStore } from '../assemblies/roll-store.ts';
import { assemblyStore } from '../assemblies/store.ts';
import { entranceStore } from './store.ts';

const CODE_BYTES = 32;

const TEXTS = {
  notOnRoll: 'Esta persona no está en la lista de la asamblea. Agréguela primero.',
  administrator:
    'Los administradores no entran con un código de la mesa: entran con su correo y su contraseña.',
  inOpenVoting: (title: string, assembly: string) =>
    `Esta persona puede votar en «${title}», de «${assembly}», que está abierta. Muéstrele el código cuando se cierre.`,
  ended: 'Este código ya se usó o venció. Pida otro en la mesa de registro.',
  tooManyTries: 'Demasiados códigos equivocados desde esta conexión.',
};

/** Unusable codes; valid ones are neither counted nor refused. The members in a hall share one network. */
const TRIES_LIMIT = {
  name: 'entrance-tries',
  max: 100,
  milliseconds: 15 * MINUTE,
  message: TEXTS.tooManyTries,
};

export const entrance = feature({
  name: 'entrance',
  lane: 'everything',
  stores: (db) => ({
    entrance: entranceStore(db),
    assemblies: assemblyStore(db),
    roll: rollStore(db),
    users: userStore(db),
    record: (user: StoredUser, entry: Omit<AuditEntry, 'userId'>) => recordOwnAccountEntry(db, user, entry),
  }),
  routes: (on, { clock, config, database, tokens }) => {
    const tries = createRateLimit({ clock, database }, TRIES_LIMIT);
    const hashOf = (code: string) => tokens.seal(`entrance:${code}`);

    on.write(issueEntrance, async ({ params: { assemblyId }, body: { userId }, caller, stores, audit }) => {
      const assembly = await existingAssembly(stores, assemblyId);
      await requireUnissued(stores, assemblyId, 'ways');
      const user = await stores.users.byId(userId);
      if (!user || !(await stores.roll.find(assemblyId, userId))) throw notFound(TEXTS.notOnRoll);
      if (user.userType !== USER_TYPES.member) throw conflict(TEXTS.administrator);
      const open = await stores.users.openVotingOf(userId);
      if (open) throw conflict(TEXTS.inOpenVoting(open.title, open.assembly));
      const now = clock.now();
      const code = randomBytes(CODE_BYTES).toString('hex');
      await stores.entrance.add(
        {
          userId,
          assemblyId,
          issuedBy: caller.userId,
          codeHash: hashOf(code),
          expires: new Date(now.getTime() + ENTRANCE_LIFETIME).toISOString(),
        },
        now.toISOString(),
      );
      audit(
        sentence`Mostró a ${aUser(user)} un código para entrar a votar en «${anAssembly(assembly)}», válido por ${ENTRANCE_LIFETIME / MINUTE} minutos`,
      );
      const origin = (config.PUBLIC_URL ?? '').replace(/\/+$/, '');
      // The fragment after `#` reaches no server and no log.
      return { address: `${origin}/votar/entrar#${code}`, lifetime: ENTRANCE_LIFETIME };
    });

    on.read(readEntrance, async ({ params: { assemblyId, userId }, stores }) => {
      await existingAssembly(stores, assemblyId);
      return { waits: await stores.entrance.waits(assemblyId, userId, clock.now().toISOString()) };
    });

    on.manualTransactions(enterWithCode, async ({ body: { code }, address, write }) => {
      const now = clock.now().toISOString();
      const refused = () => {
        tries.take(networkOf(address));
        return conflict(TEXTS.ended);
      };
      if (!(await entranceStore(database.read).isGood(hashOf(code), now))) throw refused();
      const entered = await write(async ({ entrance: codes, assemblies, roll, users, record }) => {
        const taken = await codes.take(hashOf(code), now);
        const user = taken && (await users.byId(taken.userId));
        const assembly = taken && (await assemblies.byId(taken.assemblyId));
        // The account was deleted, promoted or taken off the roll meanwhile.
        if (!user || !assembly || user.userType !== USER_TYPES.member) return null;
        if (!(await roll.find(assembly.id, user.id))) return null;
        const issuer = await users.byId(taken.issuedBy);
        await record(user, {
          area: enterWithCode.area,
          what: `Entró a votar en «${assembly.title}» con el código que mostró ${issuer ? fullName(issuer) : 'un administrador que ya no existe'}`,
          at: now,
        });
        return { accessToken: tokens.sign(claimsOf(user)), assemblyId: assembly.id };
      });
      if (!entered) throw refused();
      return entered;
    });
  },
});
