/** Texts of the verification of votings. None claims more than the protocol proves. */
import { VERIFICATION_LIMITS } from '../../../../core/verification-limits.ts';

export const VERIFICATION_TEXTS = {
  title: 'Verificar las votaciones',
  about:
    'Con el paquete, cualquier persona vuelve a contar las votaciones cerradas en su propio computador, sin conexión. Lleva los votos por código y los derechos usados, sin nombres, y el programa que los recuenta.',
  fingerprint: 'Última huella',
  noFingerprint: 'Todavía no se ha abierto ninguna votación con sello.',
  fingerprintAbout:
    'Anótela en papel o léala en voz alta: una huella guardada fuera del servidor es lo que permite descubrir un cambio posterior.',
  download: 'Paquete de verificación',
  downloadWithNames: 'Versión para el revisor, con nombres',
  withNamesAbout:
    'La versión para el revisor dice quién votó y quién no, nunca qué votó. Tiene datos personales. Cada descarga queda en el registro de actividad.',
  receipts: 'Entregar comprobantes de voto',
  receiptsAbout:
    'Con el comprobante, quien votó puede buscar su voto en la lista después del cierre. También podría mostrárselo a otra persona. No se cambia con una votación abierta.',
  limits: VERIFICATION_LIMITS,
  explanation: 'La explicación para los asociados',
  downloaded: 'Archivo descargado',
  downloadedAbout: 'Descomprímalo y abra LEAME.txt: dice cómo se recuenta.',
  saved: 'Cambio guardado',
  on: 'Desde la próxima votación se entregan comprobantes.',
  off: 'Desde la próxima votación no se entregan comprobantes.',
  failure: 'Ha ocurrido un error',
};
