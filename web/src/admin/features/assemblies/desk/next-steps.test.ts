import { expect, it } from 'vitest';
import { type DeskFacts, nextSteps } from './next-steps.ts';

const PHASES = {
  before: { isDue: false, hasBegun: false, isOver: false, isOn: false },
  during: { isDue: true, hasBegun: true, isOver: false, isOn: true },
  // Within twelve hours of the planned end.
  late: { isDue: true, hasBegun: true, isOver: true, isOn: true },
  after: { isDue: true, hasBegun: true, isOver: true, isOn: false },
};
const NO_QUESTIONS = { drafts: [], open: 0, closed: 0, pendingPaper: [], pendingLots: [] };
const FEES = { id: 7, title: '¿Aprueba la cuota?' };
const BOARD = { id: 8, title: 'Junta directiva' };

/** Nothing is missing but what `facts` says. */
const facts = (phase: keyof typeof PHASES, more: Partial<DeskFacts> = {}): DeskFacts => ({
  assemblyId: 3,
  ...PHASES[phase],
  agendaPoints: 2,
  rollSize: 40,
  convocation: { sent: 1, isUnderWay: false, isStopped: false },
  quorumCheck: { done: 1, reached: true, secondCall: 'none' },
  isRegister: false,
  questions: { ...NO_QUESTIONS, closed: 1 },
  isIssued: PHASES[phase].isOver,
  ...more,
});
const keys = (phase: keyof typeof PHASES, more?: Partial<DeskFacts>) =>
  nextSteps(facts(phase, more)).map(({ key }) => key);
const unchecked = { done: 0, reached: false, secondCall: 'none' } as const;
const failed = (secondCall: 'none' | 'waiting' | 'possible') => ({ done: 1, reached: false, secondCall });

it('leaves nothing to do where nothing is missing, in every phase', () => {
  for (const phase of ['before', 'during', 'late', 'after'] as const) expect(keys(phase)).toEqual([]);
});

it('names a call that was not sent until the assembly begins, on its day too', () => {
  const unsent = { convocation: { sent: 0, isUnderWay: false, isStopped: false } };
  const noted = { convocation: { ...unsent.convocation, isNoted: true } };
  expect(keys('during', { ...noted, hasBegun: false })).toEqual([]);
  expect(keys('during', { ...unsent, hasBegun: false })).toEqual(['call']);
  expect(keys('during', unsent)).toEqual([]);
});

it('names people without the right to vote once, while the assembly meets', () => {
  expect(nextSteps(facts('during', { withoutVote: 1 }))).toMatchObject([
    { key: 'withoutVote', text: 'Una persona presente o representada no tiene derecho a votar.' },
  ]);
  expect(keys('during', { withoutVote: 0 })).toEqual([]);
  expect(keys('before', { withoutVote: 3 })).toEqual([]);
});

it('names ballots on paper that keep an open voting from being closed', () => {
  const questions = { ...NO_QUESTIONS, open: 1, pendingPaper: [{ ...FEES, ballots: 1 }] };
  expect(nextSteps(facts('during', { questions, withoutVote: 1 }))[0]).toMatchObject({
    questionId: 7,
    text: 'Para cerrar «¿Aprueba la cuota?» falta confirmar 1 voto en papel.',
    action: 'Ver los votos en papel',
  });
});

it('prepares an assembly: roll, agenda, call and questions', () => {
  const empty: Partial<DeskFacts> = {
    agendaPoints: 0,
    rollSize: 0,
    convocation: { sent: 0, isUnderWay: false, isStopped: false },
    quorumCheck: unchecked,
    questions: NO_QUESTIONS,
    isRegister: true,
    isIssued: false,
  };
  expect(keys('before', empty)).toEqual(['roll', 'agenda', 'call', 'questions']);
  expect(keys('during', empty)).toEqual(['roll', 'agenda', 'check', 'questions']);
  expect(keys('after', empty)).toEqual(['roll', 'minutes']);
  // Drafts are votings of the day itself.
  expect(keys('before', { questions: { ...NO_QUESTIONS, drafts: [FEES] } })).toEqual([]);
});

it('names those who were called to a former date until they are told or it is over', () => {
  const moved = { convocation: { sent: 1, isUnderWay: false, isStopped: false, untold: 3 } };
  expect(keys('before', moved)).toEqual(['moved']);
  expect(keys('after', moved)).toEqual([]);
});

it('follows the mails of the call: under way at any time, stopped until the end', () => {
  const mails = (isUnderWay: boolean, isStopped: boolean) => ({
    convocation: { sent: 1, isUnderWay, isStopped },
  });
  for (const phase of ['before', 'during', 'after'] as const)
    expect(keys(phase, mails(true, false))).toEqual(['calling']);
  expect(keys('before', mails(true, true))).toEqual(['calling']);
  expect(keys('during', mails(false, true))).toEqual(['callStopped']);
  expect(keys('after', mails(false, true))).toEqual([]);
});

