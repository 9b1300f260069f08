/** Texts of the settings of a question (R12.14 to R12.18). */
import { ruleText } from '@vigilia/contract/votings/majority';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import type { KindOfQuestion, VerdictRule } from '@vigilia/contract/votings/votings';
import { pluralize } from '../../../../core/text.ts';
import { type Preset, ruleOf, type SettingsFields, type StoredSettings, storedSettings } from './settings.ts';

interface KindTexts {
  /** Label of the choice. */
  readonly label: string;
  /** How it is voted. */
  name(allowBlank: boolean): string;
  hint(settings: SettingsFields): string;
  /** Words for its seats, if it has several. */
  readonly seats?: string;
}

/** Requirements of an election for its opening. */
const neededOptions = (allowBlank: boolean): string =>
  allowBlank
    ? 'Con un solo candidato se vota por él o en blanco.'
    : 'Se necesitan al menos dos para abrir la votación.';

/** The words of each kind of question. */
export const KIND_TEXTS: Readonly<Record<KindOfQuestion, KindTexts>> = {
  yesNo: {
    label: 'Sí / No / Blanco',
    name: (allowBlank) => (allowBlank ? 'A favor, en contra o en blanco' : 'A favor o en contra'),
    hint: ({ allowBlank }) =>
      allowBlank
        ? 'Sin candidatos se vota a favor, en contra o en blanco.'
        : 'Sin candidatos se vota a favor o en contra.',
  },
  candidates: {
    label: 'Candidatos',
    name: () => 'Lista de candidatos',
    hint: ({ seats, allowBlank }) =>
      `${Number(seats) > 1 ? `Se vota por hasta ${Number(seats)} de los candidatos.` : 'Se vota por uno de los candidatos.'} ${neededOptions(allowBlank)}`,
    seats: 'Cargos por elegir. Cada persona puede marcar hasta ese número de candidatos.',
  },
  slates: {
    label: 'Planchas',
    name: () => 'Planchas',
    hint: () =>
      'Se vota por una de las planchas, y los cargos se reparten entre ellas por cuociente electoral.',
    seats: 'Cargos por elegir. Se reparten entre las planchas por cuociente electoral.',
  },
};

export const SETTINGS_TEXTS = {
  options: 'Opciones',
  more: 'Más opciones',
  less: 'Menos opciones',
  kind: 'Tipo',
  secondRound: 'El tipo y los cargos de una segunda vuelta son los que quedaron por decidir en la primera.',
  seats: 'Cupos',
  seatsProblem: 'Escriba cuántos cargos se eligen, de 1 a 50',
  allowBlank: 'Permitir voto en blanco',
  results: 'Resultados',
  live: 'En vivo',
  liveHint:
    'Los totales se ven mientras se vota. Quien mire a la vez los nombres de quienes votan y los totales puede deducir votos.',
  closed: 'Al cerrar, para voto secreto',
  closedHint:
    'Nadie ve totales hasta el cierre, tampoco los administradores. La participación se sigue viendo en vivo.',
  rule: 'Regla de decisión',
  presets: {
    none: 'Sin veredicto',
    simple: 'Mayoría simple',
    halfPlusOne: 'Mitad más uno de los votos',
    absolute: 'Mayoría absoluta',
    twoThirds: 'Dos tercios',
    fourFifths: 'Cuatro quintos',
    custom: 'Otra fracción…',
  } satisfies Readonly<Record<Preset, string>>,
  noRule: 'Se muestran los votos, sin decir si la pregunta se aprueba.',
  approvedWith: (rule: VerdictRule) => `Se aprueba con ${ruleText(rule)}.`,
  numerator: 'Numerador',
  denominator: 'Denominador',
  comparison: 'Se aprueba con',
  atLeast: 'Al menos la fracción',
  moreThan: 'Más de la fracción',
  base: 'Se calcula sobre',
  ruleProblem: 'Escriba una fracción con números enteros, menor o igual que 1, que se pueda alcanzar',
  alternate: 'suplente',
  frozen: 'Estas opciones quedaron fijas al abrir la votación.',
};

/** How the question is voted, and the requirements of its voting. */
export const kindHint = (settings: SettingsFields): string => KIND_TEXTS[settings.kind].hint(settings);

const seatsText = ({ kind, seats }: SettingsFields) =>
  KIND_RULES[kind].takesSeats ? [pluralize(Number(seats), 'cupo', 'cupos')] : [];

const ruleTexts = ({ kind, rule }: SettingsFields) => {
  const decision = KIND_RULES[kind].takesRule ? ruleOf(rule) : null;
  return decision ? [`Se aprueba con ${ruleText(decision)}`] : [];
};

const resultsText = ({ showResults }: SettingsFields) =>
  showResults === 'closed' ? 'Resultados al cerrar' : 'Resultados en vivo';

/** Settings in a few words, such as 'Candidatos · 3 cupos · Resultados al cerrar'. */
export function settingsText(settings: SettingsFields): string {
  const { kind, allowBlank } = settings;
  const words = [
    KIND_TEXTS[kind].label,
    ...seatsText(settings),
    ...(allowBlank ? [] : ['Sin voto en blanco']),
    ...(KIND_RULES[kind].options !== 'answers' && allowBlank ? ['Con voto en blanco'] : []),
    ...ruleTexts(settings),
    resultsText(settings),
  ];
  return words.join(' · ');
}

/** Summary of the folded settings of a new question. */
export const moreText = (settings: SettingsFields): string =>
  `${settings.allowBlank ? 'Con' : 'Sin'} voto en blanco · ${resultsText(settings)}`;

/**
 * How a stored question is voted: the kind of its options, and the settings that the backend returns.
 * @param withResults whether it says when results are shown
 */
export function votedText(question: StoredSettings, withResults = true): string {
  const settings = storedSettings(question);
  const isKnown = question.showResults !== undefined;
  const { kind, allowBlank } = settings;
  const words = [
    KIND_TEXTS[kind].name(question.allowBlank !== false),
    ...(isKnown ? seatsText(settings) : []),
    ...(isKnown && KIND_RULES[kind].options !== 'answers'
      ? [allowBlank ? 'Con voto en blanco' : 'Sin voto en blanco']
      : []),
    ...(isKnown ? ruleTexts(settings) : []),
    ...(isKnown && withResults ? [resultsText(settings)] : []),
  ];
  return words.join(' · ');
}
