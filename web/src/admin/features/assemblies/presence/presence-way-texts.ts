/** How members register their own presence, in the administrator's words. */
export const PRESENCE_WAY_TEXTS = {
  label: 'Cómo se registran los asociados',
  ways: {
    hall: {
      label: 'En el salón, con el código del salón',
      about: 'La sala muestra un código que cambia cada 30 segundos.',
    },
    remote: { label: 'A distancia', about: 'Quien sigue la asamblea desde otro lugar.' },
    unstated: {
      label: 'Sin decir dónde',
      about:
        'Así registra la aplicación de la asociación, que no conoce el código. Cuenta como presente en el salón; quítela si en el salón todos deben usar el código.',
    },
  },
  saved: 'Se guardó cómo se registran',
  failure: 'No se pudo guardar cómo se registran',
};
