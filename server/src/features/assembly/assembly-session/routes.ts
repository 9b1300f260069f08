/** The session of an assembly: its state, the agenda's current point, the list of speakers, the view of the hall (R20). */
import {
  askForFloor,
  directFloor,
  type HallView,
  leaveFloor,
  listInterventions,
  orderSpeakers,
  readSession,
  type SessionState,
  setCurrentPoint,
  setHallView,
  setSessionState,
} from '@vigilia/contract/assemblies/session';
import { FLOOR_LIMITS } from '@vigilia/contract/limits';
import { fullName } from '@vigilia/contract/users/full-name';
import { changeOf } from '../../../kernel/audit/audit-changes.ts';
import { anAssembly, sentence } from '../../../kernel/audit/sentence.ts';
import { hasRows } from '../../../kernel/database/paging.ts';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import { accountKey, createRateLimit } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
import { formatTimestamp } from '../../../kernel/runtime/date-format.ts';
import { conflict, forbidden, invalid, notFound } from '../../../kernel/runtime/errors.ts';
import { existingAssembly, readableAssembly, visibleAssembly } from '../assemblies/access.ts';
import { requireUnissued, sessionOf } from '../assemblies/issued-minutes.ts';
import { rollStore } from '../assemblies/roll-store.ts';
import { assemblyStore } from '../assemblies/store.ts';
import { sessionProblem } from './domain/session.ts';
import { sessionStore } from './store.ts';

const DONE: Readonly<Record<Exclude<SessionState, 'planned'>, string>> = {
  open: 'abrió la sesión',
  recess: 'suspendió la sesión por un receso',
  ended: 'terminó la asamblea',
};
const VIEWS: Readonly<Record<HallView, string>> = {
  auto: 'lo que esté en curso',
  agenda: 'la agenda',
  voting: 'una votación',
  result: 'un resultado',
  speakers: 'los oradores',
  recess: 'el receso',
  message: 'un mensaje',
};

const SOMEBODY = 'Otro administrador';
const TEXTS = {
  already: (who: string, did: string, at: string) => `${who} ya ${did} el ${at}.`,
  notOpen: 'La sesión no se ha abierto. Ábrala primero.',
  votingOpen: {
    recess: 'Hay una votación abierta. Ciérrela antes de suspender la sesión.',
    ended: 'Hay una votación abierta. Ciérrela antes de terminar la asamblea.',
    message: 'Hay una votación abierta en esta asamblea. Ciérrela antes de mostrar un mensaje o un receso.',
    typedSpeaker:
      'Hay una votación abierta. Ciérrela antes de anotar o dar la palabra a quien no está en la lista de la asamblea.',
  },
  notInSession: 'La sesión no está abierta: no se pide la palabra.',
  alreadyThere: (who: string) => `${who} ya pasó a este punto.`,
  unknownPoint: 'Este punto ya no está en la agenda. Vuelva a cargar la página.',
  listClosed: 'La lista de oradores está cerrada.',
  asked: 'Ya pidió la palabra. Espere a que le den el turno.',
  askedFor: 'Esta persona ya está en la lista de oradores.',
  absent: 'Registre primero su asistencia: pide la palabra quien está en la asamblea.',
  onlyOneself: 'Solo puede pedir la palabra para usted.',
  notOnRoll: 'Esta persona no está en la lista de la asamblea. Escriba su nombre.',
  nobody: 'Escriba el nombre de quien pide la palabra, o elija una persona de la lista.',
  full: 'La lista de oradores está llena. Dé primero la palabra a quienes esperan.',
  unknownSpeaker: 'Esta persona ya no espera en la lista de oradores.',
  called: 'Esta persona ya tiene o tuvo la palabra.',
  orderChanged: 'La lista de oradores cambió mientras la ordenaba. Mírela y ordénela de nuevo.',
  nobodyWaits: 'Nadie espera en la lista de oradores.',
  nobodySpeaks: 'Esta persona ya no tiene la palabra.',
  noTime: 'Escriba el tiempo de cada intervención.',
  unknownQuestion: 'Esta votación ya no existe en la asamblea.',
  tooOften: 'Pidió la palabra demasiadas veces.',
};

