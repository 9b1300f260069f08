/** The three effects of the update call: editing a question, opening and closing its voting (R12.1). */
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import type { AnswerOf } from '@vigilia/contract/call';
import { fold } from '@vigilia/contract/text/fold';
import { ruleText } from '@vigilia/contract/votings/majority';
import type { updateQuestion } from '@vigilia/contract/votings/question-edits';
import {
  changeOf,
  changesBetween,
  type LoggedChange,
  type LoggedFields,
} from '../../../kernel/audit/audit-changes.ts';
import { aQuestion, type Sentence, sentence } from '../../../kernel/audit/sentence.ts';
import type { WriteContext } from '../../../kernel/http/context.ts';
import { compact } from '../../../kernel/runtime/compact.ts';
import { countSave } from '../../../kernel/versions/edit-conflicts.ts';
import { existingAssembly } from '../../assembly/assemblies/access.ts';
import { requireUnissued, sessionOf } from '../../assembly/assemblies/issued-minutes.ts';
import { assignmentsCountSince } from '../../roll/credential-marks.ts';
import { sealCounts } from '../../verification/seal-rights.ts';
import { earlier } from './acts/stated.ts';
import {
  areOtherCandidates,
  areOtherSlates,
  checkSlates,
  chosenCandidates,
  loggedNames,
  placesOf,
} from './candidates.ts';
import { VOTING_METHODS } from './domain/question-kinds.ts';
import { closingProblem, editProblem, openingProblem } from './domain/question-rules.ts';
import {
  areEqual,
  changedSettings,
  type QuestionSettings,
  settingsProblem,
} from './domain/question-settings.ts';
import { named, nameOfOption, optionName, peopleOf, votesByName } from './domain/voting-method.ts';
import { claimTitle } from './number-titles.ts';
import type { StoredQuestion } from './question-store.ts';
import { refusalOf, refuse } from './refusals.ts';
import { readLostQuorum } from './results/lost-quorum.ts';
import { readOptions } from './results/read-rounds.ts';
import { checkSecondRound, refuseReopening, refuseTaken } from './results/second-round.ts';
import { type Signing, sealClosing, sealOpening } from './seals/seal-voting.ts';
import type { VotingStores } from './stores.ts';

/**
 * The point of the agenda as it is written there; one that a question had before may have left the agenda.
 * @throws Refusal 422 for another one
 */
export function pointOf(
  { agenda }: { readonly agenda: readonly string[] },
  sent: string | null,
  current: string | null = null,
): string | null {
  if (sent === null || sent === current) return sent;
  const point = agenda.find((each) => fold(each) === fold(sent));
  if (point === undefined) throw refusalOf({ reason: 'unknown-point', point: sent });
  return point;
}

type Update = WriteContext<typeof updateQuestion, VotingStores>;

/**
 * @returns the version of the question, and its changes
 * @throws Refusal 409 or 422
 */
