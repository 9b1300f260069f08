/** Assemblies (R10.1). */
import type { BallotShare } from '@vigilia/contract/assemblies';
import { CONVOCATION_LIMITS } from '@vigilia/contract/call-days';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { count, pluralize, SAVED } from '../../../core/text.ts';
import { PREVIEWS } from '../../constants.ts';

/** Reasons why an attendee cannot be removed. */
const SHARES: Readonly<Record<BallotShare, string>> = {
  voted: 'ya votó en esta asamblea',
  represented: 'su apoderado ya votó en su nombre en esta asamblea',
  attorney: 'ya votó como apoderado en esta asamblea',
};

const CALLS: Readonly<Record<number, string>> = { 1: 'primera', 2: 'segunda' };

export const TEXTS = {
  title: 'Asambleas',
  about: 'Convocatorias, agenda, asistentes y votaciones de la asociación.',
  failure: '¡Ha ocurrido un error!',
  cancel: 'Cancelar',
  close: 'Cerrar',

  list: {
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
    moments: { today: 'Hoy', running: 'En curso', past: 'Finalizada', coming: 'Próxima' },
  },

  deletion: {
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    confirm: 'Yes, delete it!',
    detail: (title: string, start: string) =>
      `Se eliminará la asamblea «${title}» del ${start}, con su lista de asistentes, sus preguntas y sus poderes. Los votos que ya se emitieron se conservan en la base de datos, pero dejan de verse aquí y en la aplicación.`,
    done: '¡La asamblea se ha eliminado exitosamente!',
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
    quorumAboveParticipants: 'Supera el número de participantes previsto.',
    secondCall: {
      label: 'Segunda convocatoria',
      hint: 'Si la primera verificación no encuentra quórum, se verifica de nuevo con este.',
      date: 'Fecha de la segunda convocatoria',
      hour: 'Hora de la segunda convocatoria',
      quorum: 'Quórum de la segunda convocatoria',
      quorumHint: 'Personas presentes o representadas, según los estatutos',
      required: 'Este dato es requerido',
      tooEarly: 'Empieza después de la primera',
      afterEnd: 'Empieza antes del fin de la asamblea',
      larger: 'No puede ser mayor que el de la primera',
      none: 'Sin segunda convocatoria',
      summary: (start: string, quorum: number) => `${start}, con quórum de ${count(quorum)}`,
    },
    maxPowers: 'Máximo de poderes por apoderado',
    maxPowersHint: 'Vacío: sin límite. Con un límite no se aceptan más poderes para la misma persona.',
    noLimit: 'Sin límite',
    callDays: {
      minimum: 'Días mínimos de convocatoria',
      minimumHint: 'Los de los estatutos. Vacío: sin mínimo.',
      kind: 'Clase de días',
      kindHint: 'Sin contar el de la convocatoria ni el de la asamblea.',
      calendar: 'Calendario',
      business: 'Hábiles, de lunes a viernes',
      none: 'Sin mínimo',
      today: 'Si convoca hoy:',
      link: 'Convocar por correo',
      problem: `Escriba un número entero hasta ${CONVOCATION_LIMITS.callDays}, o deje el campo vacío`,
    },
    image: 'Imagen',
    created: '¡La asamblea se ha creado exitosamente!',
    edited: '¡La asamblea se ha editado exitosamente!',
    goingBack: 'Volviendo a la lista…',
    missing: (what: string) => `Para guardar falta: ${what}.`,
    problems: {
      participants: 'Escriba un número entero desde 0, sin puntos ni comas',
      tooMany: 'Pueden ser 1.000.000 como máximo',
      maxPowers: 'Escriba un número entero, o deje el campo vacío',
      quorumMin: 'Escriba cuántas personas se necesitan para el quórum',
    },
  },

  attendance: {
    heading: 'Asistentes',
    onlyLater:
      'Después de crear la asamblea podrá habilitar el registro, ver la lista de asistentes y agregar a otros.',
    enable: 'Habilitar Registro',
    disable: 'Deshabilitar Registro',
    enabledAbout:
      'El registro está habilitado: los asociados pueden marcar su asistencia desde la aplicación.',
    disabledAbout: 'El registro está deshabilitado: solo un administrador puede marcar la asistencia.',
    enabled: 'Registro habilitado exitosamente',
    disabled: 'Registro deshabilitado exitosamente',
    statusFailure: 'Error al actualizar el estado de registro',
    show: 'Ver Asistentes',
    add: 'Agregar Asistente',
    addMany: 'Agregar varios',
    standing: 'Paz y salvo',
    door: 'Registro en la puerta',
    verification: {
      heading: 'Verificación del quórum',
      first: 'Verificar el quórum',
      second: 'Verificar en segunda convocatoria',
      secondFrom: (start: string) => `La segunda convocatoria se puede verificar desde el ${start}.`,
      noSecond:
        'No hubo quórum. Si los estatutos prevén una segunda convocatoria, escríbala arriba, en los datos de la asamblea.',
      reached: (call: number) => `Hubo quórum en ${CALLS[call]} convocatoria`,
      missing: (call: number) => `No hubo quórum en ${CALLS[call]} convocatoria`,
      figures: (present: number, represented: number, needed: number) =>
        `${pluralize(present, 'presente', 'presentes')} y ${pluralize(represented, 'representado', 'representados')} de ${pluralize(needed, 'necesario', 'necesarios')}`,
      by: (who: string) => `Verificó ${who}`,
      recorded: 'Verificación registrada',
    },
    onRoll: (total: number, present: number) =>
      `${count(total)} en la lista, ${pluralize(present, 'presente', 'presentes')}.`,
    moreThanExpected: (participants: number) => `Supera los ${count(participants)} participantes previstos.`,
  },

  agenda: {
    title: 'Horario de asamblea',
    about: 'Los puntos del orden del día, en el orden en que se tratarán.',
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
    moved: (point: string, place: number, of: number) =>
      `«${point}» está ahora en el lugar ${place} de ${of}.`,
    removed: (point: string) => `«${point}» quitado.`,
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
      canVote: 'Can Vote',
      assist: 'Asistencia',
    },
    canVoteOf: (name: string) => `Can Vote: ${name}`,
    present: 'Presente',
    absent: 'Ausente',
    markAbsent: (name: string) => `${name}: presente. Marcar como ausente`,
    markPresent: (name: string) => `${name}: ausente. Marcar como presente`,
    removal: {
      of: (name: string) => `Quitar de la lista a ${name}`,
      title: '¿Quitar de la lista?',
      text: (name: string) => `Se quitará de la lista de asistentes de esta asamblea a ${name}.`,
      reason: 'Motivo',
      reasonAbout: 'Queda en el registro de actividad.',
      reasonRequired: 'Escriba el motivo',
      detail: 'Los poderes que dio o recibió en esta asamblea se revocarán.',
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
    select: (name: string) => `Seleccionar a ${name}`,
    selectShown: 'Seleccionar a los asistentes de esta lista',
    excel: 'Excel',
    csv: 'CSV',
    exported: 'Archivo descargado',
    exportedAbout: (people: number) => `Contiene ${pluralize(people, 'asistente', 'asistentes')}.`,
    chosenActions: 'Acciones con los asistentes seleccionados',
    markChosenPresent: 'Marcar presentes',
    markChosenRemote: 'Marcar a distancia',
    markChosenAbsent: 'Marcar ausentes',
    since: (hour: string) => `desde ${hour}`,
    returned: (hour: string) => `volvió ${hour}`,
    left: (hour: string) => `salió ${hour}`,
    remotely: 'a distancia',
    giveVote: 'Dar derecho a votar',
    takeVote: 'Quitar derecho a votar',
    marking: (done: number, of: number) => `Registrando la asistencia: ${count(done)} de ${count(of)}…`,
    marked: (people: number, assist: boolean) =>
      `${pluralize(people, 'asistente quedó', 'asistentes quedaron')} como ${assist ? 'presente' : 'ausente'}${people === 1 ? '' : 's'}.`,
    notMarked: (failed: number, of: number) =>
      `No se registró la asistencia de ${count(failed)} de ${pluralize(of, 'asistente', 'asistentes')}: siguen seleccionados para volver a intentarlo.`,
    represented: {
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
    name: 'Nombre',
    dni: 'Cédula',
    search: 'Buscar',
    caption: 'Usuarios sin registrar en la asamblea',
    columns: { picture: '', name: 'Nombre', dni: 'DNI', select: 'Seleccionar' },
    select: (name: string) => `Seleccionar a ${name}`,
    add: 'Agregar asistencia',
    chosen: (name: string) => `Se agregará a ${name}, como presente.`,
    added: '¡Asistente agregado exitosamente!',
    addedDetail: (name: string) => `${name} quedó como presente.`,
    empty: 'No se encontraron usuarios',
    loadFailure: 'Error al cargar los usuarios',
    more: (shown: number, total: number) =>
      `Se muestran ${count(shown)} de ${count(total)} usuarios. Escriba un nombre o una cédula para encontrar a los demás.`,
  },
};