/** Requests for the floor of one member, withdrawn ones included. */
const HANDS_PER_MINUTE = 10;

/** Refuses a typed name while people vote: the hall and phones would show any sentence as a name. */
async function refuseTypedSpeaker(
  { assemblies }: { assemblies: ReturnType<typeof assemblyStore> },
  assemblyId: number,
) {
  if (await assemblies.hasOpenVoting(assemblyId)) throw conflict(TEXTS.votingOpen.typedSpeaker);
}

export const assemblySession = feature({
  name: 'assembly-session',
  stores: (db) => ({
    assemblies: assemblyStore(db),
    roll: rollStore(db),
    session: sessionStore(db),
    hasQuestion: (assemblyId: number, id: number) =>
      hasRows(
        db
          .selectFrom('questions')
          .where('id', '=', id)
          .where('assembly_id', '=', assemblyId)
          .where('deleted_at', 'is', null),
      ),
  }),
  routes: (on, { clock, database }) => {
    const hands = createRateLimit(
      { clock, database },
      { name: 'hands', max: HANDS_PER_MINUTE, milliseconds: MINUTE, message: TEXTS.tooOften },
    );
    const now = () => clock.now().toISOString();

    on.read(readSession, async ({ params: { assemblyId }, caller, stores }) => {
      await readableAssembly(stores, assemblyId, caller);
      return stores.session.read(assemblyId, now());
    });

    on.write(setSessionState, async ({ params: { assemblyId }, body, caller, stores, publish, audit }) => {
      const assembly = await existingAssembly(stores, assemblyId);
      await requireUnissued(stores, assemblyId, 'attendance');
      const at = now();
      const { state, since, by } = await stores.session.state(assemblyId, at);
      const problem = sessionProblem(state, body.state);
      if (problem?.reason === 'already')
        throw conflict(TEXTS.already(by || SOMEBODY, DONE[body.state], formatTimestamp(since ?? at)));
      if (problem) throw conflict(TEXTS.notOpen);
      if (state === 'ended') await sessionOf(stores, assemblyId, at);
      if (body.state !== 'open') {
        if (await stores.assemblies.hasOpenVoting(assemblyId)) throw conflict(TEXTS.votingOpen[body.state]);
        await stores.session.finishSpeaking(assemblyId, at);
      }
      if (body.state === 'ended') await stores.session.recordEnd(assemblyId, at);
      await stores.session.recordState(assemblyId, { state: body.state, at, by: caller.userId });
      publish(`assembly:${assemblyId}`);
      const did =
        body.state === 'ended'
          ? 'Terminó'
          : body.state === 'recess'
            ? 'Suspendió por un receso la sesión de'
            : state === 'recess'
              ? 'Reanudó la sesión de'
              : 'Abrió la sesión de';
      audit(sentence`${did} «${anAssembly(assembly)}»`);
      return stores.session.read(assemblyId, at);
    });

    on.write(setCurrentPoint, async ({ params: { assemblyId }, body, caller, stores, publish, audit }) => {
      const at = now();
      const assembly = await sessionOf(stores, assemblyId, at);
      const point = (await stores.session.points(assemblyId)).find(({ id }) => id === body.pointId);
      if (body.pointId !== null && !point) throw notFound(TEXTS.unknownPoint);
      if ((await stores.session.currentPoint(assemblyId)) === body.pointId)
        throw conflict(TEXTS.alreadyThere((await stores.session.movedBy(assemblyId)) || SOMEBODY));
      await stores.session.finishSpeaking(assemblyId, at);
      await stores.session.recordPoint(assemblyId, body.pointId, at, caller.userId);
      publish(`assembly:${assemblyId}`);
      audit(
        point
          ? sentence`Pasó al punto «${point.text}» de «${anAssembly(assembly)}»`
          : sentence`Dio por tratada la agenda de «${anAssembly(assembly)}»`,
      );
      return stores.session.read(assemblyId, at);
    });

    on.write(askForFloor, async ({ params: { assemblyId }, body, caller, stores, publish, audit }) => {
      const at = now();
      const assembly = await visibleAssembly(stores, assemblyId, caller);
      await sessionOf(stores, assemblyId, at);
      const byAdministrator = isAdministrator(caller);
      if (!byAdministrator) {
        hands.take(accountKey(caller.userId));
        if (body.name !== undefined || (body.userId ?? caller.userId) !== caller.userId)
          throw forbidden(TEXTS.onlyOneself);
      }
      const userId =
        body.name === undefined ? (body.userId ?? (byAdministrator ? undefined : caller.userId)) : null;
      if (userId === undefined) throw invalid('name', TEXTS.nobody);
      if (userId === null) await refuseTypedSpeaker(stores, assemblyId);
      const attendee = userId === null ? undefined : await stores.roll.find(assemblyId, userId);
      if (userId !== null && !attendee) throw notFound(TEXTS.notOnRoll);
      const { isOpen, seconds } = await stores.session.settings(assemblyId);
      if (!byAdministrator) {
        if ((await stores.session.state(assemblyId, at)).state !== 'open') throw conflict(TEXTS.notInSession);
        if (!isOpen) throw conflict(TEXTS.listClosed);
      }
      if (attendee && !attendee.assist) throw conflict(TEXTS.absent);
      const pointId = await stores.session.currentPoint(assemblyId);
      const waiting = await stores.session.waiting(assemblyId, pointId);
      if (userId !== null && waiting.some((each) => each.userId === userId))
        throw conflict(byAdministrator ? TEXTS.askedFor : TEXTS.asked);
      const isFull =
        waiting.length >= FLOOR_LIMITS.waiting ||
        (await stores.session.countSpeakers(assemblyId)) >= FLOOR_LIMITS.interventions;
      if (isFull) throw conflict(TEXTS.full);
      // A person has one request for the floor: an earlier one at another point is withdrawn.
      if (userId !== null) await stores.session.takeDown(assemblyId, userId);
      await stores.session.ask(
        assemblyId,
        { pointId, userId, name: body.name ?? '' },
        { at, allowed: seconds },
      );
      publish(`assembly:${assemblyId}`);
      if (byAdministrator)
        audit(
          sentence`Agregó a ${attendee ? fullName(attendee.user) : (body.name ?? '')} a los oradores de «${anAssembly(assembly)}»`,
          body.name === undefined
            ? []
            : [changeOf('orador', '', body.name, { key: 'assembly.typedSpeaker', to: body.name })],
        );
      return stores.session.read(assemblyId, at);
    });

    on.write(leaveFloor, async ({ params: { assemblyId, id }, caller, stores, publish, audit }) => {
      const assembly = await visibleAssembly(stores, assemblyId, caller);
      const speaker = await stores.session.speaker(assemblyId, id);
      const isTheirs = isAdministrator(caller) || speaker?.userId === caller.userId;
      if (!speaker || !isTheirs) throw notFound(TEXTS.unknownSpeaker);
      if (speaker.turn) throw conflict(TEXTS.called);
      await stores.session.remove(id);
      publish(`assembly:${assemblyId}`);
      if (isAdministrator(caller))
        audit(sentence`Quitó a ${speaker.name} de los oradores de «${anAssembly(assembly)}»`);
      return { id };
    });

    on.write(
      orderSpeakers,
      async ({ params: { assemblyId }, body: { speakerIds: ids }, stores, publish, audit }) => {
        const at = now();
        const assembly = await sessionOf(stores, assemblyId, at);
        const waiting = await stores.session.waiting(
          assemblyId,
          await stores.session.currentPoint(assemblyId),
        );
        const known = new Set(waiting.map(({ id }) => id));
        const isSame = ids.length === known.size && ids.every((id) => known.delete(id));
        if (!isSame) throw conflict(TEXTS.orderChanged);
        if (ids.length > 0) await stores.session.order(ids);
        publish(`assembly:${assemblyId}`);
        audit(sentence`Ordenó los oradores de «${anAssembly(assembly)}»`);
        return stores.session.read(assemblyId, at);
      },
    );

    on.write(directFloor, async ({ params: { assemblyId }, body, stores, publish, audit }) => {
      const at = now();
      const assembly = await sessionOf(stores, assemblyId, at);
      const { session } = stores;
      const of = sentence`de «${anAssembly(assembly)}»`;
      /** Finds the speaker of an action. */
      const current = async () => {
        const speaker = await session.speaking(assemblyId);
        if (!speaker || (body.speakerId !== undefined && body.speakerId !== speaker.id))
          throw conflict(TEXTS.nobodySpeaks);
        return speaker;
      };
      switch (body.action) {
        case 'call': {
          const waiting = await session.waiting(assemblyId, await session.currentPoint(assemblyId));
          const next = waiting.find(({ id }) => body.speakerId === undefined || id === body.speakerId);
          if (!next) throw conflict(body.speakerId === undefined ? TEXTS.nobodyWaits : TEXTS.unknownSpeaker);
          if (next.userId === null) await refuseTypedSpeaker(stores, assemblyId);
          await session.finishSpeaking(assemblyId, at);
          await session.call(next.id, at, (await session.settings(assemblyId)).seconds);
          audit(
            sentence`Dio la palabra a ${(await session.speaker(assemblyId, next.id))?.name ?? ''} en «${anAssembly(assembly)}»`,
          );
          break;
        }
        case 'pause':
        case 'resume': {
          const { id, turn, name } = await current();
          const isPaused = turn.pausedAt !== null;
          if (body.action === 'pause' && !isPaused) await session.pause(id, at);
          if (body.action === 'resume' && isPaused) await session.resume(id, turn, at);
          audit(
            sentence`${body.action === 'pause' ? 'Detuvo' : 'Reanudó'} el tiempo de ${name} en «${anAssembly(assembly)}»`,
          );
          break;
        }
        case 'extend': {
          const { id, turn, name } = await current();
          const allowed = Math.min(turn.allowed + MINUTE / 1000, FLOOR_LIMITS.maxSeconds);
          await session.extend(id, allowed);
          audit(sentence`Dio un minuto más a ${name} en «${anAssembly(assembly)}»`);
          break;
        }
        case 'finish': {
          const { id, turn, name } = await current();
          await session.finish(id, turn, at);
          audit(sentence`Terminó la intervención de ${name} en «${anAssembly(assembly)}»`);
          break;
        }
        case 'open':
        case 'close':
          await session.change(assemblyId, { isOpen: body.action === 'open' });
          audit(sentence`${body.action === 'open' ? 'Abrió' : 'Cerró'} la lista de oradores ${of}`);
          break;
        case 'time':
          if (body.seconds === undefined) throw invalid('seconds', TEXTS.noTime);
          await session.change(assemblyId, { seconds: body.seconds });
          audit(sentence`Fijó en ${body.seconds} segundos las intervenciones ${of}`);
      }
      publish(`assembly:${assemblyId}`);
      return session.read(assemblyId, at);
    });

    on.read(listInterventions, async ({ params: { assemblyId }, caller, stores }) => {
      await readableAssembly(stores, assemblyId, caller);
      return stores.session.interventions(assemblyId, now());
    });

    on.write(setHallView, async ({ params: { assemblyId }, body, stores, publish, audit }) => {
      const assembly = await existingAssembly(stores, assemblyId);
      const { view, questionId = null, message = '' } = body;
      if (view === 'message' && message === '') throw invalid('message', 'Escriba el mensaje');
      if (questionId !== null && !(await stores.hasQuestion(assemblyId, questionId)))
        throw notFound(TEXTS.unknownQuestion);
      // No recess is possible then, and its card hides the voting and the code of the hall.
      if ((view === 'message' || view === 'recess') && (await stores.assemblies.hasOpenVoting(assemblyId)))
        throw conflict(TEXTS.votingOpen.message);
      const shown = view === 'voting' || view === 'result' ? questionId : null;
      await stores.session.change(assemblyId, {
        view,
        questionId: shown,
        message: view === 'message' ? message : '',
      });
      publish(`assembly:${assemblyId}`);
      audit(
        sentence`Mostró ${VIEWS[view]} en el salón de «${anAssembly(assembly)}»`,
        view === 'message'
          ? [changeOf('mensaje del salón', '', message, { key: 'assembly.hallMessage', to: message })]
          : [],
      );
      return stores.session.read(assemblyId, now());
    });
  },
});
