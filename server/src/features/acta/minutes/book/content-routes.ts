import {
  type Acceptance,
  linesOf,
  MINUTES_LIMITS,
  type MinutesFacts,
  recordAcceptance,
  saveMinutesFacts,
  saveMinutesText,
} from '@vigilia/contract/assemblies/minutes-content';
import { count } from '@vigilia/contract/text/count';
import { momentText, timeStamp } from '@vigilia/contract/time/colombian-time';
import { changeOf, changesBetween, editOf } from '../../../../kernel/audit/audit-changes.ts';
import { anAssembly, aUser, sentence } from '../../../../kernel/audit/sentence.ts';
import type { Routes } from '../../../../kernel/http/routes.ts';
import { type Clock, MINUTE } from '../../../../kernel/runtime/clock.ts';
import { conflict, invalid, notFound } from '../../../../kernel/runtime/errors.ts';
import { type RecordStores, recordQuestion } from '../assembly-record.ts';
import { requireSeen } from '../field-conflicts.ts';
import { FACT_NAMES } from '../texts.ts';
import { contentsOf, electedIn } from './draft.ts';
import { draftedAssembly } from './issue-routes.ts';

/** Milliseconds that the clock of a browser may be ahead. */
const CLOCK_TOLERANCE = 5 * MINUTE;

const TEXTS = {
  votingOpen: (title: string) =>
    `La votación «${title}» sigue abierta: ciérrela antes de escribir la hora de cierre.`,
  otherText:
    'Mientras usted escribía, otra persona guardó otro texto de este punto. No se guardó el suyo: compárelos y guarde de nuevo.',
  tooManyLines: `Los textos de todos los puntos pueden tener ${count(MINUTES_LIMITS.allLines)} renglones en total. Resuma este o agréguelo como anexo en papel.`,
  tooLong: `Los textos de todos los puntos pueden tener ${count(MINUTES_LIMITS.texts)} caracteres en total. Resuma este o agréguelo como anexo en papel.`,
  unknownPoint: 'El orden del día ya no tiene este punto. Vuelva a cargar la página; su texto no se guardó.',
  otherAnswer: (name: string, answer: Acceptance | null) =>
    `Mientras tanto otra persona ${answer ? `registró que ${name} ${ANSWERS[answer]}` : `quitó la respuesta de ${name}`}. No se guardó la suya: compruebe cuál vale y regístrela de nuevo.`,
  tooEarly: (closedAt: string) =>
    `La respuesta no puede ser anterior al cierre de la votación (${momentText(closedAt)}). Corrija la hora.`,
  tooLate: 'La respuesta no puede ser de una hora que aún no ha llegado. Corrija la hora.',
  notElected: 'Esta persona ya no figura como elegida en esta votación. Vuelva a cargar la página.',
};

const ANSWERS: Readonly<Record<Acceptance, string>> = {
  accepted: 'aceptó',
  declined: 'no aceptó',
  absent: 'estaba ausente',
};
/** For the activity log, of one person and a question, and of several. */
const LOGGED_ANSWERS: Readonly<Record<Acceptance, { readonly one: string; readonly many: string }>> = {
  accepted: { one: 'aceptó el cargo de', many: 'aceptaron' },
  declined: { one: 'no aceptó el cargo de', many: 'no aceptaron' },
  absent: { one: 'estaba ausente en la elección de', many: 'estaban ausentes' },
};

const textOfTime = (at: string | null) => (at ? timeStamp(at) : '');
const LOGGED = {
  ...FACT_NAMES,
  startedAt: { name: FACT_NAMES.startedAt, text: textOfTime },
  endedAt: { name: FACT_NAMES.endedAt, text: textOfTime },
};

/** Names one act of the activity log for all automatic saves while a person writes. */
export const savedInParts = (
  name: string | undefined,
  { id }: { readonly id: number },
  together: string,
) => ({
  name,
  of: id,
  together,
});

