import { deleteUsers, exportSelectedUsers } from '@vigilia/contract/selection';
import { count } from '@vigilia/contract/text/count';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  deleteUser,
  exportUsers,
  listUsers,
  readDeletionEffects,
  updateUser,
  usersByEmail,
} from '@vigilia/contract/users/users';
import { aUser, sentence } from '../../../kernel/audit/sentence.ts';
import { documentFiles } from '../../../kernel/documents/document-files.ts';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import { createRateLimit, networkOf, siteOf } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
import { conflict, notFound } from '../../../kernel/runtime/errors.ts';
import { hashPassword } from '../../../kernel/security/passwords.ts';
import { sendSpreadsheet } from '../../../kernel/spreadsheets/writer.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { addressMails } from './address-mail.ts';
import { deletedUser } from './audited-fields.ts';
import { changeUser, UNKNOWN_USER } from './change-user.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { userSheet } from './export.ts';
import { userList } from './list.ts';
import { presentUser } from './presenter.ts';
import { auditPeople, createLeftOut, requireExpected } from './selection.ts';
import { requireAnotherAdministrator, userStore } from './store.ts';

const TEXTS = {
  lastDeleted: 'Es el único administrador: haga administrador a otro usuario antes de eliminarlo.',
  candidate: (name: string) =>
    `${name} figura entre los candidatos de una votación abierta: espere a que se cierre para eliminar este usuario.`,
  own: 'Es su propia cuenta.',
  isCandidate: 'Figura entre los candidatos de una votación abierta. Espere a que se cierre.',
  hasUnusedRight: (title: string) =>
    `Todavía puede usarse su derecho a votar en «${title}», que está abierta. Espere a que se cierre.`,
  tooManySearches: 'Demasiadas consultas desde esta conexión.',
};

/** Look-ups of an e-mail address from one network: enough for a full hall, too few to test a list. */
const SEARCH_LIMIT = { name: 'users-by-email', max: 60, milliseconds: 15 * MINUTE };

export const users = feature({
  name: 'users',
  lane: 'everything',
  stores: (db) => ({
    users: userStore(db),
    list: userList(db),
    versions: versionStore(db),
    eraseAccounts: eraseAccounts(db),
  }),
  routes: (on, { clock, config, database, files, mailQueues }) => {
    mailQueues.serve(addressMails(config));
    const searches = createRateLimit(
      { clock, database },
      {
        ...SEARCH_LIMIT,
        max: SEARCH_LIMIT.max * config.NETWORK_LIMIT_FACTOR,
        message: TEXTS.tooManySearches,
      },
    );

    on.cachedRead(listUsers, async ({ query, stores, setTotalCount }) => {
      const found = await stores.list.find(query);
      setTotalCount(found.total);
      return found.users.map(presentUser);
    });

    on.read(usersByEmail, async ({ params: { email }, caller, address, stores }) => {
      const sees = isAdministrator(caller);
      if (!sees)
        for (const source of new Set([networkOf(address), siteOf(networkOf(address))])) searches.take(source);
      const found = await stores.users.byEmail(email);
      if (!found) return [];
      return [sees ? presentUser(found) : { id: found.id }];
    });

    on.stream(exportUsers, async ({ query: { format, ...query }, stores }, reply) => {
      const day = dayOf(clock.now().toISOString());
      return sendSpreadsheet(reply, `usuarios-${day}`, format, [userSheet(stores.list.each(query))]);
    });

    on.stream(exportSelectedUsers, async ({ body: { format, sort, order, ...selection }, stores }, reply) => {
      const day = dayOf(clock.now().toISOString());
      const chosen = stores.list.eachSelected(selection, { sort, order });
      return sendSpreadsheet(reply, `usuarios-${day}`, format, [userSheet(chosen)]);
    });

    on.writeAfter(
      updateUser,
      async ({ body: { hash } }) => (hash === undefined ? null : await hashPassword(hash)),
      async ({ params: { id }, body: { hash: _, version, ...changes }, caller, stores, prepared, audit }) => {
        const { before, after, what, logged, isDemoted, isRetyped } = await changeUser(stores, {
          id,
          changes,
          version,
          passwordHash: prepared,
          callerId: caller.userId,
          at: clock.now().toISOString(),
        });
        audit(sentence`Editó a ${aUser(before)} (${what})`, logged);
        if (isDemoted) audit(sentence`Quitó el permiso de administrador a ${aUser(after)}`);
        else if (isRetyped) audit(sentence`Hizo administrador a ${aUser(after)}`);
        return presentUser(after);
      },
    );

    on.read(readDeletionEffects, async ({ params: { id }, stores }) => {
      if (!(await stores.users.byId(id))) throw notFound(UNKNOWN_USER);
      return stores.users.deletionEffects(id, clock.now().toISOString());
    });

    on.write(deleteUser, async ({ params: { id }, stores, afterCommit, publish, audit }) => {
      const user = await stores.users.byId(id);
      if (!user) throw notFound(UNKNOWN_USER);
      await requireAnotherAdministrator(stores.users, user, TEXTS.lastDeleted);
      if (await stores.users.isCandidateInOpenVoting(id)) throw conflict(TEXTS.candidate(fullName(user)));
      await stores.users.requireNoUnusedRight([user], 'eliminar su cuenta');
      const withdrawal = await stores.eraseAccounts([id], clock.now().toISOString());
      for (const assembly of withdrawal.assemblies) publish(`assembly:${assembly}`);
      afterCommit(() => files.remove(withdrawal.documents.flatMap(documentFiles)));
      afterCommit(async () => mailQueues.wake());
      audit(sentence`Eliminó a ${fullName(user)}`, [deletedUser(user)]);
      return { id };
    });

    on.write(deleteUsers, async ({ body, caller, stores, afterCommit, publish, audit }) => {
      const ids = await stores.list.selected(body);
      await requireExpected(ids.length, body, stores.users.isVotingOpen);
      const candidates = await stores.users.candidatesInOpenVotings();
      const unused = await stores.users.unusedRightsOf(ids);
      const leftOut = createLeftOut();
      const leaving: { id: number; name: string; lastName: string; dni: string | null }[] = [];
      // The caller is an administrator: another one always remains.
      for await (const user of stores.list.byIds(ids))
        if (user.id === caller.userId) leftOut.add(user, TEXTS.own);
        else if (candidates.has(user.id)) leftOut.add(user, TEXTS.isCandidate);
        else if (unused.has(user.id)) leftOut.add(user, TEXTS.hasUnusedRight(unused.get(user.id) ?? ''));
        else leaving.push({ id: user.id, name: user.name, lastName: user.lastName, dni: user.dni });
      const [only] = leftOut.present().rows;
      if (leaving.length === 0) throw conflict(only ? `${only.name}: ${only.reason}` : UNKNOWN_USER);
      const withdrawal = await stores.eraseAccounts(
        leaving.map(({ id }) => id),
        clock.now().toISOString(),
      );
      for (const assembly of withdrawal.assemblies) publish(`assembly:${assembly}`);
      afterCommit(() => files.remove(withdrawal.documents.flatMap(documentFiles)));
      afterCommit(async () => mailQueues.wake());
      auditPeople(audit, leaving, {
        one: (name) => sentence`Eliminó a ${name}`,
        many: (people) => sentence`Eliminó a ${count(people)} usuarios`,
        change: deletedUser,
      });
      return { deleted: leaving.length, leftOut: leftOut.present() };
    });
  },
});
