/**
 * Links, news and benefits of the demo association. Everything is invented; the only real addresses are home pages of
 * public institutions.
 */

import { LINK_NAMES, type LinkName, SECTION_NAMES } from '@vigilia/contract/content/links';
import { fold } from '@vigilia/contract/text/fold';

export interface DemoCard {
  readonly title: string;
  readonly description: string;
  readonly scene: string;
}

const paragraphs = (...texts: readonly string[]) => texts.join('\n\n');

/** Links that lead to another site, or to a page of another name. */
const OTHER_LINKS: Readonly<Partial<Record<LinkName, string>>> = {
  Registers: 'https://www.example.org/sva/afiliacion',
  Payments: 'https://pagos.example.org/sva/cuotas',
  Cases: 'https://www.example.org/sva/casos-clinicos',
  Academic: 'https://www.example.org/sva/academia',
  Profile: 'https://www.example.org/sva/mi-perfil',
  Benefits: 'https://www.example.org/sva/convenios',
  Videos: 'https://videos.example.org/sva/conferencias',
  Calculator: 'https://www.example.org/sva/calculadora-perioperatoria',
  Activity: 'https://www.example.org/sva/actividades',
  Nysora: 'https://www.nysora.com',
  Scare: 'https://scare.org.co',
  Wfsa: 'https://www.wfsahq.org',
};

/** The link of every section; the default is the association's page with its name. */
export const LINKS = Object.fromEntries(
  LINK_NAMES.map((name) => [
    name,
    OTHER_LINKS[name] ?? `https://www.example.org/sva/${fold(SECTION_NAMES[name]).replaceAll(' ', '-')}`,
  ]),
) as Readonly<Record<LinkName, string>>;

