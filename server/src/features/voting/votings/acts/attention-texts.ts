/** What asks for attention at an opening (R12.46), in sentences. The names of the numbers are part of seals and stay as they are. */
import { count, pluralize } from '@vigilia/contract/text/count';

const times = (n: number) => (n === 1 ? 'una vez' : `${count(n)} veces`);
const people = (n: number) => pluralize(n, 'persona', 'personas');
const accounts = (n: number, one: string, many: string) =>
  `${pluralize(n, 'cuenta', 'cuentas')} del padrón ${n === 1 ? one : many}`;
const withFewMinutes = (n: number) =>
  `${people(n)} con derecho a votar que no ${n === 1 ? 'estaba, o miembro' : 'estaban, o miembros'} de fuera del padrón, ${n === 1 ? 'tuvo' : 'tuvieron'} menos de 10 minutos`;

const TEXTS: Readonly<Record<string, (n: number) => string>> = {
  'personas con derecho a votar a quienes la convocatoria, con esta fecha y este lugar, salió sin los días mínimos o en las 24 horas anteriores':
    (n) =>
      `a ${people(n)} con derecho a votar se les envió tarde la convocatoria con esta fecha y este lugar: menos de 24 horas antes, o sin los días mínimos`,
  'veces que la asamblea se había dado por terminada y se reanudó': (n) =>
    `la asamblea se había dado por terminada y se reanudó ${times(n)}`,
  'veces que los comprobantes de voto se desactivaron después de abrir una votación o en las 24 horas anteriores':
    (n) =>
      `no se entregaban comprobantes de voto: se desactivaron ${times(n)} después de abrir una votación o en las 24 horas anteriores`,
  'poderes confirmados con otro nombre que el que escribió quien los envió': (n) =>
    `${pluralize(n, 'poder enviado se había confirmado', 'poderes enviados se habían confirmado')} con otro nombre que el que escribió quien ${n === 1 ? 'lo' : 'los'} envió`,
  'poderes que cambiaron de apoderado': (n) =>
    `${pluralize(n, 'poder había cambiado', 'poderes habían cambiado')} de apoderado`,
  'poderes terminados': (n) => pluralize(n, 'poder había terminado', 'poderes habían terminado'),
  'cuentas del padrón que cambiaron de tipo': (n) => accounts(n, 'cambió de tipo', 'cambiaron de tipo'),
  'cuentas del padrón con otra cédula': (n) => accounts(n, 'cambió de cédula', 'cambiaron de cédula'),
  'cuentas del padrón a las que se unió otra': (n) =>
    accounts(n, 'se había unido con otra', 'se habían unido con otras'),
  'cuentas del padrón creadas con la cédula que tenía otra': (n) =>
    accounts(n, 'se creó con la cédula que tenía otra', 'se crearon con la cédula que tenía otra'),
  'derechos a votar de quienes estuvieron en mora desde que se creó la asamblea o en las 24 horas anteriores':
    (n) =>
      `${n === 1 ? 'podía votar 1 persona que estuvo' : `podían votar ${count(n)} personas que estuvieron`} en mora desde que se creó la asamblea o en las 24 horas anteriores`,
  'candidatos de fuera del padrón con otro nombre o cédula, o a los que se unió otra cuenta': (n) =>
    `${pluralize(n, 'candidato', 'candidatos')} de fuera del padrón ${n === 1 ? 'cambió de nombre o de cédula, o su cuenta se unió con otra' : 'cambiaron de nombre o de cédula, o su cuenta se unió con otra'}`,
  'candidatos con el nombre de otra persona de la asociación': (n) =>
    `${pluralize(n, 'candidato se llamaba', 'candidatos se llamaban')} como otra persona de la asociación`,
  'asambleas con personas de este padrón que se eliminaron después de convocarlas, desde hace 180 días': (
    n,
  ) =>
    `en los 180 días anteriores se ${n === 1 ? 'eliminó 1 asamblea ya convocada' : `eliminaron ${count(n)} asambleas ya convocadas`} con personas de este padrón`,
  'asambleas con personas de este padrón que eran de estos días, y cambiaron de fecha u hora': (n) =>
    `${pluralize(n, 'asamblea', 'asambleas')} de estos días con personas de este padrón ${n === 1 ? 'cambió' : 'cambiaron'} de fecha u hora`,
  'cambios de la agenda o de la descripción después de convocar': (n) =>
    `la agenda o la descripción cambió ${times(n)} después de convocar`,
  'votaciones abiertas o cerradas de otra asamblea que tiene o tuvo el mismo título, archivada, eliminada o de los mismos días':
    (n) =>
      `había ${pluralize(n, 'votación', 'votaciones')} de otra asamblea que tiene o tuvo el mismo título, archivada, eliminada o de los mismos días`,
  'cambios del título, del lugar o de las fechas después de abrir una votación o en las 24 horas anteriores':
    (n) =>
      `el título, el lugar o las fechas cambiaron ${times(n)} después de abrir una votación o en las 24 horas anteriores`,
  'cambios del quórum, de la segunda convocatoria o del límite de poderes, después de verificarlo o en las 24 horas anteriores':
    (n) =>
      `el quórum, la segunda convocatoria o el límite de poderes cambiaron ${times(n)} después de verificarlo o en las 24 horas anteriores`,
  'minutos antes del inicio anunciado': (n) =>
    `${n === 1 ? 'faltaba 1 minuto' : `faltaban ${count(n)} minutos`} para el inicio anunciado`,
  'cambios del texto, la mayoría, el tipo, los cargos, el blanco, el punto o las opciones de esta pregunta, después de convocar o de empezar, o al abrirla':
    (n) =>
      `el texto, la mayoría, el tipo, los cargos, el blanco, el punto o las opciones de esta pregunta cambiaron ${times(n)} después de convocar o de empezar, o al abrirla`,
  'preguntas con este texto eliminadas después de convocar o de empezar': (n) =>
    `${pluralize(n, 'pregunta con este texto se había eliminado', 'preguntas con este texto se habían eliminado')} después de convocar o de empezar`,
  'segunda convocatoria, con el quórum verificado en la primera antes de que alguien se registrara': () =>
    'regía la segunda convocatoria, y el quórum de la primera se había verificado antes de que alguien se registrara',
  'asambleas con personas de este padrón, archivadas con votaciones de los 7 días anteriores': (n) =>
    `${pluralize(n, 'asamblea con personas de este padrón se había archivado', 'asambleas con personas de este padrón se habían archivado')} con votaciones de los 7 días anteriores`,
  'candidatos del padrón que cambiaron de nombre, desde hace 180 días': (n) =>
    `${pluralize(n, 'candidato del padrón había cambiado', 'candidatos del padrón habían cambiado')} de nombre en los 180 días anteriores`,
  'votaciones con este título en otra asamblea con personas de este padrón, archivada, eliminada o de los mismos días':
    (n) =>
      `había ${pluralize(n, 'votación', 'votaciones')} con este título en otra asamblea con personas de este padrón, archivada, eliminada o de los mismos días`,
  'derechos a votar de cuentas creadas después de convocar o de empezar el padrón': (n) =>
    `${n === 1 ? 'podía votar 1 persona cuya cuenta se creó' : `podían votar ${count(n)} personas cuyas cuentas se crearon`} después de convocar o de empezar el padrón`,
  'ausentes con derecho a votar que entraron al padrón después de convocar o de abrir el registro, y cuentan para la mayoría':
    (n) =>
      `${n === 1 ? 'contaba para la mayoría 1 ausente que entró' : `contaban para la mayoría ${count(n)} ausentes que entraron`} al padrón después de convocar o de abrir el registro`,
  'ausentes con derecho a votar cuya contraseña o correo cambió la administración en las 24 horas anteriores':
    (n) =>
      `la administración cambió en las 24 horas anteriores la contraseña o el correo de ${pluralize(n, 'ausente', 'ausentes')} con derecho a votar`,
  'horas antes del inicio anunciado': (n) =>
    `${n === 1 ? 'faltaba 1 hora' : `faltaban ${count(n)} horas`} para el inicio anunciado`,
  'horas después del fin anunciado': (n) =>
    `${n === 1 ? 'había pasado 1 hora' : `habían pasado ${count(n)} horas`} desde el fin anunciado`,
  'horas entre el inicio y el fin anunciados': (n) =>
    `entre el inicio y el fin anunciados había ${pluralize(n, 'hora', 'horas')}`,
  'personas cuyo último correo de convocatoria anuncia otra fecha, hora o lugar': (n) =>
    `a ${people(n)} el último correo de la convocatoria les anuncia otra fecha, hora o lugar`,
  'personas cuyo último correo de convocatoria habla de cancelar o aplazar la asamblea': (n) =>
    `a ${people(n)} el último correo de la convocatoria les habla de cancelar o aplazar la asamblea`,
  'apertura menos de un minuto después de abrir o reanudar la sesión': () =>
    'la sesión se había abierto o reanudado hacía menos de un minuto',
  'ausentes con derecho a votar o miembros de fuera del padrón, con menos de 10 minutos de registro en las 24 horas anteriores':
    (n) => `${withFewMinutes(n)} para registrarse en las 24 horas anteriores`,
  'ausentes con derecho a votar o miembros de fuera del padrón, con menos de 10 minutos, en las 24 horas anteriores, de una forma de registrarse que otros usaron':
    (n) => `${withFewMinutes(n)}, en las 24 horas anteriores, para una forma de registrarse que otros usaron`,
  'derechos a votar de quienes no están a paz y salvo': (n) =>
    `${n === 1 ? 'podía votar 1 persona que no está' : `podían votar ${count(n)} personas que no están`} a paz y salvo`,
  'personas presentes o representadas sin derecho en esta votación, por ser usuarias desde después de su primera apertura':
    (n) =>
      `${people(n)} presentes o representadas no tenían derecho en esta votación: son usuarias desde después de su primera apertura`,
  'personas con derecho a votar que quedaron fuera por una ausencia anotada, suya o de su apoderado': (n) =>
    `${people(n)} con derecho a votar ${n === 1 ? 'quedó' : 'quedaron'} por fuera por una ausencia anotada, suya o de su apoderado`,
  'poderes que no cuentan porque su poderdante figura presente: por la administración o la mesa, desde más de 24 horas antes, o con una cuenta para la que se mostró un código para entrar':
    (n) =>
      `${pluralize(n, 'poder no contaba', 'poderes no contaban')} porque su poderdante figuraba presente: por la administración o la mesa, desde más de 24 horas antes, o con una cuenta para la que se mostró un código para entrar`,
  'derechos a votar de representados que la administración o la mesa había anotado ausentes': (n) =>
    `había ${pluralize(n, 'derecho', 'derechos')} a votar de representados que la administración o la mesa había anotado ausentes`,
};

/** The sentence of a number, without its end; of one that is no longer counted its name. */
export function attentionText(name: string, n: number): string {
  // Those of announced hours end with the moment, in brackets.
  const [plain = name, moment] = name.split(/ (?=\([^()]*\)$)/);
  const text = TEXTS[plain];
  if (!text) return `${name}: ${count(n)}`;
  return moment ? `${text(n)} ${moment}` : text(n);
}
