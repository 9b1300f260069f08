/** Texts of the home that its skeletons show too. */
export const HEADINGS = {
  attention: 'Para hoy',
  loadingAttention: 'Cargando lo pendiente',
  figures: 'Cifras',
  loadingFigures: 'Cargando las cifras',
};
