/** Powers that members submitted, in the administrator's words. */
export const SUBMITTED_TEXTS = {
  title: (powers: number) => `Por confirmar: ${powers}`,
  about:
    'Los asociados enviaron estos poderes desde su teléfono. No valen hasta que usted compare el documento con los nombres y los confirme.',
  issuedAbout: 'Estos poderes ya no se confirman: rechácelos con el motivo, que lee quien los envió.',
  gives: 'Da su poder:',
  receives: 'Recibió un poder:',
  attorney: 'Apoderado',
  represented: 'Representado',
  written: (name: string, dni: string) => `${name}, cédula ${dni}`,
  match: 'En la plataforma:',
  sent: 'Enviado',
  document: 'Documento del poder',
  confirm: 'Confirmar',
  confirmOf: (name: string) => `Confirmar el poder que envió ${name}`,
  confirmed: 'Poder confirmado',
  fromNextVoting:
    'Hay una votación abierta: este poder no cuenta en ella, sino desde la próxima que se abra.',
  refuse: 'Rechazar',
  refuseOf: (name: string) => `Rechazar el poder que envió ${name}`,
  refuseTitle: 'Rechazar el poder',
  reason: 'Motivo',
  reasonAbout: 'Lo lee quien lo envió, en su teléfono.',
  reasonMissing: 'Escriba el motivo.',
  refused: 'Poder rechazado',
  cancel: 'Cancelar',
  failure: '¡Ha ocurrido un error!',
};
