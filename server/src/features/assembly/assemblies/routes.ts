import { isDeepStrictEqual } from 'node:util';
import {
  type Assembly,
  type BallotShare,
  deleteAssembly,
  listAssemblies,
  listAttendees,
  listPossibleAttendees,
  readAssembly,
  readQuorum,
  readRegistration,
  registerAttendance,
  removeAttendee,
  setRegistration,
  updateCanVote,
} from '@vigilia/contract/assemblies/assemblies';
import { createAssembly, updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import type { BodyOf } from '@vigilia/contract/call';
import { MAX_OWN_PRESENCE_CHANGES, USER_TYPES } from '@vigilia/contract/limits';
import { addAttendees } from '@vigilia/contract/selection';
import { count } from '@vigilia/contract/text/count';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  changesBetween,
  editOf,
  type LoggedFields,
  replaced as logReplaced,
} from '../../../kernel/audit/audit-changes.ts';
import { anAssembly, aUser, sentence } from '../../../kernel/audit/sentence.ts';
import { documentFiles } from '../../../kernel/documents/document-files.ts';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import { createMemberRate } from '../../../kernel/http/rate-limits/member-rate.ts';
import { accountKey, createRateLimit } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { feature } from '../../../kernel/http/routes.ts';
import type { Caller } from '../../../kernel/http/session.ts';
import { formatTimestamp } from '../../../kernel/runtime/date-format.ts';
import { conflict, forbidden, notFound } from '../../../kernel/runtime/errors.ts';
import { countSave } from '../../../kernel/versions/edit-conflicts.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { fileStore, pictureAddressOf } from '../../files/store.ts';
import { userList } from '../../people/users/list.ts';
import { auditPeople, requireExpected } from '../../people/users/selection.ts';
import { userStore } from '../../people/users/store.ts';
import { hadVotings } from '../../roll/open-votings.ts';
import { revokePowersOf } from '../../roll/power-revocation.ts';
import { ownChanges, recordNeeded } from '../../roll/presence-store.ts';
import { markRights } from '../../roll/suspended-rights.ts';
import { sealRights } from '../../verification/seal-rights.ts';
import { sealStore } from '../../verification/seal-store.ts';
import { existingAssembly, readableAssembly, visibleAssembly } from './access.ts';
import {
  concernsSecondCall,
  countsProblem,
  datesProblem,
  fieldsProblem,
  quorumCheckConflict,
  respelledPoints,
  secondCallProblem,
  secondCallWithoutQuorum,
  startsWithVote,
} from './domain/assembly-rules.ts';
import { ownPresenceProblem } from './domain/own-presence.ts';
import { neededBy } from './domain/quorum.ts';
import { createHallCodes, WRONG_CODES } from './hall-code.ts';
import { isOtherCall, requireSameCall, requireUnissued, sessionOf } from './issued-minutes.ts';
import { pointDocumentStore } from './point-document-store.ts';
import { refuse } from './refusals.ts';
import { rollStore } from './roll-store.ts';
import { assemblyStore, type StoredAssembly } from './store.ts';

/** Reason why an attendee cannot be removed. */
const SHARES: Readonly<Record<BallotShare, string>> = {
  voted: 'ya votó en esta asamblea',
  represented: 'su apoderado ya votó en su nombre en esta asamblea',
  attorney: 'ya votó como apoderado en esta asamblea',
};

const withPowers = (revoked: number) =>
  revoked === 0 ? '' : revoked === 1 ? ', y revocó un poder' : `, y revocó ${revoked} poderes`;

