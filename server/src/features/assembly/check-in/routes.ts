import {
  addToDeskRoll,
  findDeskMember,
  readDeskRoll,
  recordArrivals,
  type SettledArrival,
  verifyIdentity,
} from '@vigilia/contract/assemblies/check-in';
import { count } from '@vigilia/contract/text/count';
import { dayOf, localMoment, startOfDay } from '@vigilia/contract/time/colombian-time';
import { isDni, plainDni } from '@vigilia/contract/users/document-numbers';
import { anAssembly, aUser, sentence } from '../../../kernel/audit/sentence.ts';
import type { Db } from '../../../kernel/database/database.ts';
import type { WriteContext } from '../../../kernel/http/context.ts';
import { accountKey, createRateLimit } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { feature } from '../../../kernel/http/routes.ts';
import type { Caller } from '../../../kernel/http/session.ts';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
import { conflict, notFound } from '../../../kernel/runtime/errors.ts';
import { userStore } from '../../people/users/store.ts';
import { credentialMarks } from '../../roll/credential-marks.ts';
import type { PresenceMode } from '../../roll/domain/presence-history.ts';
import { existingAssembly } from '../assemblies/access.ts';
import { startsWithVote } from '../assemblies/domain/assembly-rules.ts';
import { requireUnissued, sessionOf } from '../assemblies/issued-minutes.ts';
import { rollStore } from '../assemblies/roll-store.ts';
import { assemblyStore, type StoredAssembly } from '../assemblies/store.ts';
import { arrivalOf, arrivalStore, currentStay } from './arrival-store.ts';
import { momentOf } from './domain/arrivals.ts';
import {
  type ArrivalRefusal,
  MAX_ARRIVALS_OF_PERSON,
  type Registration,
  registerArrival,
} from './register-arrival.ts';

/** Why an arrival, or undoing it, is refused, and the next step. */
const REFUSALS: Readonly<Record<ArrivalRefusal, string>> = {
  voted: 'Ya votó: registre su salida en la lista.',
  represented: 'Su apoderado ya votó en su nombre: registre su salida en la lista.',
  attorney: 'Ya votó como apoderado: registre su salida en la lista.',
  over: 'La asamblea ya terminó. Si asistió, escríbalo en el acta.',
  'another-person': 'Ese registro ya se usó para otra persona: regístrela de nuevo.',
  'too-many': `Ya tiene ${MAX_ARRIVALS_OF_PERSON} llegadas en esta asamblea: márquela en la lista.`,
  issued: 'El acta ya se emitió: la asistencia ya no cambia.',
};

/** At the desk of a link, which cannot read who voted nor open the roll. */
const NOT_HERE = 'Ya no se deshace en esta mesa: pida a un administrador que registre su salida en la lista.';
const AFTER_BALLOT: readonly ArrivalRefusal[] = ['voted', 'represented', 'attorney'];

/** Limit of a link's desk, also for searches without a result: document numbers must not be guessed there. */
const ADDITIONS_LIMIT = {
  name: 'desk-additions',
  max: 60,
  milliseconds: 10 * MINUTE,
  message: 'Esta mesa agregó o buscó a demasiadas personas. Agréguelas en la lista de la asamblea.',
};

/** Limit of a link's desk: one call a second, more than people who pass a door. */
const ARRIVALS_LIMIT = {
  name: 'desk-arrivals',
  max: 600,
  milliseconds: 10 * MINUTE,
  message: 'Esta mesa envió demasiados registros. Lo registrado queda en el equipo y se envía después.',
};

const TEXTS = {
  nobody: 'Ningún usuario tiene esta cédula. Compruebe el número, o registre antes a la persona.',
  noPerson: 'Esta cuenta no es de una persona: no tiene apellido ni documento.',
  notOnRoll: 'Esta persona no está en la lista de la asamblea. Agréguela primero.',
  tooEarly: (day: string) =>
    `El registro en la puerta empieza el ${day}, el día de la asamblea. Antes de ese día, marque la asistencia en la lista.`,
};

const NOBODY = { userId: null, name: '', lastName: '', canVote: false };

