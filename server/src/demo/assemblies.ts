/** Assemblies of the demo association: a past one, one in progress, a future one. */
import type { SentSettings } from '../features/votings/domain/question-settings.ts';

export interface DemoQuestion {
  readonly title: string;
  /** One of the agenda. */
  readonly agendaPoint?: string;
  /** Places in the list of members; none for a question of yes, no or blank, or of slates. */
  readonly candidates: readonly number[];
  readonly slates?: readonly DemoSlate[];
  readonly settings?: Pick<SentSettings, 'kind' | 'seats' | 'showResults' | 'rule'>;
  /**
   * Ballots for each choice: `yes`, `no`, `blank`, the place of a candidate in the list of members, or the number of a
   * slate, from 0. Null where it was never opened.
   */
  readonly ballots: Readonly<Record<string, number>> | null;
  /** Places in the list of members of those whose right is taken while it is open (R12.35). */
  readonly suspends?: readonly number[];
  /** Minutes after the start of the assembly. */
  readonly openedAt: number;
  readonly closedAt: number;
}

/** People by their places in the list of members: each with an alternate, or without. */
interface DemoSlate {
  readonly name: string;
  readonly places: readonly (readonly [person: number, alternate?: number])[];
}

/** A power that a member submitted and that nobody decided on; people by their places in the list of members. */
export interface DemoSubmission {
  readonly sender: number;
  /** Whether the sender is the represented. */
  readonly gives: boolean;
  readonly other: number;
}

/** Unusual events of an evening; people by their places in the list of members. */
export interface DemoIncidents {
  /** Absent people without the right to vote, by a list of good standing (R10.17). */
  readonly notInGoodStanding: readonly number[];
  /** An absent person who arrived at a desk without a connection; in minutes after the start. */
  readonly lateArrival: { readonly place: number; readonly at: number; readonly recordedAt: number };
  /** Put on the roll as present by mistake, and taken off it; in minutes after the start. */
  readonly removed: { readonly place: number; readonly from: number; readonly to: number };
  readonly submissions: readonly DemoSubmission[];
}

export interface DemoAssembly {
  readonly title: string;
  readonly description: string;
  readonly scene: string;
  /** Days from today. */
  readonly startsIn: number;
  /** HH:mm in Colombia. */
  readonly startHour: string;
  readonly endHour: string;
  readonly participants: number;
  readonly quorumMin: number;
  readonly agenda: readonly string[];
  /** Members on the roll, from the first of the list; the last `absent` of them are absent. */
  readonly roll: number;
  readonly absent: number;
  /** Number of absent members who are represented, each by a present one. */
  readonly represented: number;
  readonly isRegister: boolean;
  /** Whether its acta is issued. */
  readonly hasMinutes?: boolean;
  readonly questions: readonly DemoQuestion[];
  readonly incidents?: DemoIncidents;
}

