/** Texts of the hall's code. */
export const HALL_CODE_TEXTS = {
  label: 'Registro de asistencia',
  about: 'Registre su asistencia: apunte la cámara de su teléfono',
  /** @param address of the members' application, without its scheme */
  orType: (address: string) => `O entre en ${address} y escriba:`,
  picture: 'Código para registrar la asistencia con la cámara del teléfono',
};