/** The first stands at the top of the list. */
export const NEWS: readonly DemoCard[] = [
  {
    title: 'Convocatoria a la Asamblea General Ordinaria',
    description: paragraphs(
      'La Junta Directiva convoca a todos los asociados a la Asamblea General Ordinaria, que se reunirá en el auditorio principal del Centro de Eventos Valle del Pacífico a partir de las 7:30 a. m. El registro de asistencia abrirá una hora antes y se hará desde la aplicación o en las mesas dispuestas a la entrada.',
      'En el orden del día están el informe de gestión, los estados financieros dictaminados por la revisoría fiscal, el presupuesto del año y la elección de la nueva Junta Directiva. Los documentos quedan a disposición de los asociados quince días hábiles antes de la reunión.',
      'Quien no pueda asistir podrá otorgar poder a otro asociado. El documento firmado se recibe en la secretaría o al correo de la asociación hasta las 5:00 p. m. del día anterior.',
    ),
    scene: 'auditorium',
  },
  {
    title: 'Cali será sede del Congreso Regional de Anestesiología del Suroccidente',
    description: paragraphs(
      'Durante tres días la ciudad recibirá a más de cuatrocientos colegas del Valle del Cauca, Cauca, Nariño y el Eje Cafetero. El programa reúne 38 conferencias, seis talleres con cupo limitado y un simposio conjunto con cirugía y cuidado intensivo.',
      'La recepción de trabajos libres ya está abierta para residentes y especialistas, en las modalidades de póster y presentación oral. Los tres mejores trabajos recibirán una beca para el congreso nacional.',
      'Los asociados que estén a paz y salvo tienen un descuento del 40\u00a0% en la inscripción temprana.',
    ),
    scene: 'skyline',
  },
  {
    title: 'Nuevo taller de vía aérea difícil con simulación de alta fidelidad',
    description: paragraphs(
      'El comité académico abre la cuarta versión del taller práctico de vía aérea difícil. En seis estaciones los participantes entrenarán videolaringoscopia, intubación con fibrobroncoscopio en paciente despierto, dispositivos supraglóticos de segunda generación y acceso frontal de cuello.',
      'Cada grupo tendrá como máximo cinco personas por instructor y terminará con un escenario de «no intubo, no oxigeno» grabado y discutido en equipo.',
      'Hay 40 cupos. La inscripción se confirma con el pago, desde la sección Académico de la aplicación.',
    ),
    scene: 'airway',
  },
  {
    title: 'Se actualiza la lista de chequeo de seguridad en cirugía',
    description: paragraphs(
      'El grupo de calidad publicó la versión actualizada de la lista de chequeo que proponemos a las instituciones de la región. Incorpora la verificación de la capnografía antes de la inducción, la disponibilidad de sugammadex o neostigmina y el plan de analgesia posoperatoria.',
      'La lista se probó durante cuatro meses en cinco clínicas de Cali, Palmira y Tuluá. El cumplimiento pasó del 71\u00a0% al 94\u00a0% y el tiempo promedio de aplicación se mantuvo por debajo de los dos minutos.',
      'El documento puede descargarse y adaptarse libremente. Agradecemos los comentarios que nos ayuden a mejorarlo.',
    ),
    scene: 'monitor',
  },
  {
    title: 'Anestesia pediátrica: menos miedo antes de entrar al quirófano',
    description: paragraphs(
      'Con el programa «Un amigo en la sala», los niños que van a cirugía reciben un oso con mascarilla y conocen, jugando, lo que van a ver dentro del quirófano. La iniciativa nació de tres asociadas que trabajan en hospitales pediátricos de la ciudad.',
      'En el primer semestre participaron 312 niños entre los dos y los nueve años. La necesidad de premedicación con midazolam se redujo a la mitad y las familias calificaron la experiencia con 4,8 sobre 5.',
      'Buscamos voluntarios y donaciones de juguetes nuevos para llevar el programa a Buenaventura y Buga.',
    ),
    scene: 'teddy',
  },
  {
    title: 'Ecografía al lado del paciente: arranca el diplomado en anestesia regional',
    description: paragraphs(
      'Comienza una nueva cohorte del diplomado en anestesia regional guiada por ecografía, con 120 horas entre módulos virtuales, taller con modelos vivos y rotación supervisada.',
      'El plan de estudios incluye bloqueos de miembro superior e inferior, planos fasciales del tronco, analgesia para cirugía de cadera y manejo de la toxicidad por anestésicos locales.',
      'Las becas parciales para residentes de último año se adjudicarán por mérito académico. El plazo para postularse vence el último viernes de este mes.',
    ),
    scene: 'ultrasound',
  },
  {
    title: 'Firmado el convenio marco con las clínicas de la región',
    description: paragraphs(
      'Después de nueve meses de conversaciones, la asociación y un grupo de once instituciones firmaron un convenio marco sobre condiciones de contratación, turnos y tarifas de referencia.',
      'El acuerdo reconoce el descanso después de turno nocturno, fija un plazo máximo de 60 días para el pago de honorarios y crea una mesa permanente de seguimiento que se reunirá cada trimestre.',
      'El texto completo está en la sección Gremial. Invitamos a los asociados a reportar cualquier incumplimiento a la oficina jurídica.',
    ),
    scene: 'handshake',
  },
  {
    title: 'Carrera 5K «Respira»: corramos por el bienestar del equipo de salud',
    description: paragraphs(
      'El domingo correremos por el Bulevar del Río y la avenida Colombia en la tercera edición de nuestra carrera recreativa. Habrá recorrido de 5 kilómetros y caminata familiar de 2 kilómetros, con salida a las 6:30 a. m.',
      'Lo recaudado financia el programa de apoyo entre colegas, que acompaña a anestesiólogos y residentes que atraviesan agotamiento, duelo o eventos adversos.',
      'La inscripción incluye camiseta, hidratación y seguro. Los niños menores de diez años participan gratis.',
    ),
    scene: 'runner',
  },
  {
    title: 'Abierta la inscripción de listas para la Junta Directiva',
    description: paragraphs(
      'Hasta el viernes a las 6:00 p. m. se reciben las listas de candidatos a la Junta Directiva para el próximo periodo de dos años. Cada lista debe presentar cinco principales y cinco suplentes, con hoja de vida resumida y programa de trabajo.',
      'La votación será secreta y se hará desde la aplicación, durante la asamblea. El comité de elecciones verificará que todos los candidatos estén a paz y salvo y no tengan sanciones vigentes.',
      'Las propuestas se publicarán en este mismo espacio para que todos los asociados puedan conocerlas antes de votar.',
    ),
    scene: 'ballot',
  },
  {
    title: 'Club de revistas: qué cambió en el manejo de la sangre del paciente',
    description: paragraphs(
      'En la próxima sesión del club de revistas revisaremos tres artículos recientes sobre anemia preoperatoria, hierro endovenoso y ácido tranexámico en cirugía no cardiaca.',
      'Modera el grupo de medicina perioperatoria. Los artículos se envían con una semana de anticipación y la asistencia otorga créditos para la recertificación.',
    ),
    scene: 'books',
  },
  {
    title: 'Brigada quirúrgica en la costa pacífica: 86 cirugías en cuatro días',
    description: paragraphs(
      'Un equipo de veintidós voluntarios, entre ellos siete anestesiólogos de la asociación, regresó de la brigada quirúrgica en López de Micay y Guapi. Se operaron hernias, labio y paladar hendido y secuelas de quemaduras.',
      'El equipo viajó en lancha con máquinas portátiles, monitores y medicamentos donados por los asociados. No hubo eventos adversos mayores y todos los pacientes tienen seguimiento por telemedicina.',
      'La próxima salida está en preparación. Quienes quieran participar pueden inscribirse en la secretaría; se pide experiencia en anestesia pediátrica o regional.',
      'Gracias a las familias que nos abrieron sus casas y a los promotores de salud que hicieron posible cada consulta.',
    ),
    scene: 'coast',
  },
  {
    title: 'Martes de webinar: la programación del trimestre',
    description: paragraphs(
      'Todos los martes a las 7:00 p. m. nos encontramos en línea con invitados nacionales e internacionales. Este trimestre hablaremos de anestesia libre de opioides, paciente obstétrica crítica, fragilidad en el adulto mayor, remimazolam y sostenibilidad ambiental en el quirófano.',
      'Las sesiones duran una hora, con veinte minutos para preguntas. Las grabaciones quedan disponibles en la sección de videos para los asociados que no puedan conectarse.',
    ),
    scene: 'laptop',
  },
];

