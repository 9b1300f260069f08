export const TEXTS = {
  title: 'Verificación en dos pasos',
  about:
    'Además de la contraseña, un código que cambia cada treinta segundos en su teléfono. Así, aunque alguien averigüe su contraseña, no podrá entrar.',
  failure: 'Ha ocurrido un error',
  missing: 'No hay verificación en dos pasos',
  missingAbout: 'El servidor al que está conectada esta plataforma no ofrece esta función.',

  off: 'Está desactivada',
  offAbout:
    'Para activarla necesita en su teléfono una aplicación de verificación, como Google Authenticator, Microsoft Authenticator o FreeOTP. Sirve cualquiera.',
  password: 'Contraseña',
  passwordAbout: 'La de su cuenta, para confirmar que es usted.',
  begin: 'Empezar',

  scanTitle: 'Agregue la cuenta a su aplicación',
  scan: 'Abra la aplicación en su teléfono, elija agregar una cuenta y apunte la cámara a este cuadro.',
  qr: 'Código QR para la aplicación de verificación',
  type: 'Si no puede usar la cámara, escriba esta clave en la aplicación:',
  sameDevice: 'Abrirla en la aplicación de este teléfono',
  secretCopied: 'Clave copiada',
  confirmTitle: 'Compruebe que funciona',
  code: 'Código de la aplicación',
  codeAbout: 'Las seis cifras que la aplicación muestra ahora.',
  enable: 'Activar',
  enabled: 'Verificación en dos pasos activada',
  enabledAbout: 'Las sesiones que tenía abiertas en otros equipos se cerraron.',

  codesTitle: 'Sus códigos de recuperación',
  codesAbout:
    'Cada uno sirve una sola vez para entrar sin el teléfono. Guárdelos en un lugar seguro: no se vuelven a mostrar.',
  codesList: 'Códigos de recuperación',
  copy: 'Copiar',
  copied: 'Códigos copiados',
  print: 'Imprimir',
  save: 'Descargar',
  fileName: 'codigos-de-recuperacion.txt',
  fileHeading: (product: string, email: string) =>
    `Códigos de recuperación de ${email} en ${product}. Cada uno sirve una sola vez.`,
  kept: 'Ya los guardé',

  on: 'Está activa',
  since: (moment: string) => `Desde ${moment}`,
  left: (count: number) =>
    count === 1 ? 'Le queda un código de recuperación.' : `Le quedan ${count} códigos de recuperación.`,
  few: 'Le quedan pocos códigos de recuperación: genere otros antes de que se acaben.',
  renew: 'Generar códigos nuevos',
  renewAbout: 'Los códigos de recuperación que tenga dejarán de servir.',
  renewed: 'Códigos nuevos generados',
  disable: 'Desactivar',
  disableTitle: 'Desactivar la verificación en dos pasos',
  disableAbout: 'Su cuenta pedirá solo la contraseña, y se cerrarán las sesiones que tenga en otros equipos.',
  disabled: 'Verificación en dos pasos desactivada',
  proofCode: 'Código de verificación',
  proofCodeAbout: 'El que muestra la aplicación, o uno de recuperación.',
  requiredPassword: 'Escriba la contraseña',
  requiredCode: 'Escriba el código',
};
