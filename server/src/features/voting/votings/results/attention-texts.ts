/** What asks for attention at an opening, in sentences: the seals keep names and numbers (R12.46). */
import { count, inflect } from '@vigilia/contract/text/count';

/** By the beginning of the sealed name; `~` is replaced with what the name has in brackets. */
const SENTENCES: readonly (readonly [name: string, sentence: string])[] = [
  ['apertura menos de un minuto', 'la sesión se había abierto o reanudado hacía menos de un minuto'],
  ['horas antes del inicio', '[faltaba # hora|faltaban # horas] para el inicio anunciado~'],
  ['minutos antes del inicio', 'faltaban # minutos para el inicio anunciado~'],
  ['horas después del fin', '[había pasado # hora|habían pasado # horas] del fin anunciado~'],
  [
    'ausentes con derecho a votar o miembros de fuera del padrón, con menos de 10 minutos de registro',
    '# [persona ausente con derecho a votar, o de fuera del padrón, tuvo|personas ausentes con derecho a votar, o de fuera del padrón, tuvieron] menos de 10 minutos para registrarse en las 24 horas anteriores',
  ],
  [
    'ausentes con derecho a votar a quienes no se dirigió la convocatoria',
    '# [persona ausente con derecho a votar no fue dirigida|personas ausentes con derecho a votar no fueron dirigidas] en la convocatoria, que se envió a otras',
  ],
  [
    'personas con derecho a votar, ausentes aquí y presentes en otra asamblea',
    '# [persona|personas] con derecho a votar [estaba ausente aquí y presente|estaban ausentes aquí y presentes] en otra asamblea de esos días',
  ],
  [
    'personas con derecho a votar convocadas',
    '# [persona|personas] con derecho a votar se [había|habían] convocado a esta fecha y este lugar sin los días mínimos de anticipación o en las 24 horas anteriores',
  ],
  [
    'personas con derecho a votar que quedaron fuera',
    '# [persona|personas] con derecho a votar [quedó|quedaron] fuera por una ausencia anotada, suya o de su apoderado',
  ],
  [
    'personas a quienes se envió otro correo',
    '# [persona|personas] [había|habían] recibido otro correo desde la convocatoria o en las 24 horas anteriores~',
  ],
  [
    'derechos a votar de cuentas creadas',
    '# [derecho a votar era de una cuenta creada|derechos a votar eran de cuentas creadas] después de convocar o de empezar el padrón',
  ],
  [
    'derechos a votar de quienes no están a paz y salvo',
    '# [persona con voto no estaba|personas con voto no estaban] a paz y salvo',
  ],
  ['poderes que cambiaron', '# [poder había|poderes habían] cambiado de apoderado'],
  ['poderes terminados', '# [poder había|poderes habían] terminado'],
  [
    'cambios de la agenda',
    'la agenda o la descripción [había cambiado|habían cambiado # veces] después de convocar',
  ],
  [
    'preguntas con este texto eliminadas',
    'se [había eliminado # pregunta|habían eliminado # preguntas] con este texto después de convocar o de empezar',
  ],
  ['título de otra vuelta', 'el título nombraba otra vuelta, pero la pregunta no continúa ninguna votación'],
  [
    'candidatos con el nombre de otra',
    '# [candidato tenía|candidatos tenían] el nombre de otra persona de la asociación',
  ],
  [
    'votaciones con este título en otra asamblea',
    'otra asamblea con personas de este padrón, archivada, eliminada o de los mismos días, tenía # [votación|votaciones] con este título',
  ],
  ['mensajes mostrados', 'el salón había mostrado # [mensaje|mensajes]~'],
];

/** The sentence of a number without its end, or the sealed name with the number. */
export function attentionText([what, number]: readonly [string, number]): string {
  const [, sentence] = SENTENCES.find(([name]) => what.startsWith(name)) ?? [];
  if (!sentence) return `${what}: ${count(number)}`;
  return inflect(sentence, number).replace('~', () => /( \(.*\))?$/s.exec(what)?.[0] ?? '');
}
