/** The code to enter with, in the words of the desk. */
export const ENTRANCE_TEXTS = {
  title: (name: string) => `Código para que entre ${name}`,
  about:
    'Pídale que apunte la cámara de su teléfono a este código y toque «Entrar». Sirve una sola vez y solo para esta persona.',
  picture: 'Código para entrar a votar con la cámara del teléfono',
  left: (seconds: number) => `Vence en ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  logged: 'El registro de actividad guarda quién lo mostró y quién entró con él.',
  ended: 'El código venció sin que se vea aquí si alguien lo usó.',
  used: (name: string) =>
    `El código ya se usó o dejó de servir. Si ${name} no entró en su teléfono, muestre otro.`,
  close: 'Cerrar',
  another: 'Mostrar otro código',
  failure: 'No se pudo mostrar el código',
};