export async function editQuestion(
  context: Pick<Update, 'body' | 'caller' | 'stores' | 'audit' | 'publish'>,
  question: StoredQuestion,
  { at }: Signing,
): Promise<{ readonly version: number; readonly changes: readonly LoggedChange[] }> {
  const { body, caller, stores, audit } = context;
  const { id } = question;
  const {
    title: sent = question.title,
    assambleId = question.assemblyId,
    peopleToVote,
    slates,
    isActive,
  } = body;
  if (assambleId !== question.assemblyId) throw refusalOf({ reason: 'other-assembly' });
  const settings = changedSettings(question, body);
  const title = sent === question.title ? sent : await claimTitle(context, question, sent, at);
  const changesTitle = title !== question.title;
  const changesCandidates =
    peopleToVote !== undefined && (await areOtherCandidates(stores, question, peopleToVote));
  const changesSlates = slates !== undefined && (await areOtherSlates(stores, question, slates));
  const changesSettings = !areEqual(question, settings);
  const { agendaPoint: point = null } = question;
  const agendaPoint =
    body.agendaPoint === undefined
      ? point
      : pointOf(await existingAssembly(stores, question.assemblyId), body.agendaPoint, point);
  const changesPoint = agendaPoint !== point;
  refuse(
    editProblem({
      ...question,
      changesText: changesTitle || changesCandidates,
      changesSettings: changesSettings || changesSlates,
      changesPoint,
      changesElection:
        Boolean(question.secondRoundOf) &&
        (settings.kind !== question.kind || settings.seats !== question.seats),
    }),
  );
  refuse(settingsProblem(settings, body));
  const changes = changesTitle || changesCandidates || changesSlates || changesSettings || changesPoint;
  if (changes) await requireUnissued(stores, question.assemblyId, 'votings');
  const version = await countSave(stores.versions, 'questions', id, changes, {
    opened: body.version,
    // A voting is only opened as the administrator saw it.
    refusesAnyway: isActive === undefined || changes ? undefined : UNSEEN,
    what: 'la pregunta',
    userId: caller.userId,
    at,
  });
  const edited: LoggedChange[] = [];
  if (changesTitle) {
    await stores.questions.setTitle(id, title);
    edited.push(changeOf('pregunta', question.title, title, { key: 'question.title' }));
  }
  if (changesSettings) {
    await stores.questions.setSettings(id, settings);
    edited.push(...changesBetween('question', LOGGED_SETTINGS, question, settings));
  }
  const changesKind = settings.kind !== question.kind;
  const replaceOptions = async (
    field: string,
    isSent: boolean,
    kind: 'candidates' | 'slates',
    replace: () => Promise<unknown>,
  ) => {
    if (!isSent && !changesKind) return;
    const before = await loggedNames(stores, id, kind);
    await replace();
    const after = await loggedNames(stores, id, kind);
    if (isSent || before.length > 0) edited.push(optionChange(field, before, after));
  };
  await replaceOptions('candidatos', changesCandidates, 'candidates', async () =>
    stores.questions.setCandidates(id, await chosenCandidates(stores, peopleToVote ?? [])),
  );
  await replaceOptions('planchas', changesSlates, 'slates', async () => {
    await checkSlates(stores, slates ?? []);
    await stores.slates.set(id, slates ?? []);
  });
  if (changesPoint) {
    await stores.questions.setAgendaPoint(id, agendaPoint);
    edited.push(optionChange('punto de la agenda', compact([point]), compact([agendaPoint])));
  }
  if (edited.length > 0)
    audit(sentence`Editó la pregunta «${aQuestion(question)}»`, edited, { key: 'question-edited' });
  else if (isActive === undefined) audit(sentence`Guardó sin cambios la pregunta «${aQuestion(question)}»`);
  return { version, changes: edited };
}

/** Change of options or of the point: a removal makes it another question, an addition is a nomination. */
const optionChange = (field: string, before: readonly string[], after: readonly string[]): LoggedChange =>
  changeOf(field, before.join(' · '), after.join(' · '), {
    key: before.every((option) => after.includes(option)) ? 'question.optionAdded' : 'question.optionTaken',
  });

/** Refuses to open or close a question whose text differs from the one on the screen. */
const UNSEEN = 'la viera. No se abrió ni se cerró la votación: lea la pregunta y decida otra vez.';

/** The settings as the activity log names them. */
const LOGGED_SETTINGS: LoggedFields<QuestionSettings> = {
  kind: { name: 'tipo', text: (kind) => VOTING_METHODS[kind].name },
  seats: 'cargos',
  allowBlank: { name: 'voto en blanco', text: (allowed) => (allowed ? 'sí' : 'no') },
  showResults: { name: 'resultados', text: (shown) => (shown === 'live' ? 'en vivo' : 'al cerrar') },
  rule: { name: 'mayoría', text: (rule) => (rule ? ruleText(rule) : 'sin veredicto') },
};

/** The settings that are frozen by an opening, for the activity log. */
const frozenSettings = ({ seats, showResults, rule }: QuestionSettings): LoggedChange[] => [
  ...(seats > 1 ? [changeOf('cargos', '', String(seats))] : []),
  ...(rule ? [changeOf('mayoría', '', ruleText(rule))] : []),
  ...(showResults === 'closed' ? [changeOf('resultados', '', 'al cerrar')] : []),
];

type Acting = Pick<Update, 'body' | 'caller' | 'stores' | 'audit'>;

/**
 * Opens a voting in three steps: refusals judge the question as it is; then its roll is frozen and sealed; then the act is
 * logged.
 * @param changes of the question by the same call
 * @returns the number who can vote, and of those present or represented who cannot
 * @throws Refusal 404 or 409
 */
