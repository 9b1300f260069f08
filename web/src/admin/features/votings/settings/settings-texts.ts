/** Texts of the settings of a question (R12.14 to R12.18). */
import { ruleText } from '@vigilia/contract/majority';
import type { KindOfQuestion, VerdictRule } from '@vigilia/contract/votings';
import { pluralize } from '../../../../core/text.ts';
import type { Preset, SettingsFields } from './settings.ts';
import { ruleOf } from './settings.ts';

export const SETTINGS_TEXTS = {
  options: 'Opciones',
  more: 'Más opciones',
  less: 'Menos opciones',
  kind: 'Tipo',
  kinds: {
    yesNo: 'Sí / No / Blanco',
    candidates: 'Candidatos',
    slates: 'Planchas',
  } satisfies Readonly<Record<KindOfQuestion, string>>,
  seats: 'Cupos',
  seatsHint: {
    candidates: 'Cargos por elegir. Cada persona puede marcar hasta ese número de candidatos.',
    slates: 'Cargos por elegir. Se reparten entre las planchas por cuociente electoral.',
  },
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

/** How the question is voted, and what its voting needs. */
export function kindHint({ kind, seats, allowBlank }: SettingsFields): string {
  if (kind === 'slates')
    return 'Se vota por una de las planchas, y los cargos se reparten entre ellas por cuociente electoral.';
  if (kind === 'yesNo')
    return allowBlank
      ? 'Sin candidatos se vota a favor, en contra o en blanco.'
      : 'Sin candidatos se vota a favor o en contra.';
  const how =
    Number(seats) > 1
      ? `Se vota por hasta ${Number(seats)} de los candidatos.`
      : 'Se vota por uno de los candidatos.';
  return allowBlank
    ? `${how} Con un solo candidato se vota por él o en blanco.`
    : `${how} Se necesitan al menos dos para abrir la votación.`;
}

/** Settings in a few words, such as 'Candidatos · 3 cupos · Resultados al cerrar'. */
export function settingsText({ kind, seats, allowBlank, showResults, rule }: SettingsFields): string {
  const decision = kind === 'yesNo' ? ruleOf(rule) : null;
  const words = [
    SETTINGS_TEXTS.kinds[kind],
    ...(kind !== 'yesNo' ? [pluralize(Number(seats), 'cupo', 'cupos')] : []),
    ...(kind === 'yesNo' || allowBlank ? [] : ['Sin voto en blanco']),
    ...(kind === 'yesNo' && !allowBlank ? ['Sin voto en blanco'] : []),
    ...(kind !== 'yesNo' && allowBlank ? ['Con voto en blanco'] : []),
    ...(decision ? [`Se aprueba con ${ruleText(decision)}`] : []),
    showResults === 'closed' ? 'Resultados al cerrar' : 'Resultados en vivo',
  ];
  return words.join(' · ');
}