/** The first stands at the top of the list. */
export const BENEFITS: readonly DemoCard[] = [
  {
    title: 'Gimnasio y bienestar: 30 % en la anualidad',
    description:
      'Entrenamiento de fuerza, clases grupales y valoración por fisioterapia en cuatro sedes de Cali y una en Palmira. El descuento cubre al asociado y a un acompañante. Presente el carné digital en recepción; no acumulable con otras promociones.',
    scene: 'gym',
  },
  {
    title: 'Hoteles en el Eje Cafetero y el Pacífico',
    description:
      'Tarifa preferencial del 20\u00a0% en habitación doble con desayuno, de domingo a jueves, y del 12\u00a0% en fines de semana y puentes. Reserve con al menos cinco días de anticipación e indique el código SVA. Cancelación sin costo hasta 48 horas antes.',
    scene: 'bed',
  },
  {
    title: 'Viajes a congresos con agencia aliada',
    description:
      'La agencia aliada gestiona tiquetes, hotel y traslados a congresos nacionales e internacionales, sin cobrar tarifa administrativa a los asociados. Incluye asistencia médica en el exterior y atención por mensaje las 24 horas.',
    scene: 'plane',
  },
  {
    title: 'Cocina del Valle: 15 % en restaurantes',
    description:
      'Doce restaurantes de Granada, San Antonio y Ciudad Jardín ofrecen 15\u00a0% sobre el total de la cuenta, de lunes a jueves. Aplica para mesas de hasta ocho personas. No cubre licores ni domicilios.',
    scene: 'restaurant',
  },
  {
    title: 'Seguro de vehículo con deducible reducido',
    description:
      'Póliza todo riesgo con tarifa colectiva, deducible reducido y conductor elegido los fines de semana. La cotización tarda un día hábil y el pago puede hacerse hasta en once cuotas sin intereses.',
    scene: 'car',
  },
  {
    title: 'Librería médica: textos y suscripciones',
    description:
      'Descuento del 25\u00a0% en libros de anestesia, cuidado intensivo y dolor, y del 10\u00a0% en suscripciones anuales a revistas. Los pedidos de más de $250.000 se entregan sin costo en el Valle del Cauca.',
    scene: 'books',
  },
  {
    title: 'Bono de cumpleaños para asociados',
    description:
      'En el mes de su cumpleaños reciba un bono de $80.000 para usar en los comercios aliados. El bono llega por correo el primer día del mes y tiene vigencia de noventa días. Debe estar a paz y salvo con la cuota de sostenimiento.',
    scene: 'gift',
  },
  {
    title: 'Club campestre: día de sol en familia',
    description:
      'Ingreso de hasta cinco personas, dos veces al mes, con piscina, canchas y zona infantil. La reserva se hace con tres días de anticipación y los menores de cuatro años no pagan. Parqueadero incluido.',
    scene: 'club',
  },
  {
    title: 'Crédito de vivienda con tasa preferencial',
    description:
      'El fondo aliado ofrece crédito de vivienda y compra de cartera con una tasa hasta 1,8 puntos por debajo de la del mercado, avalúo sin costo y respuesta en cinco días hábiles. Se puede sumar el ingreso del cónyuge.',
    scene: 'house',
  },
  {
    title: 'Uniformes y equipos: 18 % de descuento',
    description:
      'Uniformes antifluido, gorros, fonendoscopios y calzado clínico con 18\u00a0% de descuento y bordado del nombre sin costo. Cambios de talla durante los primeros quince días en las dos tiendas de la ciudad.',
    scene: 'stethoscope',
  },
];