export async function openVoting(
  acting: Acting,
  question: StoredQuestion,
  signing: Signing,
  changes: readonly LoggedChange[],
): Promise<NonNullable<AnswerOf<typeof updateQuestion>['opening']>> {
  const { stores } = acting;
  const facts = await refuseOpening(acting, question, signing.at);
  const opened = await freezeAndSeal(acting, question, signing, facts, changes);
  // A view of the hall that was chosen before would hide the voting (R20.5).
  await stores.followVotings(question.assemblyId);
  logOpening(acting, question, facts, opened);
  const presentWithoutVote = await stores.roll.withoutRight(question.assemblyId, question.id);
  return { entitled: opened.entitled, presentWithoutVote, left: presentWithoutVote };
}

/** The facts of an opening that nothing refuses. @throws Refusal 404 or 409 */
async function refuseOpening({ body, stores }: Acting, question: StoredQuestion, at: string) {
  const { id, assemblyId } = question;
  const assembly = await sessionOf(stores, assemblyId, at, 'votings');
  const quorum = await stores.roll.quorum(assembly);
  const options = await readOptions(stores, question);
  const offered = named(options);
  const lot = question.state === 'closed' ? (await stores.lots.of([id])).get(id) : undefined;
  const drawn = (lot?.drawn ?? []).map((each) => nameOfOption(options, each));
  refuse(
    openingProblem({
      ...question,
      registrationEnabled: assembly.isRegister,
      inRecess: (await stores.assemblies.sessionState(assemblyId)) === 'recess',
      quorum,
      nominees: options.flatMap(peopleOf),
      names: offered.map((option) => optionName(option)),
      deletedNominees: placesOf(options, await stores.questions.deletedNominees(id)),
      ballots: (await stores.ballots.counts([id])).get(id) ?? 0,
      openings: (await stores.questions.openings(id)).length,
      drawn,
      confirmed: body.confirm ?? false,
    }),
  );
  await refuseReopening(stores, question);
  await checkSecondRound(stores, question);
  await refuseTaken(stores, question);
  return { assembly, quorum, offered, drawn };
}

/**
 * Freezes the roll before the seal of the opening, which states it, and the marks of credentials after it: their numbers are
 * sealed for the round that it begins.
 */
async function freezeAndSeal(
  { caller, stores }: Acting,
  question: StoredQuestion,
  signing: Signing,
  { assembly, quorum }: Awaited<ReturnType<typeof refuseOpening>>,
  changes: readonly LoggedChange[],
) {
  const { id, assemblyId } = question;
  const { at, key } = signing;
  const leftOut = await stores.questions.newcomersLeftOut(question);
  await stores.lots.annul(id, at);
  const entitled = await stores.questions.open(question, quorum, at, caller.userId);
  await sealOpening(stores, question, signing, changes, quorum);
  const { rights, names: marked } = await stores.marks.freezeMarks(id);
  const since = assignmentsCountSince(assembly, at);
  // The second call has a quorum of its own, which the acta states.
  const needed = assembly.inSecondCall ? 0 : await stores.neededSince(assemblyId, since);
  const made = await stores.madeAt(assemblyId);
  const entered = await stores.marks.codesShownSince(assemblyId, earlier(since, made));
  const verified = await stores.marks.verifiedByAssigner(id);
  const counts = {
    passwordsSet: rights,
    rightsWithheld: await stores.withoutRightIn(assemblyId, at),
    quorumLowered: needed > quorum.needed ? needed : 0,
    codesShown: entered.length,
    verifiedByAssigner: verified.length,
  };
  await sealCounts(stores.seals, key, question, counts, at);
  return { entitled, leftOut, marked, entered, verified };
}

function logOpening(
  { body, audit }: Acting,
  question: StoredQuestion,
  { offered, drawn }: Awaited<ReturnType<typeof refuseOpening>>,
  { entitled, leftOut, marked, entered, verified }: Awaited<ReturnType<typeof freezeAndSeal>>,
): void {
  const opened = aQuestion({ id: question.id, title: body.title ?? question.title });
  audit(
    sentence`Abrió la votación de «${opened}», con ${entitled} ${entitled === 1 ? 'derecho' : 'derechos'} a votar`,
    [
      // The log keeps each candidate's position after a deletion.
      ...offered.map((option, index) =>
        changeOf(
          `${'slate' in option ? 'plancha' : 'candidato'} ${index + 1}`,
          '',
          optionName(option, 'logged'),
        ),
      ),
      ...frozenSettings(question),
      ...drawn.map((name) => changeOf('sorteo anulado', name, '')),
    ],
  );
  const passwords = 'contraseñas o correos que puso un administrador';
  const codes =
    'códigos para entrar que mostró una mesa desde que se creó la asamblea o en las 24 horas anteriores';
  auditMarked(
    audit,
    sentence`Abrió de nuevo «${opened}» sin derecho a votar en ella para quienes se registraron como usuarios después de su primera apertura`,
    leftOut,
    'sin derecho en esta votación',
  );
  const credential = 'contraseña o correo puesto por un administrador';
  auditMarked(audit, sentence`Abrió «${opened}» con ${passwords}`, marked, credential);
  auditMarked(audit, sentence`Abrió «${opened}» con ${codes}`, entered, 'código para entrar');
  auditMarked(audit, sentence`Abrió «${opened}» ${BY_ASSIGNER}`, verified, 'identidad verificada');
}

