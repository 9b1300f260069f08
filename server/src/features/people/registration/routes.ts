/** Registration: by an administrator, or by a request that an administrator completes or rejects. */

import { USER_TYPES } from '@vigilia/contract/limits';
import { acceptRequests, exportRequests, rejectRequests } from '@vigilia/contract/selection';
import { count } from '@vigilia/contract/text/count';
import { fold } from '@vigilia/contract/text/fold';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { comparableDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  listRequests,
  registerFromRequest,
  registerUser,
  rejectRequest,
  requestRegistration,
  type SimilarUser,
  updateFromRequest,
} from '@vigilia/contract/users/registration';
import { changeOf } from '../../../kernel/audit/audit-changes.ts';
import { aUser, sentence } from '../../../kernel/audit/sentence.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { createRateLimit, networkOf } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { HOUR } from '../../../kernel/runtime/clock.ts';
import { conflict, notFound } from '../../../kernel/runtime/errors.ts';
import { hashPassword } from '../../../kernel/security/passwords.ts';
import { type Sheet, sendSpreadsheet, sheetOf } from '../../../kernel/spreadsheets/writer.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { USER_FIELD_NAMES } from '../users/audited-fields.ts';
import { changeUser } from '../users/change-user.ts';
import { PERSON_COLUMNS } from '../users/export.ts';
import { presentUser } from '../users/presenter.ts';
import { auditPeople, createLeftOut, requireExpected } from '../users/selection.ts';
import { type NewUser, NO_PASSWORD, userStore } from '../users/store.ts';
import { presentRequest, type RequestSelection, requestStore, type StoredRequest } from './store.ts';

const requestSheet = (requests: AsyncIterable<StoredRequest>): Sheet =>
  sheetOf('Solicitudes', requests, [
    ...PERSON_COLUMNS,
    ['Anestesiólogo', 16, ({ isAnesthesiologist }) => (isAnesthesiologist ? 'Sí' : 'No')],
    ['Fecha de Registro', 18, ({ date }) => dayOf(date)],
  ]);

type AcceptanceProblem = SimilarUser['same'][number] | 'no-document-type' | 'twice';

/**
 * Checks a request; null if it can be accepted as it is.
 * @param same what it has in common with users
 * @param numbers document numbers of the requests accepted with it
 */
function acceptanceProblem(
  { dni, dniType }: Pick<StoredRequest, 'dni' | 'dniType'>,
  same: ReadonlySet<SimilarUser['same'][number]>,
  numbers: ReadonlySet<string>,
): AcceptanceProblem | null {
  for (const likeness of ['email', 'dni', 'name'] as const) if (same.has(likeness)) return likeness;
  if (dniType === null) return 'no-document-type';
  return numbers.has(dni) ? 'twice' : null;
}

const TEXTS = {
  unknownRequest:
    'Esta solicitud ya no existe: otro administrador pudo haberla atendido. Vuelva a cargar la lista.',
  noneAccepted: (name: string, reason: string) => `No se aceptó ninguna. ${name}: ${reason}`,
  askedAlready: 'Ya hay una solicitud con este correo. La asociación la está revisando.',
  tooMany: 'Demasiadas solicitudes desde esta conexión.',
};

const PROBLEMS: Readonly<Record<AcceptanceProblem, string>> = {
  email: 'Ya hay un usuario con este correo. Elija «Aceptar» en su fila si es la misma persona.',
  dni: 'Ya hay un usuario con esta cédula. Elija «Aceptar» en su fila si es la misma persona.',
  name: 'Ya hay un usuario con este nombre. Elija «Aceptar» en su fila para decidir.',
  'no-document-type': 'Falta el tipo de documento. Edite la solicitud para completarla.',
  twice: 'Otra de las solicitudes elegidas tiene la misma cédula. Edite una para decidir.',
};

/** Requests from one network: enough for a full hall on one day, too few to flood the list. */
const REQUEST_LIMIT = { name: 'registration-requests', max: 60, milliseconds: HOUR };

const registrationStores = (db: Db) => ({
  users: userStore(db),
  requests: requestStore(db),
  versions: versionStore(db),
});

/** @throws Refusal 409 unless they are as many as the administrator saw */
async function chosenRequests(
  { users, requests }: ReturnType<typeof registrationStores>,
  body: RequestSelection & Parameters<typeof requireExpected>[1],
): Promise<StoredRequest[]> {
  const chosen = await requests.selected(body);
  await requireExpected(chosen.length, body, users.isVotingOpen);
  return chosen;
}

/** Whether fields are those of a request, apart from case, accents and the signs of the number. */
const isAsAsked = (fields: Pick<NewUser, 'email' | 'name' | 'lastName' | 'dni'>, asked: StoredRequest) =>
  fields.email === asked.email &&
  fold(fullName(fields)) === fold(fullName(asked)) &&
  comparableDni(fields.dni ?? '') === comparableDni(asked.dni);