export const ASSEMBLIES: readonly DemoAssembly[] = [
  {
    title: 'Asamblea extraordinaria: reforma de estatutos',
    description:
      'Se convocó para decidir sobre la reforma del capítulo de elecciones, que permite votar desde la aplicación, y sobre la creación del fondo de bienestar para los residentes de anestesiología.',
    scene: 'auditorium',
    startsIn: -45,
    startHour: '18:00',
    endHour: '21:00',
    participants: 120,
    quorumMin: 60,
    agenda: [
      'Verificación del quórum',
      'Elección de presidente y secretario de la asamblea',
      'Presentación de la reforma de estatutos',
      'Votación de la reforma',
      'Fondo de bienestar para residentes',
      'Elección del comité de seguimiento',
      'Elección del comité de bienestar',
      'Proposiciones y varios',
    ],
    roll: 96,
    absent: 14,
    represented: 9,
    isRegister: false,
    hasMinutes: true,
    questions: [
      {
        title: '¿Aprueba la reforma del capítulo de elecciones de los estatutos?',
        agendaPoint: 'Votación de la reforma',
        candidates: [],
        settings: {
          kind: 'yesNo',
          rule: { numerator: 2, denominator: 3, strict: false, base: 'cast' },
        },
        ballots: { yes: 68, no: 15, blank: 6 },
        openedAt: 62,
        closedAt: 71,
      },
      {
        title:
          '¿Aprueba la creación del fondo de bienestar para residentes, con un aporte anual de $ 120.000 por asociado?',
        agendaPoint: 'Fondo de bienestar para residentes',
        candidates: [],
        ballots: { yes: 49, no: 33, blank: 7 },
        openedAt: 95,
        closedAt: 103,
      },
      {
        title: 'Elección del coordinador del comité de seguimiento',
        agendaPoint: 'Elección del comité de seguimiento',
        candidates: [3, 11, 27],
        ballots: { '3': 41, '11': 29, '27': 17 },
        openedAt: 128,
        closedAt: 139,
      },
      {
        title: 'Elección del comité de bienestar',
        agendaPoint: 'Elección del comité de bienestar',
        candidates: [],
        slates: [
          { name: 'Unidad gremial', places: [[5, 31], [14, 36], [22]] },
          { name: 'Nueva generación', places: [[9, 33], [17, 40], [28]] },
          { name: 'Regiones', places: [[20, 44], [35]] },
        ],
        settings: { kind: 'slates', seats: 5, showResults: 'closed' },
        ballots: { '0': 38, '1': 27, '2': 15, blank: 8 },
        openedAt: 148,
        closedAt: 157,
      },
    ],
  },
  {
    title: 'Asamblea general ordinaria',
    description:
      'Informe de gestión y estados financieros, aprobación del presupuesto y elección de la junta directiva. La asistencia se registra desde la aplicación al llegar al auditorio.',
    scene: 'board',
    startsIn: 0,
    startHour: '07:00',
    endHour: '22:00',
    participants: 260,
    quorumMin: 110,
    agenda: [
      'Verificación del quórum',
      'Lectura y aprobación del orden del día',
      'Informe de la junta directiva',
      'Estados financieros y dictamen del revisor fiscal',
      'Presupuesto del próximo año',
      'Elección de la junta directiva',
      'Proposiciones y varios',
    ],
    roll: 228,
    absent: 20,
    represented: 12,
    isRegister: true,
    incidents: {
      notInGoodStanding: [221, 224],
      lateArrival: { place: 226, at: 25, recordedAt: 55 },
      removed: { place: 230, from: -18, to: 6 },
      submissions: [
        { sender: 222, gives: true, other: 40 },
        { sender: 17, gives: false, other: 223 },
      ],
    },
    questions: [
      {
        title: '¿Aprueba el informe de gestión de la junta directiva?',
        agendaPoint: 'Informe de la junta directiva',
        candidates: [],
        ballots: { yes: 171, no: 22, blank: 19 },
        suspends: [219],
        openedAt: 40,
        closedAt: 49,
      },
      {
        title: '¿Aprueba los estados financieros con corte al 31 de diciembre?',
        agendaPoint: 'Estados financieros y dictamen del revisor fiscal',
        candidates: [],
        ballots: null,
        openedAt: 0,
        closedAt: 0,
      },
      {
        title: 'Elección de presidente de la junta directiva',
        agendaPoint: 'Elección de la junta directiva',
        candidates: [8, 19, 42, 64],
        ballots: null,
        openedAt: 0,
        closedAt: 0,
      },
    ],
  },
  {
    title: 'Asamblea informativa: contratación y tarifas',
    description:
      'Reunión abierta para presentar la propuesta de tarifas mínimas y el estado de las negociaciones con las clínicas de la región. No se tomarán decisiones.',
    scene: 'handshake',
    startsIn: 30,
    startHour: '19:00',
    endHour: '20:30',
    participants: 90,
    quorumMin: 0,
    agenda: ['Saludo', 'Propuesta de tarifas mínimas', 'Preguntas de los asociados'],
    roll: 0,
    absent: 0,
    represented: 0,
    isRegister: false,
    questions: [],
  },
];