/** People whose mark ended without another administrator (R3.15): at the close they may be others than at the opening. */
const BY_ASSIGNER =
  'con identidades que no consta que verificara un administrador distinto de quien puso la contraseña o el correo';

/** Logs people with their number, where there are any. @param mark of each */
function auditMarked(audit: Update['audit'], act: Sentence, names: readonly string[], mark: string): void {
  if (names.length > 0)
    audit(
      sentence`${act}: ${names.length}`,
      names.map((name) => changeOf(name, '', mark)),
    );
}

/**
 * Closes a voting. Numbers of the time that it was open are sealed before it ends; those of the quorum need its end, and the
 * seal of the close the ballots in their last order.
 * @param eraseOrder run after the commit; erases the order of the ballots (R12.5)
 * @throws Refusal 404 or 409
 */
export async function closeVoting(
  { caller, stores, afterCommit, audit }: Pick<Update, 'caller' | 'stores' | 'afterCommit' | 'audit'>,
  question: StoredQuestion,
  signing: Signing,
  eraseOrder: () => Promise<void>,
): Promise<void> {
  const { id } = question;
  const { at, key } = signing;
  const quorum = await stores.roll.quorum(await existingAssembly(stores, question.assemblyId));
  refuse(closingProblem(question.state));
  if (await stores.handVotes.pending(id)) throw refusalOf({ reason: 'paper-pending' });
  const counts = {
    ...(await stores.sinceOpening.lostRights(id)),
    registrationTaken: await stores.sinceOpening.registrationTaken(id),
    announced: await stores.sinceOpening.announced(id, at),
    passwordsUsed: await stores.marks.preparedVotes(id),
    equalTitles: await stores.votingsSinceOpening({ ...question, questionId: id, at }),
    quorumByOthers: await quorumByOthers(stores, id, quorum),
  };
  await sealCounts(stores.seals, key, question, counts, at);
  await stores.questions.close(question, quorum, await stores.attendingOf(id), at, caller.userId);
  const { periods } = await readLostQuorum(stores, (await stores.questions.openings(id)).slice(-1));
  const { atClose } = periods.at(-1) ?? {};
  const quorumMissing = atClose ? atClose.needed - atClose.attending : 0;
  await sealCounts(stores.seals, key, question, { quorumLost: periods.length, quorumMissing }, at);
  await stores.ballots.rewriteInKeyOrder(id);
  await sealClosing(stores, question, signing);
  afterCommit(eraseOrder);
  audit(sentence`Cerró la votación de «${aQuestion(question)}»`, await countedByHand(stores, question));
}

/** People without whom the quorum would not be reached, and who count since the opening by an act of others (R12.22). */
async function quorumByOthers(
  stores: VotingStores,
  questionId: number,
  { present, represented, counted = present + represented, needed, reached }: QuorumFigures,
): Promise<number> {
  if (needed === 0 || !reached) return 0;
  const since = await stores.sinceOpening.countedByOthers(questionId);
  return counted - since < needed ? since : 0;
}

/** The votes on paper, which the log withholds while the voting is open. */
async function countedByHand(
  stores: VotingStores,
  question: StoredQuestion,
): Promise<readonly LoggedChange[]> {
  const standing = await stores.ballots.standing(question.id);
  if (!standing || standing.ballots.onPaper.ballots === 0) return [];
  const options = await readOptions(stores, question);
  return votesByName(options, standing.ballots.onPaper.votes).map(({ option, votes }) =>
    changeOf(`en papel: ${option}`, '', String(votes)),
  );
}
