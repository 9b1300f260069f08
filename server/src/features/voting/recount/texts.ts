/** Texts of the package for the revisor fiscal. No sentence claims more than docs/verification-protocol.md proves. */

export const README = (
  assembly: string,
  brand: string,
  at: string,
  fingerprint: string,
  withNames: boolean,
) =>
  [
    `Paquete de verificación de «${assembly}»`,
    `Generado por ${brand} el ${at} (hora de Colombia).`,
    `Última huella: ${fingerprint}`,
    '',
    'QUÉ ES',
    'Con este paquete cualquier persona puede volver a contar las votaciones cerradas de la asamblea, sin conexión y sin',
    'confiar en el computador de la asociación: los votos por código, sin nombres; los derechos que se usaron, sin nombres; y',
    'los sellos de cada apertura, cierre, reapertura, sorteo y retiro, encadenados y firmados.',
    '',
    'CÓMO SE RECUENTA',
    '1. Descomprima el paquete en una carpeta.',
    '2. Abra recuento.html en un navegador reciente, sin conexión si lo prefiere, y elija este mismo archivo zip;',
    '   o, con Node 20 o posterior, escriba en esa carpeta:  node recuento.mjs',
    '3. Compare la última huella con la que se leyó, se proyectó o se imprimió en la asamblea. También puede escribirla:',
    '   node recuento.mjs --huella 1234-5678-9abc-def0',
    '4. El programa dice primero si todo está en orden, qué revisión falló o si algo necesita la atención',
    '   de una persona: derechos a votar que se quitaron, contraseñas que puso un administrador, votos en papel, una votación',
    '   que no se cerró.',
    'El recuento cabe en un solo archivo de texto, recuento.mjs (leer-zip.mjs solo abre un zip sin descomprimir): pida a alguien',
    'de su confianza que lo lea. PROTOCOLO.md, en inglés, dice cómo se hacen los sellos y las listas: otro programa, escrito por',
    'otra persona, debe llegar a lo mismo.',
    '',
    'SI ALGO NO ESTÁ EN ORDEN',
    'Guarde este archivo como lo recibió, con la fecha y el nombre de quien se lo entregó. Compare la huella con las que guardaron',
    'otras personas: si la de ellas no es de esta cadena, los sellos se cambiaron después; si lo es y una lista falla, lo que cambió',
    'es la lista o el resultado que muestra el programa. Pida a la administración otro paquete y una copia de seguridad de ese día,',
    'y deje constancia antes de que se vote de nuevo.',
    '',
    'QUÉ NO PUEDE MOSTRAR',
    'No detecta a un operador que lea los votos en la memoria del servidor mientras funciona; un teléfono o una página que',
    'mienta siempre; asociados inventados antes de la asamblea; contraseñas robadas; que se rechace un voto antes de entregar',
    'el comprobante; ni un acuerdo entre todos los que guardan las huellas. No impide que alguien mire por encima del hombro.',
    'Quien votó puede demostrar su voto a un comprador después del cierre.',
    'Una copia de la carpeta de datos en uso, o el registro de la base de datos,',
    'empareja votantes y votos hasta que se sobrescribe.',
    'La firma del servidor prueba poco por sí sola: lo que vale es la huella guardada fuera del servidor.',
    'Las votaciones abiertas y las que se abrieron antes de que existieran los sellos no están en el paquete.',
    ...(withNames
      ? [
          '',
          'VERSIÓN PARA EL REVISOR',
          'auditoria/derechos.csv dice a quién corresponde cada derecho: quién votó y quién no. No dice qué votó nadie. Los nombres y',
          'documentos son los que quedaron fijos al abrir cada votación: quien los cambió entre dos tiene un renglón por cada uno.',
          'Contiene datos personales: guárdelo con cuidado y no lo publique. Quien lo descargó quedó en el registro.',
        ]
      : []),
    '',
  ].join('\r\n');

export const BUSY =
  'Ya se está preparando un paquete de verificación con su cuenta. Espere a que termine y vuelva a intentarlo.';

export const OPEN_VOTING =
  'Hay una votación abierta en esta asamblea. Ciérrela antes de cambiar si se entregan comprobantes.';

export const UNKNOWN_VOTING =
  'Esta votación no existe o no es de una asamblea suya. Vuelva a cargar la página.';

export const STILL_OPEN =
  'Las listas de esta votación se publican cuando se cierra. Vuelva a intentarlo entonces.';

export const PACKAGE_WHILE_OPEN =
  'Una votación de esta asamblea se abrió de nuevo. Ciérrela antes de descargar el paquete, que tiene sus cifras anteriores.';

export const NOT_SEALED =
  'Esta votación no tiene sellos: se abrió antes de que existieran, y no se puede verificar.';

export const TOO_MANY_READS = 'Su cuenta pidió las listas de las votaciones demasiadas veces.';