const present = (
  { id, outcome, person, since, leftAt, desk, refusal }: Registration,
  isOfLink: boolean,
): SettledArrival => ({
  id,
  outcome,
  since,
  leftAt,
  desk,
  ...(person
    ? {
        userId: person.userId,
        name: person.name,
        lastName: person.lastName,
        canVote: person.canVote,
        ...(person.notInGoodStanding && { notInGoodStanding: true }),
        ...(person.attorney && { attorney: person.attorney }),
      }
    : NOBODY),
  ...(refusal && {
    refused: isOfLink && AFTER_BALLOT.includes(refusal) ? NOT_HERE : REFUSALS[refusal],
  }),
});

/** The first moment of the assembly's day in Colombia. */
const openingOf = ({ startDate }: Pick<StoredAssembly, 'startDate'>): string => startOfDay(dayOf(startDate));

type Audit = WriteContext<never, unknown>['audit'];

/** Sentences of the activity log about arrivals: of one person, and of several. */
function didOf(effect: NonNullable<Registration['effect']>, mode: PresenceMode): [one: string, many: string] {
  if (effect === 'arrival') return ['Registró la llegada', 'Registró {} llegadas'];
  if (effect === 'undone') return ['Deshizo la llegada', 'Deshizo {} llegadas'];
  const change = `Registró el paso a la asistencia ${mode === 'remote' ? 'a distancia' : 'presencial'}`;
  return [change, `${change} de {} personas`];
}

/** One entry for each arrival that changed the history, as one act; one for a request without changes. */
function auditArrivals(
  audit: Audit,
  assembly: StoredAssembly,
  act: string | undefined,
  registrations: readonly (Registration & { readonly from: string })[],
): void {
  const changed = registrations.filter(({ effect }) => effect !== null);
  for (const { person, effect, mode, at, from } of changed) {
    if (!person || !effect) continue;
    const [one, many] = didOf(effect, mode);
    const where = [from, localMoment(at).hour].filter(Boolean).join(', ');
    audit(
      sentence`${one} de ${aUser({ ...person, id: person.userId })} a la puerta de «${anAssembly(assembly)}» (${where})`,
      [],
      {
        name: act,
        of: assembly.id,
        together: `${many} a la puerta de «${assembly.title}»`,
      },
    );
  }
  if (changed.length > 0) return;
  const again = registrations.length === 1 ? 'una llegada' : `${count(registrations.length)} llegadas`;
  audit(sentence`Envió ${again} a la puerta de «${anAssembly(assembly)}» sin cambiar nada`, [], {
    name: act,
    of: assembly.id,
    together: `Envió {} veces llegadas a la puerta de «${assembly.title}» sin cambiar nada`,
  });
}

const deskStores = (db: Db) => ({
  assemblies: assemblyStore(db),
  roll: rollStore(db),
  users: userStore(db),
  arrivals: arrivalStore(db),
  marks: credentialMarks(db),
});