const TEXTS = {
  unknownUser: 'Este usuario ya no existe',
  unknownAttendee: 'Esta persona ya no está en la lista de la asamblea',
  votingOpen: 'La asamblea tiene una votación abierta. Ciérrela antes de eliminar la asamblea.',
  votedOn:
    'Mientras hay una votación abierta, el título, la descripción y la agenda no cambian. Cierre primero la votación abierta.',
  minutesIssued: (number: number) =>
    `El acta n.º ${number} de esta asamblea ya se emitió y debe conservarse. La asamblea no se puede eliminar.`,
  onlyOneself: 'Solo puede registrar su propia asistencia',
  /** Answered to members whether the assembly exists or not. */
  cannotRegister:
    'No se pudo registrar su asistencia: el registro no está habilitado o usted no está en la lista de esta asamblea. Pida a un administrador que lo agregue.',
  over: 'El registro de asistencia de esta asamblea ya terminó. Si asistió y no quedó registrado, hable con la secretaría.',
  stays: (name: string, share: BallotShare) =>
    `No se puede quitar de la lista a ${name}: ${SHARES[share]}. Los votos emitidos se conservan; si no debe seguir votando, quítele el derecho a votar.`,
  nobodyAdded: (title: string, onRoll: number, withoutPerson: number) =>
    `No agregó a nadie a la lista de «${title}»: ${[
      onRoll > 0 && (onRoll === 1 ? 'ya estaba 1 usuario elegido' : `ya estaban ${onRoll} usuarios elegidos`),
      withoutPerson > 0 &&
        (withoutPerson === 1
          ? '1 cuenta no es de una persona'
          : `${withoutPerson} cuentas no son de una persona`),
    ]
      .filter(Boolean)
      .join('; ')}`,
  tooManyChanges:
    'Ha registrado su entrada y su salida demasiadas veces. Pida a un administrador que registre su asistencia.',
  tooOften: 'Ha registrado su asistencia muchas veces.',
  tooManyCodes: 'Se escribieron demasiados códigos equivocados. Regístrese en la mesa de la entrada.',
  accountOfNobody:
    'Esta cuenta no es de una persona: no tiene apellido ni documento. Entre con la cuenta de quien asiste.',
  registrationClosed: 'El registro de asistencia no está habilitado en este momento',
};

const LOGGED: LoggedFields<StoredAssembly> = {
  title: 'título',
  description: 'descripción',
  startDate: 'inicio',
  endDate: 'fin',
  participants: 'participantes esperados',
  needsQuorum: { name: 'necesita quórum', text: (needed) => (needed ? 'sí' : 'no') },
  quorumMin: 'quórum mínimo',
  quorumCounts: {
    name: 'a quiénes cuenta el quórum',
    text: (counts) => (counts === 'entitled' ? 'a quienes tienen derecho a votar' : 'a todas las personas'),
  },
  agenda: 'agenda',
  maxPowers: {
    name: 'máximo de poderes por apoderado',
    text: (max) => (max === 0 ? 'sin límite' : String(max)),
  },
  secondCall: {
    name: 'segunda convocatoria',
    text: (call) =>
      call
        ? `${formatTimestamp(call.startDate)}, con quórum de ${call.quorumMin}`
        : 'sin segunda convocatoria',
  },
  minimumCallDays: {
    name: 'días mínimos de convocatoria',
    text: (days) => (days === 0 ? 'sin mínimo' : String(days)),
  },
  callDayKind: {
    name: 'clase de días de convocatoria',
    text: (kind) => (kind === 'business' ? 'hábiles' : 'calendario'),
  },
  place: 'lugar',
};

/**
 * The schema leaves out the other columns.
 * @param version of an assembly that was not listed; undefined for members
 */
const present = (
  { needsQuorum, agenda, picture, version: listed, ...assembly }: StoredAssembly,
  version = listed,
): Assembly => ({
  ...assembly,
  imageUrl: picture && pictureAddressOf(picture),
  quorum: needsQuorum ? 'true' : 'false',
  orderDay: JSON.stringify({ agenda }),
  inSecondCall: assembly.inSecondCall || undefined,
  archived: assembly.archived || undefined,
  ...(version !== undefined && { version, hasSession: Boolean(assembly.opening) }),
});

