/** Assemblies (R10.1). */
import type { BallotShare } from '@vigilia/contract/assemblies/assemblies';
import { CONVOCATION_LIMITS } from '@vigilia/contract/assemblies/convocation-limits';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { count, GENERIC_FAILURE, pluralize, SAVED } from '../../../core/text.ts';
import { PREVIEWS } from '../../constants.ts';

const SHARES: Readonly<Record<BallotShare, string>> = {
  voted: 'ya votó en esta asamblea',
  represented: 'su apoderado ya votó en su nombre en esta asamblea',
  attorney: 'ya votó como apoderado en esta asamblea',
};

const CALLS: Readonly<Record<number, string>> = { 1: 'primera', 2: 'segunda' };

/** The address parameter that names an assembly as a template. */
export const TEMPLATE = 'plantilla';

export const TEXTS = {
  title: 'Asambleas',
  about: 'Convocatorias, agenda, asistentes y votaciones de la asociación.',
  failure: GENERIC_FAILURE,
  close: 'Cerrar',

  list: {
    template: 'Usar como plantilla',
    create: 'Crear nueva asamblea',
    search: 'Buscar asambleas',
    one: 'asamblea',
    many: 'asambleas',
    empty: 'No se han encontrado Asambleas',
    emptyAbout: 'Todavía no hay ninguna. La primera que cree aparecerá aquí.',
    noneFound: 'Ninguna asamblea contiene esas palabras en el título, la descripción o la fecha.',
    loadFailure: 'Ha ocurrido un error',
    votes: 'Votos',
    convocation: 'Convocatoria',
    project: 'Proyectar',
    edit: 'Editar',
    delete: 'Eliminar',
    moments: {
      today: 'Hoy',
      running: 'En curso',
      recess: 'En receso',
      waiting: 'Sesión sin abrir',
      past: 'Finalizada',
      coming: 'Próxima',
      archived: 'Archivada',
    },
  },

  deletion: {
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    confirm: 'Yes, delete it!',
    detail: (title: string, start: string) =>
      `Se eliminará la asamblea «${title}» del ${start}, con su lista de asistentes, sus preguntas y sus poderes.`,
    archives: (title: string, start: string) =>
      `La asamblea «${title}» del ${start} tuvo votaciones y quedará archivada: sale de las listas y ya no cambia, un sello lo dice, y sus miembros y los administradores siguen leyendo en su dirección los resultados, los sellos, las listas y el paquete de verificación. En Actividad queda el enlace.`,
    issued: (title: string, number: number) =>
      `La asamblea «${title}» no se puede eliminar: su acta n.º ${number} ya se emitió y debe conservarse.`,
    done: '¡La asamblea se ha eliminado exitosamente!',
    archived: 'La asamblea quedó archivada',
    archivedAbout: 'Sus resultados se siguen leyendo. En Actividad queda el enlace.',
  },

  form: {
    create: 'Crear Asamblea',
    edit: 'Editar Asamblea',
    title: 'Título',
    titleHint: `Hasta ${FIELD_LIMITS.title} caracteres`,
    description: 'Descripción',
    descriptionHint: `En la lista se ven los primeros ${PREVIEWS.assembly} caracteres`,
    starts: 'Inicio',
    ends: 'Fin',
    place: 'Lugar',
    placeHint: 'La dirección o el enlace. Va en la convocatoria y en el acta.',
    participants: 'Número de participantes',
    participantsHint: 'Asistentes previstos; no limita el ingreso.',
    agenda: 'Agenda',
    agendaOpen: 'Horario de asamblea',
    agendaNone: 'Todavía no hay puntos. Agregue al menos uno.',
    agendaPoints: (points: number) => pluralize(points, 'punto', 'puntos'),
    quorum: 'Necesita Quorum',
    quorumHint: 'Sin el quórum mínimo no se puede abrir una votación.',
    quorumMin: 'Quórum mínimo',
    quorumMinHint: 'Personas presentes o representadas',
    quorumCounts: {
      label: 'El quórum cuenta',
      hint: 'Se define antes de verificar el quórum y de abrir la primera votación.',
      all: 'A todas las personas presentes o representadas',
      entitled: 'Solo a las que tienen derecho a votar',
    },
    quorumAboveParticipants: 'Supera el número de participantes previsto.',
    secondCall: {
      label: 'Segunda convocatoria',
      hint: 'Si la primera verificación no encuentra quórum, se verifica de nuevo con este.',
      date: 'Fecha de la segunda convocatoria',
      hour: 'Hora de la segunda convocatoria',
      quorum: 'Quórum de la segunda convocatoria',
      quorumHint: 'Personas presentes o representadas, según los estatutos',
      required: 'Este dato es requerido',
      tooEarly: 'Debe empezar después de la primera',
      afterEnd: 'Debe empezar antes del fin de la asamblea',
      larger: 'No puede ser mayor que el de la primera',
      none: 'Sin segunda convocatoria',
      summary: (start: string, quorum: number) => `${start}, con quórum de ${count(quorum)}`,
    },
    statutes: 'Reglas de los estatutos',
    maxPowers: 'Máximo de poderes por apoderado',
    maxPowersHint: 'Vacío: sin límite. Con un límite no se aceptan más poderes para la misma persona.',
    noLimit: 'Sin límite',
    callDays: {
      minimum: 'Días mínimos de convocatoria',
      minimumHint: 'Los de los estatutos. Vacío: sin mínimo.',
      kind: 'Clase de días',
      kindHint: 'Sin contar el primero ni el último.',
      calendar: 'Calendario',
      business: 'Hábiles, de lunes a viernes',
      none: 'Sin mínimo',
      today: 'Si convoca hoy,',
      link: 'Convocar por correo',
      problem: `Escriba un número entero hasta ${CONVOCATION_LIMITS.callDays}, o deje el campo vacío`,
    },
    image: 'Imagen',
    created: '¡La asamblea se ha creado exitosamente!',
    edited: '¡La asamblea se ha editado exitosamente!',
    goingBack: 'Volviendo a la lista…',
    goingToDesk: 'Volviendo al tablero…',
    missing: (what: string) => `Para guardar falta: ${what}.`,
    problems: {
      participants: 'Escriba un número entero desde 0, sin puntos ni comas',
      tooMany: 'Pueden ser 1.000.000 como máximo',
      maxPowers: 'Escriba un número entero, o deje el campo vacío',
      quorumMin: 'Escriba cuántas personas se necesitan para el quórum',
    },
  },

  attendance: {
    screen: 'Asistencia',
    heading: 'Registro y quórum',
    formHeading: 'Asistentes',
    onlyLater:
      'Después de crear la asamblea podrá habilitar el registro, ver la lista de asistentes y agregar a otros.',
    enable: 'Habilitar Registro',
    disable: 'Deshabilitar Registro',
    enabledAbout: 'Registro habilitado: los asociados se marcan en la aplicación.',
    disabledAbout: 'Registro deshabilitado: solo un administrador marca la asistencia.',
    pastAbout:
      'La asamblea terminó. Hasta que se emita el acta, un administrador puede corregir la asistencia.',
    issuedAbout: 'Desde que se emitió el acta, nadie puede marcar asistencia.',
    enabled: 'Registro habilitado exitosamente',
    disabled: 'Registro deshabilitado exitosamente',
    statusFailure: 'Error al actualizar el estado de registro',
    show: 'Ver Asistentes',
    add: 'Agregar Asistente',
    addMany: 'Agregar varios',
    standing: 'Paz y salvo',
    quorumCheck: {
      heading: 'Verificación del quórum',
      first: 'Verificar el quórum',
      second: 'Verificar en segunda convocatoria',
      secondFrom: (start: string) => `La segunda convocatoria se puede verificar desde el ${start}.`,
      noSecond:
        'No hubo quórum. Si los estatutos prevén una segunda convocatoria, escríbala en los datos de la asamblea.',
      reached: (call: number) => `Hubo quórum en ${CALLS[call]} convocatoria`,
      missing: (call: number) => `No hubo quórum en ${CALLS[call]} convocatoria`,
      figures: (present: number, represented: number, needed: number, counted?: number) =>
        `${pluralize(present, 'presente', 'presentes')} y ${pluralize(represented, 'representado', 'representados')}${counted === undefined ? '' : `, ${count(counted)} con derecho a votar,`} de ${pluralize(needed, 'necesario', 'necesarios')}`,
      found: (hour: string, counted: number, needed: number) =>
        `Hubo quórum · ${hour} · ${count(counted)} de ${count(needed)}`,
      again: 'Verificar de nuevo',
      by: (who: string) => `Verificó ${who}`,
      recorded: 'Verificación registrada',
      question: '¿Registrar la verificación del quórum?',
      kept: 'Quedará en el acta y en el registro de actividad, con la hora y las cifras de este momento, y no se podrá borrar.',
      proposed: (hour: string, verdict: string, figures: string) => `${hour} · ${verdict}: ${figures}.`,
      atThatMoment: 'Se contarán las personas presentes y representadas en ese momento.',
      confirm: 'Registrar',
    },
    onRoll: (total: number, present: number | undefined) =>
      `${count(total)} en la lista${present === undefined ? '' : `, ${pluralize(present, 'presente', 'presentes')}`}.`,
    moreThanExpected: (participants: number) => `Supera los ${count(participants)} participantes previstos.`,
  },

  agenda: {
    title: 'Horario de asamblea',
    about:
      'Los puntos del orden del día, en el orden en que se tratarán. Si corrige uno, sus preguntas y su texto del acta siguen en él.',
    field: 'Punto de la agenda',
    placeholder: 'Por ejemplo: Verificación del quórum',
    add: 'Agregar',
    duplicate: '¡El punto ya existe!',
    /** Beside the field. */
    noRoom: 'No cabe: bórrelo para terminar.',
    repeated: 'Ya está en la agenda: cámbielo, o bórrelo para terminar.',
    empty: 'Todavía no hay puntos en la agenda.',
    list: 'Puntos de la agenda',
    added: (point: string, place: number) => `«${point}» agregado en el lugar ${place}.`,
    removed: (point: string) => `«${point}» quitado.`,
    content: (documents: number, votings: number) =>
      [
        documents && pluralize(documents, 'documento', 'documentos'),
        votings && pluralize(votings, 'votación', 'votaciones'),
      ]
        .filter(Boolean)
        .join(' y '),
    removeTitle: '¿Quitar el punto?',
    removeText: (content: string) =>
      `Tiene ${content}. Al guardar, los documentos dejan de verse y las votaciones quedan sin punto.`,
    remove: 'Quitar',
    editing: (point: string) => `Texto de «${point}»`,
    save: 'Guardar',
    renamed: (before: string, after: string) => `«${before}» se llama ahora «${after}».`,
    repeatedEdit: 'Ya está en la agenda: cámbielo.',
    emptyEdit: 'Escriba el punto, o quítelo con su botón.',
    full: 'La agenda ya tiene el máximo de puntos.',
    ready: 'Listo',
  },

  roll: {
    title: 'Lista de Asistentes',
    search: 'Buscar asistentes...',
    found: (shown: number, total: number) =>
      shown === total
        ? pluralize(total, 'asistente', 'asistentes')
        : `${count(shown)} de ${pluralize(total, 'asistente', 'asistentes')}`,
    columns: {
      id: 'id',
      name: 'Nombre',
      lastName: 'Apellido',
      email: 'Email',
      dni: 'DNI',
      canVote: 'Can Vote (Puede votar)',
      assist: 'Asistencia',
    },
    canVote: 'Vota',
    canVoteOf: (name: string) => `Can Vote: ${name}`,
    present: 'Presente',
    absent: 'Ausente',
    represented: 'Representado',
    gone: 'Salió',
    attended: 'Asistió',
    marks: { absent: 'Marcar como ausente', present: 'Marcar como presente' },
    /** @param state such as 'Presente' */
    mark: (name: string, state: string, action: string) => `${name}: ${state.toLowerCase()}. ${action}`,
    removal: {
      of: (name: string) => `Quitar de la lista a ${name}`,
      title: '¿Quitar de la lista?',
      text: (name: string) => `Se quitará de la lista de asistentes de esta asamblea a ${name}.`,
      reason: 'Motivo',
      reasonAbout: 'Queda en el registro de actividad.',
      reasonRequired: 'Escriba el motivo',
      detail:
        'Los poderes que dio o recibió en esta asamblea se revocarán. Si hay una votación abierta ya no podrá votar en ella, y el resultado dirá cuántos derechos se suspendieron.',
      stays: (name: string, share: BallotShare) =>
        `No se puede quitar de la lista a ${name}: ${SHARES[share]}.`,
      failure: 'No se pudo quitar de la lista',
      confirm: 'Quitar de la lista',
      done: (name: string) => `${name} ya no está en la lista de asistentes.`,
    },
    filters: 'Asistentes que se muestran',
    filter: {
      all: 'Todos',
      present: 'Presentes',
      represented: 'Representados',
      absent: 'Ausentes',
      withoutVote: 'Sin derecho',
    },
    excel: 'Excel',
    csv: 'CSV',
    exported: 'Archivo descargado',
    exportedAbout: (people: number) => `Contiene ${pluralize(people, 'asistente', 'asistentes')}.`,
    ofRoll: 'de la lista',
    chosenActions: 'Acciones con los asistentes seleccionados',
    markChosenPresent: 'Marcar presentes',
    markChosenRemote: 'Marcar a distancia',
    markChosenAbsent: 'Marcar ausentes',
    since: (hour: string) => `desde ${hour}`,
    returned: (hour: string) => `volvió ${hour}`,
    left: (hour: string) => `salió ${hour}`,
    recordedLater: (hour: string) => `registrada después, a las ${hour}`,
    remotely: 'a distancia',
    notInGoodStanding: 'No está a paz y salvo: sin derecho',
    giveVote: 'Dar derecho a votar',
    takeVote: 'Quitar derecho a votar',
    marking: (done: number, of: number) => `Registrando la asistencia: ${count(done)} de ${count(of)}…`,
    marked: (people: number, assist: boolean) =>
      `${pluralize(people, 'asistente quedó', 'asistentes quedaron')} como ${assist ? 'presente' : 'ausente'}${people === 1 ? '' : 's'}.`,
    notMarked: (failed: number, of: number) =>
      `No se registró la asistencia de ${count(failed)} de ${pluralize(of, 'asistente', 'asistentes')}: siguen seleccionados para volver a intentarlo.`,
    representedBy: {
      valid: (attorney: string) => `Representado por ${attorney}`,
      dormant: (attorney: string) => `Poder suspendido: ${attorney}`,
      waiting: (attorney: string) => `Representado por ${attorney}, que no ha llegado`,
    },
    selectAll: 'Seleccionar Todos',
    deselectAll: 'Deseleccionar Todos',
    onlyFound: (shown: number) =>
      `se aplica a ${pluralize(shown, 'asistente encontrado', 'asistentes encontrados')}.`,
    save: 'Guardar Cambios',
    stop: 'Detener',
    saving: (done: number, of: number) => `Guardando ${count(done)} de ${count(of)}…`,
    stopping: 'Deteniendo: falta terminar los que ya se enviaron…',
    saved: SAVED,
    savedDetail: (people: number) =>
      `Se guardó el derecho a votar de ${pluralize(people, 'asistente', 'asistentes')}.`,
    notSaved: (failed: number, of: number) =>
      `No se guardó el derecho a votar de ${count(failed)} de ${pluralize(of, 'asistente', 'asistentes')}.`,
    again: 'Volver a intentar',
    unsaved: (changes: number) => `${pluralize(changes, 'cambio', 'cambios')} sin guardar`,
    suspendTitle: '¿Quitar el derecho a votar con una votación abierta?',
    suspends: (taken: number) =>
      `Hay una votación abierta: ${taken === 1 ? 'una persona deja de poder votar en ella, por sí misma o por apoderado' : `${count(taken)} personas dejan de poder votar en ella, por sí mismas o por apoderado`}, en cuanto guarde.`,
    suspendDetail:
      'Quien ya votó conserva su voto. Cada cambio queda en el registro de actividad, y el resultado dice cuántos derechos se suspendieron.',
    suspendConfirm: 'Quitar el derecho',
    leaveTitle: '¿Marcar como ausente con una votación abierta?',
    leaves: (people: number) =>
      `Hay una votación abierta: ${people === 1 ? 'quien se marca como ausente deja' : `las ${count(people)} personas dejan`} de contar en el quórum, y el resultado dirá que se cambió la asistencia de quien no haya votado.`,
    leaveConfirm: 'Marcar como ausente',
    howItSaves: 'La asistencia se guarda al instante; el derecho a votar, con «Guardar Cambios».',
    empty: 'Todavía no hay asistentes en esta asamblea.',
    emptyAbout: 'Habilite el registro para que los asociados marquen su asistencia, o agréguelos usted.',
    noneFound: 'Nadie en la lista coincide con la búsqueda.',
    clearSearch: 'Borrar la búsqueda',
    searchCleared: 'Se borró la búsqueda: se muestra toda la lista.',
    loadFailure: 'Ha ocurrido un error',
  },

  adding: {
    title: 'Lista de usuarios',
    about: 'Usuarios que todavía no están en la lista de la asamblea. Elija uno.',
    add: 'Agregar asistencia',
    chosen: (name: string) => `Se agregará a ${name}, como presente.`,
    added: '¡Asistente agregado exitosamente!',
    addedDetail: (name: string) => `${name} quedó como presente.`,
  },
};
