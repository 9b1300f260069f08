/**
 * Clinical cases with their discussion. They are composed for the demo from situations any anaesthesiologist
 * knows; no patient is described and nothing here is advice.
 */

export interface DemoCase {
  readonly title: string;
  readonly description: string;
  /** Null shows the placeholder picture. */
  readonly scene: string | null;
  readonly daysAgo: number;
  readonly responses: readonly DemoResponse[];
}

interface DemoResponse {
  /** Place in the list of members. */
  readonly member: number;
  /** After the case was published. */
  readonly hoursLater: number;
  readonly text: string;
}

const response = (member: number, hoursLater: number, text: string): DemoResponse => ({
  member,
  hoursLater,
  text,
});

export const CASES: readonly DemoCase[] = [
  {
    title: 'Broncoespasmo severo en la inducción',
    description:
      'Hombre de 28 años, asmático con mal control, para apendicectomía. Tras la intubación presenta presiones pico de 48\u00a0cmH₂O, sibilancias bilaterales, capnografía en aleta de tiburón y saturación de 86\u00a0%. ¿Cuál es su orden de acciones en los primeros cinco minutos?',
    scene: 'lungs',
    daysAgo: 2,
    responses: [
      response(
        12,
        0.6,
        'FiO₂ al 100\u00a0%, confirmar posición del tubo y descartar intubación selectiva, profundizar con sevoflurano y salbutamol por el circuito. Todo eso antes de pensar en algo más.',
      ),
      response(
        45,
        1.1,
        'Agregaría adrenalina temprana, 10 a 20\u00a0mcg en bolo, y revisar piel y presión: la anafilaxia se disfraza de broncoespasmo.',
      ),
      response(
        22,
        3.8,
        'Sulfato de magnesio 2\u00a0g en veinte minutos y ketamina. Tiempo espiratorio largo, frecuencia baja y tolerar la hipercapnia.',
      ),
    ],
  },
  {
    title: 'Estómago lleno en paciente con semaglutida',
    description:
      'Mujer de 46 años, IMC 34, programada para colecistectomía laparoscópica. Última dosis de semaglutida hace cuatro días y ayuno de doce horas. Asintomática. En la ecografía gástrica se observa contenido sólido en el antro. ¿Cancelan, difieren o proceden con secuencia rápida?',
    scene: 'ultrasound',
    daysAgo: 9,
    responses: [
      response(
        4,
        1.2,
        'Es cirugía electiva y hay sólidos: yo difiero. Le explicaría a la paciente el hallazgo y la reprogramaría con dieta líquida el día anterior.',
      ),
      response(
        17,
        2.5,
        'De acuerdo con diferir. Si el cólico fuera recurrente y hubiera que operar, secuencia rápida con videolaringoscopio, cabecera a 30 grados y aspiración lista.',
      ),
      response(
        31,
        5,
        '¿Alguien está usando eritromicina antes? En nuestra institución la dimos a dos pacientes y repetimos la ecografía a las dos horas, con buen resultado.',
      ),
      response(
        8,
        9.4,
        'Lo de la eritromicina tiene evidencia limitada en este contexto. Más que suspender el medicamento a todos, sirve preguntar por síntomas y mirar el antro.',
      ),
      response(
        4,
        168,
        'Actualizo: la paciente se reprogramó a los seis días, con líquidos claros 24 horas. Antro vacío y cirugía sin novedad. Gracias a todos.',
      ),
    ],
  },
  {
    title: 'Vía aérea difícil en paciente con artritis reumatoide',
    description:
      'Mujer de 62 años para reemplazo total de rodilla. Apertura oral de 2,5\u00a0cm, extensión cervical muy limitada y subluxación atloaxoidea en la radiografía. Antecedente de intubación fallida hace ocho años. La paciente no quiere anestesia regional. ¿Plan?',
    scene: 'airway',
    daysAgo: 12,
    responses: [
      response(
        9,
        2,
        'Conversaría de nuevo sobre la anestesia espinal: muchas veces el «no quiero» es miedo a oír. Con música y una sedación ligera cambian de opinión.',
      ),
      response(
        3,
        3.3,
        'Si se mantiene en general: intubación despierta con fibrobroncoscopio, sin discusión. Lidocaína tópica, remifentanilo a dosis bajas y cuello en neutro.',
      ),
      response(
        27,
        7,
        'Videolaringoscopio despierto es alternativa si hay experiencia, pero con 2,5\u00a0cm de apertura la hoja puede no entrar. Mídanlo antes.',
      ),
      response(
        51,
        12.5,
        'Que no se olvide el plan de extubación: intercambiador, paciente despierta y equipo completo en sala hasta el final.',
      ),
      response(9, 30, 'Aceptó la espinal después de hablar con calma. Quedó muy agradecida.'),
      response(
        3,
        31,
        '¡Excelente desenlace! Vale la pena dejarle una tarjeta de alerta de vía aérea difícil.',
      ),
    ],
  },
  {
    title: 'Hipotensión refractaria después de espinal para cesárea',
    description:
      'Gestante de 33 años, 38 semanas, cesárea por presentación podálica. Cinco minutos después de la espinal con bupivacaína pesada 10\u00a0mg y morfina 100\u00a0mcg presenta PA 62/30, FC 118 y náusea. Respuesta pobre a dos bolos de fenilefrina de 100\u00a0mcg.',
    scene: 'newborn',
    daysAgo: 16,
    responses: [
      response(
        14,
        0.8,
        'Desplazamiento uterino de verdad, no de quince grados. Revisar el nivel del bloqueo y descartar sangrado. Con taquicardia pasaría a noradrenalina y líquidos.',
      ),
      response(
        36,
        1.9,
        'Pensaría en dos cosas más: embolia de líquido amniótico y reacción al antibiótico. ¿A qué hora se pasó la cefazolina?',
      ),
      response(
        20,
        4,
        'Nosotros cambiamos a infusión profiláctica de noradrenalina desde la punción y casi no volvimos a ver esto.',
      ),
      response(
        6,
        20,
        '¿Alguien midió la función con eco? Una ventana subcostal rápida orienta mucho cuando el vasopresor no responde.',
      ),
    ],
  },
  {
    title: 'Niño de cuatro años con tos y moco tres días antes de la cirugía',
    description:
      'Programado para adenoamigdalectomía por apnea del sueño. Afebril, rinorrea clara, tos húmeda ocasional, auscultación limpia y saturación de 97\u00a0%. Padre fumador. La familia viajó seis horas desde el norte del departamento. ¿Lo pasarían?',
    scene: 'teddy',
    daysAgo: 21,
    responses: [
      response(
        11,
        1.4,
        'Afebril, pulmones limpios y moco claro: lo paso, con salbutamol previo y el anestesiólogo de más experiencia en la sala.',
      ),
      response(
        40,
        2.2,
        'Yo lo aplazaría dos semanas. Cirugía de vía aérea compartida, apnea del sueño, fumador en casa: suma puntos de riesgo para laringoespasmo.',
      ),
      response(
        29,
        6.1,
        'La apnea también es un riesgo que se va a mantener si se aplaza. Si pasa: inducción con propofol, lidocaína, extubación despierto o muy profundo, pero no en el medio.',
      ),
      response(
        11,
        28,
        'Se operó al día siguiente después de valoración por neumología. Laringoespasmo breve en recuperación que cedió con presión positiva.',
      ),
    ],
  },
  {
    title: 'Sangrado mayor en cirugía de columna y rechazo de transfusión',
    description:
      'Mujer de 54 años, testigo de Jehová, artrodesis lumbar de tres niveles. Hemoglobina de 11,8\u00a0g/dL. Acepta recuperador celular en circuito continuo, albúmina y hierro, pero no hemocomponentes. El cirujano calcula una pérdida de 900\u00a0mL. ¿Cómo la preparan?',
    scene: 'transfusion',
    daysAgo: 52,
    responses: [
      response(
        18,
        3,
        'Primero, tiempo: hierro endovenoso y eritropoyetina hasta llevarla por encima de 13. Es cirugía electiva.',
      ),
      response(
        33,
        5.5,
        'Ácido tranexámico en bolo e infusión, recuperador desde el inicio, hipotensión controlada moderada y posición que no comprima el abdomen.',
      ),
      response(
        7,
        9,
        'Documento de voluntades firmado sin familiares presentes, revisado por el comité de ética. Y confirmar punto por punto qué acepta y qué no.',
      ),
      response(48, 15, 'También vale discutir con el cirujano si se puede hacer en dos tiempos.'),
      response(
        18,
        816,
        'Llegó a 13,4 en cuatro semanas. Pérdida final de 650\u00a0mL, recuperados 280. Egresó con 10,9\u00a0g/dL.',
      ),
    ],
  },
  {
    title: 'Parada cardiaca tras bloqueo interescalénico',
    description:
      'Hombre de 39 años, artroscopia de hombro. Dos minutos después de 25\u00a0mL de bupivacaína al 0,5\u00a0% refiere sabor metálico, convulsiona y presenta taquicardia ventricular sin pulso. ¿Qué cambia frente a una reanimación convencional?',
    scene: 'heart',
    daysAgo: 60,
    responses: [
      response(
        25,
        0.5,
        'Emulsión lipídica al 20\u00a0%: bolo de 1,5\u00a0mL/kg y luego infusión. Que alguien traiga el kit mientras se inician compresiones.',
      ),
      response(
        2,
        1,
        'Adrenalina en dosis pequeñas, menores de 1\u00a0mcg/kg. Evitar vasopresina, betabloqueadores y, por supuesto, más lidocaína.',
      ),
      response(
        38,
        2.7,
        'Reanimación prolongada: hay recuperaciones completas después de una hora. Avisar temprano al sitio más cercano con circulación extracorpórea.',
      ),
    ],
  },
  {
    title: 'Despertar prolongado en adulto mayor',
    description:
      'Hombre de 81 años, herniorrafia inguinal bajo anestesia general de noventa minutos. Cuarenta minutos después de cerrar el sevoflurano no obedece órdenes. Pupilas de 2\u00a0mm, TOF 0,95, glucometría 104\u00a0mg/dL, temperatura 35,1\u00a0°C y PaCO₂ 52\u00a0mmHg. ¿Qué sigue?',
    scene: null,
    daysAgo: 75,
    responses: [
      response(
        16,
        1.5,
        'Miosis y CO₂ alto: ¿cuánto opioide recibió? Probaría naloxona en dosis de 40\u00a0mcg, tituladas.',
      ),
      response(
        42,
        3,
        'Calentarlo y ventilarlo mejor antes de pedir imágenes. Y preguntar a la familia por benzodiacepinas o gabapentinoides en la casa.',
      ),
    ],
  },
];