export const checkIn = feature({
  name: 'check-in',
  stores: deskStores,
  routes: (on, { clock, database }) => {
    const additions = createRateLimit({ clock, database }, ADDITIONS_LIMIT);
    const arrivals = createRateLimit({ clock, database }, ARRIVALS_LIMIT);

    /** The user with a document that a desk names; the desk of a link has a limit. */
    async function searched(
      assemblyId: number,
      document: string,
      caller: Caller,
      stores: ReturnType<typeof deskStores>,
    ) {
      if (caller.link) additions.take(accountKey(`link ${caller.link.id}`));
      const assembly = await sessionOf(stores, assemblyId, clock.now().toISOString());
      const dni = plainDni(document);
      return { assembly, user: isDni(dni) ? await stores.users.byDni(dni) : undefined };
    }

    on.cachedRead(readDeskRoll, async ({ params: { assemblyId }, stores }) => {
      const assembly = await existingAssembly(stores, assemblyId);
      const attendance = await stores.arrivals.attendance(assemblyId);
      const people = await stores.arrivals.roll(assemblyId);
      const marked = await stores.marks.markedOnRoll(assemblyId);
      return {
        opensAt: openingOf(assembly),
        closesAt: await stores.assemblies.lastMoment(assembly),
        people: people.map(({ addedAt: _, ...person }) => {
          const own = attendance.get(person.userId);
          const stay = own && currentStay(own);
          return {
            ...person,
            ...(marked.has(person.userId) && { hasAssignedCredential: true }),
            since: stay?.since ?? null,
            desk: (own && stay && arrivalOf(own, stay)?.desk) ?? '',
          };
        }),
      };
    });

    on.write(
      verifyIdentity,
      async ({ params: { assemblyId }, body: { userId }, caller, stores, publish, audit }) => {
        const assembly = await existingAssembly(stores, assemblyId);
        await requireUnissued(stores, assemblyId, 'ways');
        const attendee = await stores.roll.find(assemblyId, userId);
        if (!attendee) throw notFound(TEXTS.notOnRoll);
        // A verified person's link to an address that an administrator chose is refused while the voting is open.
        await stores.users.requireNoUnusedRight([{ ...attendee.user, id: userId }], 'verificar su identidad');
        await stores.marks.end(userId, caller.userId, clock.now().toISOString());
        publish(`assembly:${assemblyId}`);
        audit(
          sentence`Verificó con su documento la identidad de ${aUser({ ...attendee.user, id: userId })} en la mesa de «${anAssembly(assembly)}»`,
          [],
          { key: 'identity-verified' },
        );
        return { userId };
      },
    );

    on.write(findDeskMember, async ({ params: { assemblyId }, body, caller, stores, audit }) => {
      const { assembly, user } = await searched(assemblyId, body.document, caller, stores);
      audit(
        user
          ? sentence`Buscó en la mesa a ${aUser(user)}, en «${anAssembly(assembly)}»`
          : sentence`Buscó en la mesa una cédula que nadie tiene, en «${anAssembly(assembly)}»`,
      );
      return { member: user ? { name: user.name, lastName: user.lastName } : null };
    });

    on.write(addToDeskRoll, async ({ params: { assemblyId }, body, caller, stores, publish, audit }) => {
      const { assembly, user } = await searched(assemblyId, body.document, caller, stores);
      if (!user) throw notFound(TEXTS.nobody);
      if ((await stores.roll.withoutPerson(assemblyId, [user.id])) > 0) throw conflict(TEXTS.noPerson);
      const isOnRoll = (await stores.roll.find(assemblyId, user.id)) !== undefined;
      await stores.roll.add(assemblyId, user.id, startsWithVote(user), clock.now().toISOString());
      publish(`assembly:${assemblyId}`);
      audit(
        isOnRoll
          ? sentence`Buscó en la mesa a ${aUser(user)}, que ya estaba en la lista de «${anAssembly(assembly)}»`
          : sentence`Agregó a ${aUser(user)} a la lista de «${anAssembly(assembly)}», en la mesa`,
      );
      return { userId: user.id, name: user.name, lastName: user.lastName };
    });

    on.write(
      recordArrivals,
      async ({ params: { assemblyId }, query: { act }, body, caller, stores, publish, audit }) => {
        if (caller.link) arrivals.take(accountKey(`link ${caller.link.id}`));
        const assembly = await existingAssembly(stores, assemblyId);
        const now = clock.now().toISOString();
        const clocks = { sentAt: body.sentAt, now, opensAt: openingOf(assembly) };
        if (now < clocks.opensAt) throw conflict(TEXTS.tooEarly(dayOf(assembly.startDate)));
        const window = {
          closesAt: await stores.assemblies.lastMoment(assembly),
          isIssued: (await stores.assemblies.issuedMinutes(assemblyId)) !== undefined,
        };
        const registrations = [];
        for (const {
          id,
          userId,
          document,
          mode = 'hall',
          desk: named = '',
          undone = false,
          ...sent
        } of body.arrivals) {
          const at = momentOf(sent.at, clocks);
          const desk = caller.link?.name ?? named;
          const received = { id, userId, document, at, mode, desk, isUndone: undone };
          const registration = await registerArrival(stores.arrivals, assemblyId, received, window, now);
          registrations.push({ ...registration, from: desk });
        }
        if (registrations.some(({ isNew }) => isNew)) publish(`assembly:${assemblyId}`);
        auditArrivals(audit, assembly, act, registrations);
        const { present: inside, total } = await stores.roll.quorum(assembly);
        const isOfLink = caller.link !== undefined;
        return {
          arrivals: registrations.map((each) => present(each, isOfLink)),
          present: inside,
          onRoll: total,
        };
      },
    );
  },
});
