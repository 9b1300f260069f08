/** Courses of the demo association, in days from the day the demo is made. */
import { dayOf, utcMoment } from '@vigilia/contract/time/colombian-time';
import { DAY } from '../runtime/clock.ts';

export interface DemoCourse {
  readonly name: string;
  readonly description: string;
  /** Days from today; negative for the past. */
  readonly startsIn: number;
  readonly endsIn: number;
  /** HH:mm in Colombia, UTC−5 all year. */
  readonly startHour: string;
  readonly endHour: string;
  /** Colombian pesos; 0 is free. */
  readonly price: number;
  readonly url: string;
  readonly participants: number;
  readonly scene: string;
}

/** The moment of `hour` in Colombia, `days` after its date at `now`; ISO 8601 in UTC. */
export function momentOf(now: Date, days: number, hour: string): string {
  const day = dayOf(new Date(now.getTime() + days * DAY).toISOString());
  const moment = utcMoment({ day, hour });
  if (!moment) throw new Error(`${hour} is no hour`);
  return moment;
}

export const COURSES: readonly DemoCourse[] = [
  {
    name: 'Diplomado en anestesia regional guiada por ecografía',
    description:
      'Anatomía ecográfica, bloqueos de extremidades y planos fasciales, con módulos virtuales, taller con modelos vivos y rotación supervisada. Al terminar, el participante habrá hecho y documentado al menos treinta bloqueos bajo supervisión.',
    startsIn: 21,
    endsIn: 112,
    startHour: '14:00',
    endHour: '18:00',
    price: 3_200_000,
    url: 'https://www.example.org/sva/cursos/anestesia-regional',
    participants: 32,
    scene: 'ultrasound',
  },
  {
    name: 'Taller de vía aérea difícil con simulación',
    description:
      'Seis estaciones prácticas: videolaringoscopia, fibrobroncoscopio en paciente despierto, supraglóticos de segunda generación, acceso frontal de cuello, extubación de riesgo y trabajo en equipo durante una crisis.',
    startsIn: 35,
    endsIn: 36,
    startHour: '07:30',
    endHour: '17:00',
    price: 680_000,
    url: 'https://www.example.org/sva/cursos/via-aerea',
    participants: 40,
    scene: 'airway',
  },
  {
    name: 'Soporte vital cardiovascular avanzado para el perioperatorio',
    description:
      'Paro cardiaco en quirófano, anafilaxia, toxicidad sistémica por anestésicos locales, hipertermia maligna y hemorragia masiva. Casos simulados con retroalimentación y certificación con vigencia de dos años.',
    startsIn: 12,
    endsIn: 13,
    startHour: '08:00',
    endHour: '18:00',
    price: 590_000,
    url: 'https://www.example.org/sva/cursos/soporte-vital',
    participants: 24,
    scene: 'heart',
  },
  {
    name: 'Ventilación mecánica en el quirófano: de los conceptos a la práctica',
    description:
      'Ventilación protectora, maniobras de reclutamiento, ventilación unipulmonar y lectura de curvas. Curso virtual con cuatro encuentros en vivo, talleres de casos y acceso a las grabaciones durante un año.',
    startsIn: -14,
    endsIn: 14,
    startHour: '19:00',
    endHour: '21:00',
    price: 260_000,
    url: 'https://www.example.org/sva/cursos/ventilacion',
    participants: 118,
    scene: 'machine',
  },
  {
    name: 'Anestesia pediátrica para el anestesiólogo general',
    description:
      'Evaluación del niño con infección respiratoria, ayuno, cálculo de líquidos, analgesia multimodal, caudal y emergencia agitada. Incluye un módulo sobre el acompañamiento de los padres en la inducción.',
    startsIn: 56,
    endsIn: 84,
    startHour: '18:30',
    endHour: '20:30',
    price: 420_000,
    url: 'https://www.example.org/sva/cursos/pediatrica',
    participants: 60,
    scene: 'teddy',
  },
  {
    name: 'Bienestar y prevención del agotamiento profesional',
    description:
      'Encuentro virtual y gratuito para asociados y residentes: señales de alarma, higiene del sueño en turnos, segundas víctimas y cómo pedir ayuda a tiempo. Con la participación del programa de apoyo entre colegas.',
    startsIn: 5,
    endsIn: 5,
    startHour: '18:00',
    endHour: '20:00',
    price: 0,
    url: 'https://www.example.org/sva/cursos/bienestar',
    participants: 150,
    scene: 'laptop',
  },
];