export const registration = feature({
  name: 'registration',
  lane: 'office',
  stores: registrationStores,
  routes: (on, { clock, config, database }) => {
    const requestLimit = createRateLimit(
      { clock, database },
      { ...REQUEST_LIMIT, max: REQUEST_LIMIT.max * config.NETWORK_LIMIT_FACTOR, message: TEXTS.tooMany },
    );
    const now = () => clock.now().toISOString();
    const derive = async ({ body }: { body: { hash: string; withoutPassword?: boolean | undefined } }) =>
      body.withoutPassword ? NO_PASSWORD : hashPassword(body.hash);

    /** The log names the author of an administrator's account (R3.15). */
    const typeOf = ({ userType }: Pick<NewUser, 'userType'>) =>
      userType === USER_TYPES.administrator
        ? [changeOf(USER_FIELD_NAMES.userType, '', 'administrador', { key: 'user.userType', to: userType })]
        : [];

    async function register(
      users: ReturnType<typeof userStore>,
      {
        hash,
        withoutPassword = false,
        ...fields
      }: Omit<NewUser, 'passwordHash' | 'createdAt'> & {
        hash: string;
        withoutPassword?: boolean | undefined;
      },
      passwordHash: string,
      assignedBy: number,
      /** The request in which the person gave the address: no administrator chose it (R3.11). */
      asked?: StoredRequest,
    ) {
      await users.requireUnique(null, fields);
      const at = now();
      const user = {
        ...fields,
        passwordHash,
        ...(!withoutPassword && { passwordAssignedAt: at }),
        ...(!(asked && isAsAsked(fields, asked)) && { emailAssignedAt: at }),
        assignedBy,
        createdAt: at,
      };
      return presentUser({ ...user, id: await users.insert(user) });
    }

    on.writeAfter(registerUser, derive, async ({ body, caller, stores, prepared, audit }) => {
      const user = await register(stores.users, body, prepared, caller.userId);
      audit(sentence`Registró a ${aUser(user)}`, typeOf(user));
      return user;
    });

    on.writeAfter(
      registerFromRequest,
      derive,
      async ({ params: { id }, body, caller, stores, prepared, audit }) => {
        // Removed first: of two simultaneous administrators, the second finds nothing.
        const asked = await stores.requests.take(id);
        if (!asked) throw notFound(TEXTS.unknownRequest);
        const user = await register(stores.users, body, prepared, caller.userId, asked);
        audit(sentence`Registró a ${aUser(user)} a partir de su solicitud`, typeOf(user));
        return user;
      },
    );

    on.inLane('everything').write(
      updateFromRequest,
      async ({ params: { id, userId }, body: { version, ...changes }, caller, stores, audit }) => {
        if (!(await stores.requests.take(id))) throw notFound(TEXTS.unknownRequest);
        const { before, after, what, logged } = await changeUser(stores, {
          id: userId,
          changes,
          version,
          passwordHash: null,
          callerId: caller.userId,
          at: now(),
        });
        audit(sentence`Actualizó a ${aUser(before)} con su solicitud de registro (${what})`, logged);
        return presentUser(after);
      },
    );

    on.writeAfter(
      requestRegistration,
      // Before the transaction, which may run twice.
      async ({ address }) => requestLimit.take(networkOf(address)),
      async ({ body: { dniType = null, ...body }, stores }) => {
        const id = await stores.requests.insert({ ...body, dniType, date: now() });
        if (!id) throw conflict(TEXTS.askedAlready);
        return { id };
      },
    );

    on.read(listRequests, async ({ query, stores, setTotalCount }) => {
      const found = await stores.requests.list(query);
      setTotalCount(found.total);
      const lookalikes = await stores.requests.lookalikesOf(found.requests.map(({ id }) => id));
      return found.requests.map((request) => presentRequest(request, lookalikes.get(request.id) ?? []));
    });

    on.stream(exportRequests, async ({ body: { format, sort, order, ...selection }, stores }, reply) => {
      const chosen = stores.requests.each(selection, { sort, order });
      return sendSpreadsheet(reply, `solicitudes-${dayOf(now())}`, format, [requestSheet(chosen)]);
    });

    on.write(rejectRequest, async ({ params: { id }, stores, audit }) => {
      const request = await stores.requests.take(id);
      if (!request) throw notFound(TEXTS.unknownRequest);
      audit(`Rechazó la solicitud de ${fullName(request)}`);
      return { id };
    });

    on.write(rejectRequests, async ({ body, stores, audit }) => {
      const chosen = await chosenRequests(stores, body);
      await stores.requests.removeAll(chosen.map(({ id }) => id));
      auditPeople(audit, chosen, {
        one: (name) => sentence`Rechazó la solicitud de ${name}`,
        many: (people) => sentence`Rechazó ${count(people)} solicitudes`,
        before: 'solicitud',
      });
      return { rejected: chosen.length };
    });

    on.write(acceptRequests, async ({ body, stores, audit }) => {
      const chosen = await chosenRequests(stores, body);
      const at = now();
      const leftOut = createLeftOut();
      const lookalikes = await stores.requests.lookalikesOf(chosen.map(({ id }) => id));
      const numbers = new Set<string>();
      const users: NewUser[] = [];
      const done: number[] = [];
      for (const { id, isAnesthesiologist: _, date: _date, ...person } of chosen) {
        const same = new Set(lookalikes.get(id)?.flatMap((user) => user.same));
        const problem = acceptanceProblem(person, same, numbers);
        if (problem) {
          leftOut.add({ id, ...person }, PROBLEMS[problem]);
          continue;
        }
        numbers.add(person.dni);
        // The address is the one that the person wrote: no administrator chose it (R3.11).
        users.push({ ...person, userType: USER_TYPES.member, passwordHash: NO_PASSWORD, createdAt: at });
        done.push(id);
      }
      const [first] = leftOut.present().rows;
      if (done.length === 0 && first) throw conflict(TEXTS.noneAccepted(first.name, first.reason));
      const ids = await stores.users.insertAll(users);
      const accepted = users.map((user, index) => ({ ...user, id: ids[index] ?? 0 }));
      await stores.requests.removeAll(done);
      auditPeople(audit, accepted, {
        areUsers: true,
        one: (name) => sentence`Registró a ${name} a partir de su solicitud`,
        many: (people) => sentence`Registró a ${count(people)} usuarios a partir de sus solicitudes`,
        after: 'usuario',
      });
      return { accepted: ids, leftOut: leftOut.present() };
    });
  },
});
