/** Limits of the recount (docs/verification-protocol.md), in one paragraph. */
export const VERIFICATION_LIMITS =
  'No detecta a un operador que lea los votos en la memoria del servidor, un teléfono o una página que mienta siempre, asociados inventados antes, contraseñas robadas, el rechazo de un voto antes del comprobante, ni un acuerdo entre todos los que guardan las huellas. Tampoco impide que alguien mire por encima del hombro.';