export function contentRoutes(on: Routes<RecordStores>, { clock }: { readonly clock: Clock }): void {
  const now = () => clock.now().toISOString();

  on.write(
    saveMinutesFacts,
    async ({ params: { assemblyId }, query, body: { seen = {}, ...changes }, stores, publish, audit }) => {
      const assembly = await draftedAssembly(stores, assemblyId);
      const { facts: before } = await contentsOf(stores, assemblyId);
      requireSeen(FACT_NAMES, changes, seen, before);
      // Also an end slightly in the future: ballots would be taken after it.
      if (changes.endedAt && changes.endedAt !== before.endedAt) {
        const open = (await stores.questions.recorded(assemblyId)).find(({ state }) => state === 'open');
        if (open) throw conflict(TEXTS.votingOpen(open.title));
      }
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const facts: MinutesFacts = { ...before, ...given };
      await stores.content.saveFacts(assemblyId, facts, now());
      // The quorum is that of the end, after which no entry is registered (R19.6).
      if (facts.endedAt !== before.endedAt) publish(`assembly:${assemblyId}`);
      audit(
        ...editOf(
          sentence`Editó los datos legales del acta de «${anAssembly(assembly)}»`,
          changesBetween('minutesFacts', LOGGED, before, facts),
        ),
        savedInParts(query.act, assembly, `Editó {} veces los datos legales del acta de «${assembly.title}»`),
      );
      return facts;
    },
  );

  on.write(
    saveMinutesText,
    async ({ params: { assemblyId }, query, body: { point, text, version }, stores, audit }) => {
      const assembly = await draftedAssembly(stores, assemblyId);
      const texts = await stores.content.texts(assemblyId);
      const stored = texts.find((each) => each.point === point);
      const isOnAgenda = assembly.agenda.includes(point);
      // The text of a point that was removed may be cleared, or its last words kept.
      if (!isOnAgenda && !stored) throw notFound(TEXTS.unknownPoint);
      const before = stored?.text ?? '';
      if ((stored?.version ?? 0) !== version && before !== text) throw conflict(TEXTS.otherText, 'text');
      const others = texts.reduce((sum, each) => sum + (each === stored ? 0 : each.text.length), 0);
      if (text.length > before.length && others + text.length > MINUTES_LIMITS.texts)
        throw invalid('text', TEXTS.tooLong);
      const otherLines = texts.reduce((sum, each) => sum + (each === stored ? 0 : linesOf(each.text)), 0);
      if (linesOf(text) > linesOf(before) && otherLines + linesOf(text) > MINUTES_LIMITS.allLines)
        throw invalid('text', TEXTS.tooManyLines);
      const saved = { point, text, version: (stored?.version ?? 0) + 1 };
      await stores.content.saveText(assemblyId, saved, now());
      const what = sentence`Escribió en el acta de «${anAssembly(assembly)}» el punto «${point}»`;
      audit(
        ...editOf(what, before === text ? [] : [changeOf('texto', before, text)]),
        savedInParts(
          query.act,
          assembly,
          `Escribió {} veces en el acta de «${assembly.title}» el punto «${point}»`,
        ),
      );
      return { ...saved, isOnAgenda };
    },
  );

  on.write(
    recordAcceptance,
    async ({ params: { assemblyId }, query, body, caller, stores, publish, audit }) => {
      const assembly = await draftedAssembly(stores, assemblyId);
      const { questionId, userId, acceptance, at = now(), seen } = body;
      const question = (await stores.questions.recorded(assemblyId)).find(({ id }) => id === questionId);
      if (!question) throw notFound(TEXTS.notElected);
      const recorded = await recordQuestion(stores, question, await stores.history(assembly));
      const of = async () =>
        electedIn([recorded], await contentsOf(stores, assemblyId)).find(
          (person) => person.userId === userId,
        );
      const before = await of();
      if (!before) throw notFound(TEXTS.notElected);
      if (seen !== undefined && seen !== before.acceptance && acceptance !== before.acceptance)
        throw conflict(TEXTS.otherAnswer(before.name, before.acceptance), 'acceptance');
      const earliest = recorded.openings.at(-1)?.closedAt ?? assembly.startDate;
      if (body.at !== undefined && Date.parse(at) < Date.parse(earliest) - MINUTE)
        throw invalid('at', TEXTS.tooEarly(earliest));
      if (Date.parse(at) > clock.now().getTime() + CLOCK_TOLERANCE) throw invalid('at', TEXTS.tooLate);
      await stores.content.saveAcceptance(before, acceptance, at, caller.userId);
      publish(`question:${questionId}`);
      publish(`assembly:${assemblyId}`);
      const person = aUser({ id: userId, name: before.name, lastName: '' });
      if (acceptance)
        audit(
          sentence`Registró que ${person} ${LOGGED_ANSWERS[acceptance].one} «${question.title}» en «${anAssembly(assembly)}»`,
          [],
          {
            name: query.act,
            of: assemblyId,
            together: `Registró que {} personas elegidas ${LOGGED_ANSWERS[acceptance].many} en «${assembly.title}»`,
          },
        );
      else
        audit(sentence`Quitó la aceptación de ${person} en «${question.title}» de «${anAssembly(assembly)}»`);
      return (await of()) ?? before;
    },
  );
}
