/** Receipts of ballots, in the words that members read. */
import type { ReceiptProblem } from '@vigilia/contract/verification/receipt-check';

const PROBLEMS: Readonly<Record<ReceiptProblem, string>> = {
  receipt: 'El comprobante no tiene la firma con la que se sellaron las votaciones de esta asamblea.',
  chain: 'Falta un sello de las votaciones, o se cambió después.',
  fingerprint: 'La huella que este teléfono vio durante la votación no está entre los sellos.',
  list: 'La lista de votos no es la que se selló al cerrar la votación.',
  missing: 'Su voto no está en la lista publicada.',
  changed: 'Su voto está en la lista con una elección distinta de la que usted confirmó.',
};

export const RECEIPT_TEXTS = {
  heading: 'Comprobantes de sus votos',
  about:
    'Con cada comprobante puede comprobar que su voto se contó como lo emitió. El código no dice qué votó, pero quien lo tenga puede verlo en la lista: no lo muestre.',
  unstored:
    'Este navegador no deja guardar datos. No cierre ni recargue esta página hasta que la votación se cierre y usted guarde su comprobante.',
  ofOther: (name: string) => `Por ${name}, con poder`,
  code: (code: string) => `Código: ${code}`,
  verify: 'Verificar',
  verifyOf: (title: string) => `Verificar el voto en «${title}»`,
  verifying: 'Verificando…',
  good: 'Su voto está en el recuento',
  withoutSignatures:
    'Este teléfono no puede comprobar las firmas de los sellos; se comprobaron las listas y las huellas.',
  bad: 'Este voto no se pudo verificar',
  problem: (problem: ReceiptProblem) => PROBLEMS[problem],
  wrong: 'El servidor contestó con un comprobante que no es del voto que este teléfono envió.',
  tell: 'Muestre esta pantalla al revisor fiscal o a los escrutadores, y no borre el comprobante.',
  cannot:
    'Este teléfono solo puede verificar en una página segura (https). Guarde el comprobante y verifíquelo en otro equipo con el programa de recuento.',
  failure: 'No se pudo consultar la lista',
  save: 'Guardar comprobante',
  saveOf: (title: string) => `Guardar comprobante de «${title}»`,
  file: (questionId: number, code: string) => `comprobante-${questionId}-${code}.json`,
  forget: 'Borrar comprobante',
  forgetOf: (title: string) => `Borrar comprobante de «${title}»`,
  forgetSure: '¿Borrar este comprobante? Sin él ya no podrá verificar este voto.',
};
