/** Numbers that ask for attention at an opening (R12.46). Names are part of seals and never change; sentences may. */
import { count, inflect } from '@vigilia/contract/text/count';
import type { StatedNumbers } from '../../../verification/protocol/seals.ts';

/** Name and sentence of each number. */
const ATTENTION = {
  lateCalls: [
    'personas con derecho a votar a quienes la convocatoria, con esta fecha y este lugar, salió sin los días mínimos o en las 24 horas anteriores',
    'a # [persona|personas] con derecho a votar se les envió tarde la convocatoria con esta fecha y este lugar: menos de 24 horas antes, o sin los días mínimos',
  ],
  resumptions: [
    'veces que la asamblea se había dado por terminada y se reanudó',
    'la asamblea se había dado por terminada y se reanudó [una vez|# veces]',
  ],
  receiptsTaken: [
    'veces que los comprobantes de voto se desactivaron después de abrir una votación o en las 24 horas anteriores',
    'no se entregaban comprobantes de voto: se desactivaron [una vez|# veces] después de abrir una votación o en las 24 horas anteriores',
  ],
  scrutineersTaken: [
    'veces que se quitaron o cambiaron correos de escrutadores en las 24 horas anteriores',
    'se quitaron o cambiaron correos de los escrutadores [una vez|# veces] en las 24 horas anteriores',
  ],
  otherNames: [
    'poderes confirmados con otro nombre que el que escribió quien los envió',
    '# [poder enviado|poderes enviados] se [había|habían] confirmado con otro nombre que el que escribió quien [lo|los] envió',
  ],
  changedPowers: [
    'poderes que cambiaron de apoderado',
    '# [poder había|poderes habían] cambiado de apoderado',
  ],
  endedPowers: ['poderes terminados', '# [poder había|poderes habían] terminado'],
  types: [
    'cuentas del padrón que cambiaron de tipo',
    '# [cuenta|cuentas] del padrón [cambió|cambiaron] de tipo',
  ],
  documents: [
    'cuentas del padrón con otra cédula',
    '# [cuenta|cuentas] del padrón [cambió|cambiaron] de cédula',
  ],
  merged: [
    'cuentas del padrón a las que se unió otra',
    '# [cuenta|cuentas] del padrón se [había|habían] unido con [otra|otras]',
  ],
  takenOver: [
    'cuentas del padrón creadas con la cédula que tenía otra',
    '# [cuenta|cuentas] del padrón se [creó|crearon] con la cédula que tenía otra',
  ],
  rightsBehind: [
    'derechos a votar de quienes estuvieron en mora desde que se creó la asamblea o en las 24 horas anteriores',
    '[podía|podían] votar # [persona|personas] que [estuvo|estuvieron] en mora desde que se creó la asamblea o en las 24 horas anteriores',
  ],
  renamed: [
    'candidatos de fuera del padrón con otro nombre o cédula, o a los que se unió otra cuenta',
    '# [candidato|candidatos] de fuera del padrón [cambió|cambiaron] de nombre o de cédula, o su cuenta se unió con otra',
  ],
  namesakes: [
    'candidatos con el nombre de otra persona de la asociación',
    '# [candidato|candidatos] se [llamaba|llamaban] como otra persona de la asociación',
  ],
  calledOff: [
    'asambleas con personas de este padrón que se eliminaron después de convocarlas, desde hace 180 días',
    'en los 180 días anteriores se [eliminó|eliminaron] # [asamblea|asambleas] ya [convocada|convocadas] con personas de este padrón',
  ],
  moved: [
    'asambleas con personas de este padrón que eran de estos días, y cambiaron de fecha u hora',
    '# [asamblea|asambleas] de estos días con personas de este padrón [cambió|cambiaron] de fecha u hora',
  ],
  agenda: [
    'cambios de la agenda o de la descripción después de convocar',
    'la agenda o la descripción cambió [una vez|# veces] después de convocar',
  ],
  equalTitle: [
    'votaciones abiertas o cerradas de otra asamblea que tiene o tuvo el mismo título, archivada, eliminada o de los mismos días',
    'había # [votación|votaciones] de otra asamblea que tiene o tuvo el mismo título, archivada, eliminada o de los mismos días',
  ],
  callEdits: [
    'cambios del título, del lugar o de las fechas después de abrir una votación o en las 24 horas anteriores',
    'el título, el lugar o las fechas cambiaron [una vez|# veces] después de abrir una votación o en las 24 horas anteriores',
  ],
  settings: [
    'cambios del quórum, de la segunda convocatoria o del límite de poderes, después de verificarlo o en las 24 horas anteriores',
    'el quórum, la segunda convocatoria o el límite de poderes cambiaron [una vez|# veces] después de verificarlo o en las 24 horas anteriores',
  ],
  minutesBefore: [
    'minutos antes del inicio anunciado',
    '[faltaba|faltaban] # [minuto|minutos] para el inicio anunciado',
  ],
  decisive: [
    'cambios del texto, la mayoría, el tipo, los cargos, el blanco, el punto o las opciones de esta pregunta, después de convocar o de empezar, o al abrirla',
    'el texto, la mayoría, el tipo, los cargos, el blanco, el punto o las opciones de esta pregunta cambiaron [una vez|# veces] después de convocar o de empezar, o al abrirla',
  ],
  typedRound: [
    'título de otra vuelta en una pregunta que no continúa ninguna votación',
    'el título menciona otra vuelta, pero esta pregunta no continúa ninguna votación',
  ],
  twins: [
    'preguntas con este texto eliminadas después de convocar o de empezar',
    '# [pregunta|preguntas] con este texto se [había|habían] eliminado después de convocar o de empezar',
  ],
  secondCall: [
    'segunda convocatoria, con el quórum verificado en la primera antes de que alguien se registrara',
    'regía la segunda convocatoria, y el quórum de la primera se había verificado antes de que alguien se registrara',
  ],
  archived: [
    'asambleas con personas de este padrón, archivadas con votaciones de los 7 días anteriores',
    '# [asamblea|asambleas] con personas de este padrón se [había|habían] archivado con votaciones de los 7 días anteriores',
  ],
  renamedOnRoll: [
    'candidatos del padrón que cambiaron de nombre, desde hace 180 días',
    '# [candidato|candidatos] del padrón [había|habían] cambiado de nombre en los 180 días anteriores',
  ],
  twinsBeside: [
    'votaciones con este título en otra asamblea con personas de este padrón, archivada, eliminada o de los mismos días',
    'había # [votación|votaciones] con este título en otra asamblea con personas de este padrón, archivada, eliminada o de los mismos días',
  ],
  newAccounts: [
    'derechos a votar de cuentas creadas después de convocar o de empezar el padrón',
    '[podía|podían] votar # [persona cuya cuenta|personas cuyas cuentas] se [creó|crearon] después de convocar o de empezar el padrón',
  ],
  added: [
    'ausentes con derecho a votar que entraron al padrón después de convocar o de abrir el registro, y cuentan para la mayoría',
    '[contaba|contaban] para la mayoría # [ausente|ausentes] que [entró|entraron] al padrón después de convocar o de abrir el registro',
  ],
  lockedOut: [
    'ausentes con derecho a votar cuya contraseña o correo cambió la administración en las 24 horas anteriores',
    'la administración cambió en las 24 horas anteriores la contraseña o el correo de # [ausente|ausentes] con derecho a votar',
  ],
  hoursBefore: [
    'horas antes del inicio anunciado',
    '[faltaba|faltaban] # [hora|horas] para el inicio anunciado',
  ],
  hoursAfter: [
    'horas después del fin anunciado',
    '[había|habían] pasado # [hora|horas] desde el fin anunciado',
  ],
  announcedHours: [
    'horas entre el inicio y el fin anunciados',
    'entre el inicio y el fin anunciados había # [hora|horas]',
  ],
  otherMail: [
    'personas cuyo último correo de convocatoria anuncia otra fecha, hora o lugar',
    'a # [persona|personas] el último correo de la convocatoria les anuncia otra fecha, hora o lugar',
  ],
  calledOffByMail: [
    'personas cuyo último correo de convocatoria habla de cancelar o aplazar la asamblea',
    'a # [persona|personas] el último correo de la convocatoria les habla de cancelar o aplazar la asamblea',
  ],
  calledOffByLetter: [
    'personas con derecho a votar a quienes otro correo, desde la convocatoria o en las 24 horas anteriores, habla de cancelar o aplazar',
    'a # [persona|personas] con derecho a votar otro correo, desde la convocatoria o en las 24 horas anteriores, les habla de cancelar o aplazar',
  ],
  calledOffInHall: [
    'mensajes del salón que hablan de cancelar, aplazar o suspender',
    'el salón había mostrado # [mensaje que habla|mensajes que hablan] de cancelar, aplazar o suspender',
  ],
  elsewhere: [
    'personas con derecho a votar, ausentes aquí y presentes en otra asamblea de estos días',
    '# [persona|personas] con derecho a votar no [estaba|estaban] aquí y [figuraba presente|figuraban presentes] en otra asamblea de estos días',
  ],
  rushed: [
    'apertura menos de un minuto después de abrir o reanudar la sesión',
    'la sesión se había abierto o reanudado hacía menos de un minuto',
  ],
  unregistered: [
    'ausentes con derecho a votar o miembros de fuera del padrón, con menos de 10 minutos de registro en las 24 horas anteriores',
    '# [persona|personas] con derecho a votar que no [estaba|estaban], o [miembro|miembros] de fuera del padrón, [tuvo|tuvieron] menos de 10 minutos para registrarse en las 24 horas anteriores',
  ],
  unregisteredByWay: [
    'ausentes con derecho a votar o miembros de fuera del padrón, con menos de 10 minutos, en las 24 horas anteriores, de una forma de registrarse que otros usaron',
    '# [persona|personas] con derecho a votar que no [estaba|estaban], o [miembro|miembros] de fuera del padrón, [tuvo|tuvieron] menos de 10 minutos, en las 24 horas anteriores, para una forma de registrarse que otros usaron',
  ],
  behind: [
    'derechos a votar de quienes no están a paz y salvo',
    '[podía|podían] votar # [persona|personas] que no [está|están] a paz y salvo',
  ],
  newcomers: [
    'personas presentes o representadas sin derecho en esta votación, por ser usuarias desde después de su primera apertura',
    '# [persona|personas] presentes o representadas no tenían derecho en esta votación: son usuarias desde después de su primera apertura',
  ],
  removed: [
    'personas con derecho a votar que quedaron fuera por una ausencia anotada, suya o de su apoderado',
    '# [persona|personas] con derecho a votar [quedó|quedaron] por fuera por una ausencia anotada, suya o de su apoderado',
  ],
  staged: [
    'poderes que no cuentan porque su poderdante figura presente: por la administración o la mesa, desde más de 24 horas antes, o con una cuenta para la que se mostró un código para entrar',
    '# [poder|poderes] no [contaba|contaban] porque su poderdante figuraba presente: por la administración o la mesa, desde más de 24 horas antes, o con una cuenta para la que se mostró un código para entrar',
  ],
  away: [
    'derechos a votar de representados que la administración o la mesa había anotado ausentes',
    'había # [derecho|derechos] a votar de representados que la administración o la mesa había anotado ausentes',
  ],
} satisfies Readonly<Record<string, readonly [name: string, sentence: string]>>;

type Attention = keyof typeof ATTENTION;

/** @param detail follows the name in brackets */
export const attentionName = (of: Attention, detail?: string): string =>
  detail ? `${ATTENTION[of][0]} (${detail})` : ATTENTION[of][0];

export const withoutZeros = (numbers: StatedNumbers): StatedNumbers =>
  Object.fromEntries(Object.entries(numbers).filter(([, number]) => number > 0));

/** The numbers that are not zero, by their names. */
export const namedAttention = (numbers: Partial<Readonly<Record<Attention, number>>>): StatedNumbers =>
  withoutZeros(
    Object.fromEntries(
      Object.entries(numbers).map(([of, number]) => [attentionName(of as Attention), number]),
    ),
  );

const SENTENCES: ReadonlyMap<string, string> = new Map(Object.values(ATTENTION));

/** The sentence of a number, without its end; of one that is no longer counted its name. */
export function attentionText(name: string, n: number): string {
  // A detail in brackets ends some.
  const [plain = name, detail] = name.split(/ (?=\([^()]*\)$)/);
  const sentence = SENTENCES.get(plain);
  if (!sentence) return `${name}: ${count(n)}`;
  const text = inflect(sentence, n);
  return detail ? `${text} ${detail}` : text;
}