export const assemblies = feature({
  name: 'assemblies',
  lane: { params: 'id' },
  stores: (db) => ({
    assemblies: assemblyStore(db),
    roll: rollStore(db),
    files: fileStore(db),
    documents: pointDocumentStore(db),
    versions: versionStore(db),
    users: userStore(db),
    list: userList(db),
    seals: sealStore(db),
    hadVotings: (assemblyId: number) => hadVotings(db, assemblyId),
    markRights: (assemblyId: number, userIds: readonly number[], canVote: boolean) =>
      markRights(db, assemblyId, userIds, canVote),
    ownChanges: (assemblyId: number, userId: number) => ownChanges(db, assemblyId, userId),
    recordNeeded: (assemblyId: number, change: { before: number; needed: number }, at: string) =>
      recordNeeded(db, assemblyId, change, at),
    revokePowersOf: (userId: number, assemblyId: number, at: string) =>
      revokePowersOf(db, userId, [assemblyId], at),
  }),
  routes: (on, { clock, database, files, images, signingKey, tokens }) => {
    const hallCodes = createHallCodes(tokens, clock);
    const wrongCodes = createRateLimit(
      { clock, database },
      { name: 'hall-codes', ...WRONG_CODES, message: TEXTS.tooManyCodes },
    );

    // Also limits calls that change nothing.
    const takePresence = createMemberRate({ clock, database }, 'own-presence', TEXTS.tooOften);

    on.read(listAssemblies, async ({ query, caller, stores, setTotalCount }) => {
      const found = await stores.assemblies.list({
        ...query,
        ...(!isAdministrator(caller) && { memberId: caller.userId }),
      });
      setTotalCount(found.total);
      return found.assemblies.map((assembly) => present(assembly));
    });

    on.read(readAssembly, async ({ params: { id }, caller, stores }) => {
      const assembly = await readableAssembly(stores, id, caller);
      if (!isAdministrator(caller)) return present(assembly);
      return {
        ...present(assembly, (await stores.versions.latest('assemblies', id)).number),
        issuedMinutes: (await stores.assemblies.issuedMinutes(id)) ?? null,
        hadVotings: await stores.hadVotings(id),
        endedAt: await stores.assemblies.endedAt(id),
      };
    });

    on.inLane('office').write(createAssembly, async ({ body, picture, stores, audit }) => {
      const { quorum, orderDay, ...fields } = body;
      refuse(
        datesProblem(fields) ??
          secondCallWithoutQuorum(fields.secondCall, quorum === 'true') ??
          secondCallProblem({ ...fields, needsQuorum: quorum === 'true', inSecondCall: false }) ??
          fieldsProblem(body),
      );
      if (picture) await stores.files.record(picture, 'image', clock.now().toISOString());
      const assembly = await stores.assemblies.insert({
        ...fields,
        picture,
        needsQuorum: quorum === 'true',
        agenda: orderDay.agenda,
      });
      audit(sentence`Creó la asamblea «${anAssembly(assembly)}»`);
      return present(assembly, 0);
    });

    on.write(
      updateAssembly,
      async ({ params: { id }, body, picture, caller, stores, afterCommit, publish, audit }) => {
        const assembly = await existingAssembly(stores, id);
        const {
          quorum,
          orderDay,
          version: opened,
          id: _alsoInTheAddress,
          renamedPoints,
          quorumCounts = assembly.quorumCounts,
          maxPowers = assembly.maxPowers,
          secondCall = assembly.secondCall,
          minimumCallDays = assembly.minimumCallDays,
          callDayKind = assembly.callDayKind,
          place = assembly.place,
          ...fields
        } = body;
        const changed: StoredAssembly = {
          ...assembly,
          ...fields,
          quorumCounts,
          maxPowers,
          secondCall,
          minimumCallDays,
          callDayKind,
          place,
          ...(quorum !== undefined && { needsQuorum: quorum === 'true' }),
          ...(orderDay && { agenda: orderDay.agenda }),
          ...(picture && { picture }),
        };
        const changes = [
          ...changesBetween('assembly', LOGGED, assembly, changed),
          ...(picture ? [{ ...logReplaced('imagen'), key: 'assembly.picture' }] : []),
        ];
        const at = clock.now().toISOString();
        // All fields but the picture. The texts of the log may read alike.
        if (!isDeepStrictEqual({ ...changed, picture: assembly.picture }, assembly))
          await requireUnissued(stores, id, 'meeting');
        await requireSameCall(stores, { before: assembly, after: changed, now: at });
        const respelled = respelledPoints(assembly.agenda, changed.agenda, renamedPoints);
        // People vote on what they read (R12.28).
        const isReworded = (['title', 'description', 'agenda'] as const).some(
          (field) => !isDeepStrictEqual(changed[field], assembly[field]),
        );
        if ((isReworded || respelled.length > 0) && (await stores.assemblies.hasOpenVoting(id)))
          throw conflict(TEXTS.votedOn);
        // Before the rules: the save of another administrator may have broken them.
        const version = await countSave(stores.versions, 'assemblies', id, changes.length > 0, {
          opened,
          what: 'la asamblea',
          userId: caller.userId,
          at,
        });
        refuse(
          datesProblem(changed) ??
            secondCallWithoutQuorum(body.secondCall, changed.needsQuorum) ??
            (body.secondCall !== undefined || concernsSecondCall(assembly, changed)
              ? secondCallProblem(changed)
              : null) ??
            quorumCheckConflict(assembly, changed, await stores.assemblies.quorumChecks(id)) ??
            countsProblem(assembly, changed, await stores.assemblies.lastVoting(id)) ??
            fieldsProblem({
              ...(orderDay && { orderDay }),
              ...((quorum ?? fields.quorumMin) !== undefined && {
                quorum: changed.needsQuorum ? 'true' : 'false',
                quorumMin: changed.quorumMin,
              }),
            }),
        );
        if (picture) await stores.files.record(picture, 'image', at);
        await stores.assemblies.update(changed);
        // An added point does not change the points that were voted on.
        const isOtherAgenda = assembly.agenda.some((point) => !changed.agenda.includes(point));
        const isOtherText = changed.description !== assembly.description || isOtherAgenda;
        if ((isOtherText || isOtherCall(assembly, changed)) && (await stores.hadVotings(id)))
          await stores.seals.append(signingKey, id, 'callChanged', {}, at);
        if (changed.startDate !== assembly.startDate || changed.place !== assembly.place)
          await stores.assemblies.recordMove(id, at);
        for (const point of respelled) await stores.assemblies.respellPoint(id, point);
        if (orderDay) await stores.assemblies.keepPoints(id, changed.agenda, respelled);
        // The documents of a removed point are removed with it (R20.12).
        const taken = (await stores.documents.list(id)).filter(({ position }) => position === null);
        await stores.documents.remove(taken);
        await stores.recordNeeded(id, { before: neededBy(assembly), needed: neededBy(changed) }, at);
        const replaced = picture && assembly.picture;
        if (replaced) await stores.files.forget(replaced);
        publish(`assembly:${id}`);
        if (replaced) afterCommit(() => files.remove(images.filesOf(replaced)));
        if (taken.length > 0)
          afterCommit(() => files.remove(taken.flatMap(({ file }) => documentFiles(file))));
        const gone = taken.map(({ name }) => ({
          field: 'documento de la agenda',
          before: name,
          after: null,
        }));
        audit(...editOf(sentence`Editó la asamblea «${anAssembly(assembly)}»`, [...changes, ...gone]));
        return present(changed, version);
      },
    );

    on.inLane('everything').write(
      deleteAssembly,
      async ({ params: { id }, stores, afterCommit, publish, audit }) => {
        const assembly = await existingAssembly(stores, id);
        if (await stores.assemblies.hasOpenVoting(id)) throw conflict(TEXTS.votingOpen);
        const minutes = await stores.assemblies.issuedMinutes(id);
        if (minutes !== undefined) throw conflict(TEXTS.minutesIssued(minutes));
        const at = clock.now().toISOString();
        const hadVotings = await stores.hadVotings(id);
        await stores.assemblies.remove(id, at, hadVotings);
        if (hadVotings) await stores.seals.append(signingKey, id, 'archived', {}, at);
        else {
          const documents = await stores.documents.list(id);
          await stores.documents.remove(documents);
          afterCommit(() => files.remove(documents.flatMap(({ file }) => documentFiles(file))));
        }
        publish(`assembly:${id}`);
        audit(sentence`${hadVotings ? 'Archivó' : 'Eliminó'} la asamblea «${anAssembly(assembly)}»`);
        return { id, ...(hadVotings && { archived: true }) };
      },
    );

    on.read(readRegistration, async ({ params: { id }, caller, stores }) => {
      const { isRegister } = await visibleAssembly(stores, id, caller);
      return { isRegister };
    });

    on.write(setRegistration, async ({ params: { id }, body: { isRegister }, stores, publish, audit }) => {
      const now = clock.now().toISOString();
      const assembly = isRegister ? await sessionOf(stores, id, now) : await existingAssembly(stores, id);
      if (isRegister !== assembly.isRegister) {
        await stores.assemblies.setRegistration(id, isRegister);
        const quorum = await stores.roll.quorum(assembly);
        await stores.assemblies.recordRegistration(id, isRegister, quorum, now);
        publish(`assembly:${id}`);
      }
      audit(
        sentence`${isRegister ? 'Habilitó' : 'Deshabilitó'} el registro de asistencia de «${anAssembly(assembly)}»`,
      );
      return { isRegister };
    });

    on.read(listAttendees, async ({ params: { assemblyId }, query, stores, setTotalCount }) => {
      await existingAssembly(stores, assemblyId);
      const found = await stores.roll.list(assemblyId, query);
      setTotalCount(found.total);
      return found.attendees;
    });

    on.read(listPossibleAttendees, async ({ params: { assemblyId }, query, stores, setTotalCount }) => {
      await existingAssembly(stores, assemblyId);
      const found = await stores.roll.possible(assemblyId, query);
      setTotalCount(found.total);
      return found.people;
    });

    /**
     * Before the transaction, which may run twice.
     * @throws Refusal 429 after too many wrong codes
     */
    function checkCode({ assambleId, hallCode }: BodyOf<typeof registerAttendance>, caller: Caller) {
      if (hallCode === undefined || isAdministrator(caller)) return 'none';
      const refund = wrongCodes.take(accountKey(caller.userId));
      if (!hallCodes.isGood(assambleId, hallCode)) return 'wrong';
      refund();
      return 'right';
    }

    on.inLane({ body: 'assambleId' }).writeAfter(
      registerAttendance,
      async ({ body, caller }) => {
        takePresence(caller);
        return checkCode(body, caller);
      },
      async ({
        body: { userId, assambleId, assist, mode: stated },
        prepared: code,
        query,
        caller,
        stores,
        publish,
        audit,
      }) => {
        const administrator = isAdministrator(caller);
        const mode = stated ?? (code === 'none' ? undefined : 'hall');
        if (!administrator && userId !== caller.userId) throw forbidden(TEXTS.onlyOneself);
        const assembly = await visibleAssembly(stores, assambleId, caller, TEXTS.cannotRegister);
        if (!administrator && !assembly.isRegister) throw conflict(TEXTS.registrationClosed);
        const now = clock.now().toISOString();
        await sessionOf(stores, assambleId, now);
        if (!administrator && (await stores.assemblies.isOver(assembly, now))) throw conflict(TEXTS.over);
        const isOwn = administrator && userId === caller.userId;
        // An account of an office would count in the quorum (R10.3).
        if (isOwn && assist && (await stores.roll.withoutPerson(assambleId, [userId])) > 0)
          throw conflict(TEXTS.accountOfNobody);
        const problem =
          administrator || !assist
            ? null
            : ownPresenceProblem({ mode: stated, code, ways: assembly.presenceWays });
        refuse(problem);
        const user = await stores.users.byId(userId);
        if (!user) throw notFound(TEXTS.unknownUser);
        if (!administrator && (await stores.ownChanges(assambleId, userId)) >= MAX_OWN_PRESENCE_CHANGES)
          throw conflict(TEXTS.tooManyChanges);
        const attendee = await stores.roll.setPresence(
          {
            assemblyId: assambleId,
            userId,
            isPresent: assist,
            mode,
            by: administrator ? 'administrator' : 'self',
            now,
            withHallCode: code === 'right' && mode === 'hall',
          },
          startsWithVote(user),
        );
        if (!attendee) throw notFound(TEXTS.unknownAttendee);
        publish(`assembly:${assambleId}`);
        const as = !assist ? 'ausente' : mode === 'remote' ? 'presente a distancia' : 'presente';
        const many = !assist ? 'ausentes' : mode === 'remote' ? 'presentes a distancia' : 'presentes';
        if (administrator)
          audit(sentence`Registró a ${aUser(user)} como ${as} en «${anAssembly(assembly)}»`, [], {
            name: query.act,
            of: assambleId,
            together: `Registró a {} asistentes como ${many} en «${assembly.title}»`,
          });
        return attendee;
      },
    );

    on.inLane({ params: 'assemblyId' }).write(
      addAttendees,
      async ({ params: { assemblyId }, body, stores, publish, audit }) => {
        const now = clock.now().toISOString();
        const assembly = await sessionOf(stores, assemblyId, now);
        const ids = await stores.list.selected(body);
        await requireExpected(ids.length, body, stores.users.isVotingOpen);
        const added = await stores.roll.addAll(assemblyId, ids, USER_TYPES.member, now);
        if (added.length > 0) publish(`assembly:${assemblyId}`);
        auditPeople(audit, added, {
          areUsers: true,
          one: (name) => sentence`Agregó a ${name} a la lista de «${anAssembly(assembly)}»`,
          many: (people) =>
            sentence`Agregó a ${count(people)} usuarios a la lista de «${anAssembly(assembly)}»`,
          after: 'en la lista',
        });
        const others = ids.length - added.length;
        const withoutPerson = others > 0 ? await stores.roll.withoutPerson(assemblyId, ids) : 0;
        const alreadyOnRoll = others - withoutPerson;
        if (added.length === 0) audit(TEXTS.nobodyAdded(assembly.title, alreadyOnRoll, withoutPerson));
        return { added: added.length, alreadyOnRoll, ...(withoutPerson > 0 && { withoutPerson }) };
      },
    );

    on.inLane({ body: 'id', of: 'attendees' }).write(
      updateCanVote,
      async ({ body: { id, canVote }, query, stores, publish, audit }) => {
        const attendee = await stores.roll.byId(id);
        const assembly = attendee && (await stores.assemblies.byId(attendee.assemblyId));
        if (!attendee || !assembly) throw notFound(TEXTS.unknownAttendee);
        await requireUnissued(stores, assembly.id, 'rights');
        const at = clock.now().toISOString();
        await stores.roll.setCanVote(attendee, canVote, at);
        const inOpenVotings = await stores.markRights(assembly.id, [attendee.userId], canVote);
        await sealRights(stores.seals, signingKey, assembly.id, inOpenVotings, canVote, at);
        publish(`assembly:${assembly.id}`);
        const did = canVote ? 'Dio' : 'Quitó';
        const isOpen = await stores.assemblies.hasOpenVoting(assembly.id);
        const during = isOpen && (!canVote || inOpenVotings.length > 0) ? ' con una votación abierta' : '';
        audit(
          sentence`${did} el derecho a votar a ${aUser({ ...attendee.user, id: attendee.userId })} en «${anAssembly(assembly)}»${during}`,
          [],
          {
            name: query.act,
            of: assembly.id,
            together: `${did} el derecho a votar a {} asistentes en «${assembly.title}»${during}`,
          },
        );
        return { ...attendee, canVote };
      },
    );

    on.inLane({ params: 'id', of: 'attendees' }).write(
      removeAttendee,
      async ({ params: { id }, query, stores, afterCommit, publish, audit }) => {
        const attendee = await stores.roll.byId(id);
        const assembly = attendee && (await stores.assemblies.byId(attendee.assemblyId));
        if (!attendee || !assembly) throw notFound(TEXTS.unknownAttendee);
        const at = clock.now().toISOString();
        await sessionOf(stores, assembly.id, at);
        const { userId, user } = attendee;
        const share = await stores.roll.shareInBallots(assembly.id, userId);
        if (share) throw conflict(TEXTS.stays(fullName(user), share));
        const { revoked, documents } = await stores.revokePowersOf(userId, assembly.id, at);
        // A person who is not on the roll cannot vote: in an open voting the removal takes a right too (R12.35).
        const inOpenVotings = await stores.markRights(assembly.id, [userId], false);
        await sealRights(stores.seals, signingKey, assembly.id, inOpenVotings, false, at);
        await stores.roll.remove(attendee, at);
        publish(`assembly:${assembly.id}`);
        afterCommit(() => files.remove(documents.flatMap(documentFiles)));
        const during = inOpenVotings.length > 0 ? ', con una votación abierta en la que podía votar' : '';
        audit(
          sentence`Quitó a ${aUser({ ...user, id: userId })} de la lista de «${anAssembly(assembly)}»${during}${withPowers(revoked)}${query.reason ? `. Motivo: ${query.reason}` : ''}`,
        );
        return { id };
      },
    );

    on.read(readQuorum, async ({ params: { assemblyId }, caller, stores }) => {
      return stores.roll.quorum(await readableAssembly(stores, assemblyId, caller));
    });
  },
});