it('checks the quorum of the first call, and of the second after the first has failed', () => {
  const of = (quorumCheck: DeskFacts['quorumCheck']) => ({ quorumCheck });
  expect(keys('before', of(unchecked))).toEqual([]);
  expect(keys('during', of(unchecked))).toEqual(['check']);
  expect(keys('during', of(failed('none')))).toEqual(['enterSecond']);
  const texts = (['waiting', 'possible'] as const).map((secondCall) =>
    nextSteps(facts('during', of(failed(secondCall)))).map(({ text, to }) => [text, to]),
  );
  expect(texts).toEqual([
    [[expect.stringContaining('todavía no ha empezado'), '/gremial/assemblies/3/asistencia']],
    [[expect.stringContaining('ya se puede verificar'), '/gremial/assemblies/3/asistencia']],
  ]);
  // Without a quorum, and once nothing is left to vote on.
  expect(keys('during', of(undefined))).toEqual([]);
  expect(keys('late', { ...of(unchecked), isIssued: false })).toEqual(['minutes']);
});

it('names the next voting in the order of the list, while none is open', () => {
  const drafts = { ...NO_QUESTIONS, drafts: [FEES, BOARD], closed: 1 };
  expect(nextSteps(facts('during', { questions: drafts }))).toEqual([
    {
      key: 'next',
      text: 'Siguiente votación: «¿Aprueba la cuota?». Después queda otra.',
      action: 'Ir a la votación',
      to: '/gremial/assemblies/3/7/votes',
    },
  ]);
  const three = { ...drafts, drafts: [FEES, BOARD, FEES] };
  expect(nextSteps(facts('during', { questions: three }))[0]?.text).toContain('Después quedan otras 2.');
  expect(keys('during', { questions: { ...drafts, open: 1 } })).toEqual([]);
});

it('continues after the planned end while a question is left, until the minutes are issued', () => {
  const questions = { ...NO_QUESTIONS, drafts: [FEES], closed: 1 };
  expect(keys('late', { questions, quorumCheck: unchecked, isIssued: false })).toEqual([
    'check',
    'next',
    'minutes',
  ]);
  expect(keys('late', { questions, quorumCheck: failed('none'), isIssued: false })).toEqual([
    'next',
    'minutes',
  ]);
  expect(keys('late', { questions })).toEqual([]);
  expect(keys('after', { questions, isIssued: false })).toEqual(['minutes']);
});

it('asks for pending lots first, three by name, in any phase', () => {
  const lots = (many: number) => ({
    questions: {
      ...NO_QUESTIONS,
      drafts: [FEES],
      closed: many,
      pendingLots: Array.from({ length: many }, (_, index) => ({ id: 20 + index, title: `Cargo ${index}` })),
    },
  });
  expect(keys('during', lots(1))).toEqual(['lot-20', 'next']);
  expect(keys('during', lots(3))).toEqual(['lot-20', 'lot-21', 'lot-22', 'next']);
  const [one, , , rest] = nextSteps(facts('after', { ...lots(4), isIssued: false }));
  expect([one?.text, one?.to]).toEqual([
    'Falta decidir el empate de «Cargo 0».',
    '/gremial/assemblies/3/20/votes',
  ]);
  expect([rest?.text, rest?.to]).toEqual(['Falta decidir 1 empate más.', '/gremial/assemblies/3/resultados']);
  expect(nextSteps(facts('after', lots(5)))[3]?.text).toBe('Faltan por decidir 2 empates más.');
});

it('asks for the minutes after the end, once no voting is open and as long as they are not issued', () => {
  expect(keys('during', { isIssued: false })).toEqual([]);
  expect(keys('after', { isIssued: false })).toEqual(['minutes']);
  expect(keys('after', { isIssued: false, questions: { ...NO_QUESTIONS, open: 1 } })).toEqual([]);
});

it('names an enabled registration after the planned end, until the end and while no minutes are issued', () => {
  expect(keys('late', { isIssued: false, isRegister: true })).toEqual(['registration', 'minutes']);
  expect(keys('late', { isIssued: true, isRegister: true })).toEqual([]);
  expect(keys('after', { isIssued: false, isRegister: true })).toEqual(['minutes']);
});

it('proposes no step from facts that the backend does not answer', () => {
  const unknown = {
    rollSize: undefined,
    convocation: undefined,
    quorumCheck: undefined,
    isRegister: undefined,
    questions: undefined,
    isIssued: undefined,
  };
  for (const phase of ['before', 'during', 'late', 'after'] as const)
    expect(keys(phase, unknown)).toEqual([]);
});

it('names who submitted powers that wait, while a voting can still be opened', () => {
  const waiting = { submittedPowers: ['Ana Ríos', 'Luis Paz'] };
  expect(keys('before', waiting)).toEqual(['powers']);
  expect(keys('during', { ...waiting, quorumCheck: unchecked })).toEqual(['powers', 'check']);
  expect(keys('during', { ...waiting, isIssued: true })).toEqual([]);
  expect(keys('late', { ...waiting, isIssued: false })).toEqual(['minutes']);
  expect(keys('after', { ...waiting, isIssued: false })).toEqual(['minutes']);
  const textOf = (submittedPowers: string[]) => nextSteps(facts('during', { submittedPowers }))[0]?.text;
  expect(textOf(['Ana Ríos'])).toBe('Falta revisar el poder que envió Ana Ríos.');
  expect(textOf(['Ana Ríos', 'Luis Paz'])).toBe(
    'Falta revisar los poderes que enviaron Ana Ríos y Luis Paz.',
  );
  expect(textOf(['A', 'B', 'C', 'D', 'E'])).toBe(
    'Falta revisar los poderes que enviaron A, B, C y 2 personas más.',
  );
});
