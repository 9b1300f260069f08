/** Requests for assistance (RAFA) and the steps an associate is shown. */
export interface DemoRequest {
  readonly description: string;
  readonly daysAgo: number;
}

/** Newest first. */
export const RAFA_REQUESTS: readonly DemoRequest[] = [
  {
    description:
      'Tuve un evento adverso grave en la inducción de esta mañana. La paciente está en cuidado intensivo y la familia pide explicaciones. Necesito orientación sobre cómo hablar con ellos y qué registrar.',
    daysAgo: 0,
  },
  {
    description:
      'Recibí una citación de la Fiscalía para una entrevista sobre un caso de hace tres años. No sé si debo ir con abogado.',
    daysAgo: 1,
  },
  {
    description:
      'La clínica me pidió la historia clínica y una ampliación escrita de la nota de anestesia. ¿Puedo ampliarla después de una semana?',
    daysAgo: 3,
  },
  {
    description:
      'Me llegó el traslado de una queja ante el Tribunal de Ética Médica. Tengo diez días para responder.',
    daysAgo: 5,
  },
  {
    description:
      'Un familiar me amenazó en el parqueadero después de la suspensión de una cirugía. Quiero dejar constancia y saber qué protección puedo pedir.',
    daysAgo: 8,
  },
  {
    description:
      'Ruptura dental durante la intubación; el paciente reclama el pago del tratamiento. El consentimiento menciona el riesgo.',
    daysAgo: 11,
  },
  {
    description:
      'Me asignaron dos salas simultáneas por falta de personal. Pido concepto sobre la responsabilidad y cómo negarme por escrito.',
    daysAgo: 15,
  },
  {
    description:
      'Solicito acompañamiento: después de un paro en quirófano no he podido dormir y mañana tengo turno.',
    daysAgo: 19,
  },
  {
    description:
      'Una aseguradora pide mi declaración como testigo en un proceso contra un colega. ¿Estoy obligado a rendirla?',
    daysAgo: 26,
  },
  {
    description:
      'Cefalea pospunción que requirió parche hemático. La paciente anuncia una demanda. Tengo copia de la historia y del consentimiento.',
    daysAgo: 34,
  },
  {
    description:
      'Cambio de medicamento por jeringa sin rotular, sin daño para el paciente. Quiero reportarlo y saber si quedo cubierto.',
    daysAgo: 41,
  },
  {
    description:
      'La institución descontó de mis honorarios el valor de un equipo dañado. Necesito asesoría jurídica.',
    daysAgo: 53,
  },
  {
    description: 'Me notificaron una audiencia de conciliación en la Procuraduría para el próximo mes.',
    daysAgo: 68,
  },
  {
    description:
      'Consulta sobre objeción de conciencia de un residente y la obligación de garantizar el turno.',
    daysAgo: 80,
  },
  {
    description:
      'Lesión del nervio cubital después de una cirugía de seis horas. Envié el registro de posición; pido revisión del caso.',
    daysAgo: 97,
  },
];

export const RAFA_STEPS = {
  description:
    'RAFA es la red de apoyo inmediato para el asociado que enfrenta un evento adverso, una queja o una demanda. Siga estos pasos con calma: no está solo.',
  steps: [
    'Atienda primero al paciente: pida ayuda, estabilice y asegure la continuidad del cuidado.',
    'Llame a la línea RAFA, disponible las 24 horas, antes de dar declaraciones o firmar documentos.',
    'Conserve equipos, medicamentos, jeringas y registros tal como quedaron, y anote la hora de cada hecho.',
    'Complete la historia clínica con hechos, sin juicios ni tachaduras; si amplía una nota, indique la fecha y la hora reales.',
    'Hable con la familia acompañado por otro profesional: con empatía, con la verdad y sin buscar culpables.',
    'Acepte el acompañamiento psicológico y jurídico que le ofrece la asociación y asista al seguimiento.',
  ],
} as const;
