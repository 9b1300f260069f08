/** Registration: by an administrator, or by a request that an administrator completes or rejects. */
import { fullName } from '@vigilia/contract/full-name';
import {
  listRequests,
  registerFromRequest,
  registerUser,
  rejectRequest,
  requestRegistration,
} from '@vigilia/contract/registration';
import { aUser, sentence } from '../../http/audit/sentence.ts';
import { createRateLimit, networkOf } from '../../http/rate-limits/rate-limit.ts';
import { feature } from '../../http/routes.ts';
import { HOUR } from '../../runtime/clock.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { hashPassword } from '../../security/passwords.ts';
import { presentUser } from '../users/presenter.ts';
import { type NewUser, userStore } from '../users/store.ts';
import { presentRequest, requestStore } from './store.ts';

const TEXTS = {
  unknownRequest:
    'Esta solicitud ya no existe: otro administrador pudo haberla atendido. Vuelva a cargar la lista.',
  askedAlready: 'Ya hay una solicitud con este correo. La asociación la está revisando.',
  tooMany: 'Demasiadas solicitudes desde esta conexión.',
};

/** Requests from one network: enough for a full hall on one day, too few to flood the list. */
const REQUEST_LIMIT = { name: 'registration-requests', max: 60, milliseconds: HOUR };

export const registration = feature({
  name: 'registration',
  stores: (db) => ({ users: userStore(db), requests: requestStore(db) }),
  routes: (on, { clock, database }) => {
    const requestLimit = createRateLimit({ clock, database }, { ...REQUEST_LIMIT, message: TEXTS.tooMany });
    const now = () => clock.now().toISOString();
    const derive = ({ body }: { body: { hash: string } }) => hashPassword(body.hash);

    async function register(
      users: ReturnType<typeof userStore>,
      { hash, ...fields }: Omit<NewUser, 'passwordHash' | 'createdAt'> & { hash: string },
      passwordHash: string,
    ) {
      const at = now();
      const user = { ...fields, passwordHash, passwordAssignedAt: at, emailAssignedAt: at, createdAt: at };
      return presentUser({ ...user, id: await users.insert(user) });
    }

    on.writeAfter(registerUser, derive, async ({ body, stores, prepared, audit }) => {
      const user = await register(stores.users, body, prepared);
      audit(sentence`Registró a ${aUser(user)}`);
      return user;
    });

    on.writeAfter(registerFromRequest, derive, async ({ params: { id }, body, stores, prepared, audit }) => {
      // Removed first: of two simultaneous administrators, the second finds nothing.
      if (!(await stores.requests.take(id))) throw notFound(TEXTS.unknownRequest);
      const user = await register(stores.users, body, prepared);
      audit(sentence`Registró a ${aUser(user)} a partir de su solicitud`);
      return user;
    });

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

    on.write(rejectRequest, async ({ params: { id }, stores, audit }) => {
      const request = await stores.requests.take(id);
      if (!request) throw notFound(TEXTS.unknownRequest);
      audit(`Rechazó la solicitud de ${fullName(request)}`);
      return { id };
    });
  },
});
