import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { deleteCase, listCases, readCase } from '@vigilia/contract/content/cases';
import { call, request } from '../../../core/backend/api.ts';
import { count, pluralize } from '../../../core/text.ts';

/** Cases (R8.1). */
export const TEXTS = {
  list: 'Casos',
  about: 'Los casos que los asociados comparten en la aplicación, y lo que responden.',
  search: 'Buscar casos',
  empty: 'No se han encontrado Casos',
  emptyAbout: 'Todavía no hay ninguno. Los asociados los comparten desde la aplicación y aparecerán aquí.',
  noneFound: 'Ningún caso contiene esas palabras en el título o la descripción.',
  loadFailure: 'Ha ocurrido un error al tratar de traer los casos',
  deleteTitle: '¿Estas seguro que quieres Eliminar este Caso?',
  deleteText: 'No podras revertir esta acción',
  deleteDetail: (title: string) => `Se eliminará «${title}» con sus respuestas.`,
  deleteConfirm: 'Si, eliminalo!',
  deleted: 'Caso eliminado',
  deleteFailure: 'Error al eliminar el caso',

  one: 'Caso',
  responses: 'Respuestas',
  shown: (shown: number, hidden: number) =>
    hidden === 0 ? count(shown) : `${count(shown)} · ${pluralize(hidden, 'oculta', 'ocultas')}`,
  noResponses: 'No hay respuestas',
  noResponsesAbout: 'Cuando un asociado responda este caso en la aplicación, su respuesta aparecerá aquí.',
  oneLoadFailure: 'Ha ocurrido un error',
  unknown: 'Este caso ya no existe',
  unknownAbout: 'Puede que se haya eliminado, o que la dirección esté incompleta.',
  toList: 'Ver todos los casos',
};

export const RESPONSE_TEXTS = {
  hideOf: (name: string) => `Ocultar la respuesta de ${name}`,
  removeOf: (name: string) => `Eliminar la respuesta de ${name}`,
  showOf: (name: string) => `Volver a mostrar la respuesta de ${name}`,
  hideTitle: 'Ocultar',
  removeTitle: 'Eliminar',
  show: 'Volver a mostrar',
  hidden: (by: string, at: string) => `Oculta por ${by} (${at}). Los asociados no la ven.`,
  why: (reason: string) => `Motivo: ${reason}`,
  reason: 'Motivo',
  reasonAbout: 'Queda en el registro de actividad. No escriba datos del paciente.',
  reasonRequired: 'Escriba el motivo',
  hide: {
    title: '¿Ocultar esta respuesta?',
    about: (name: string) =>
      `Los asociados dejarán de ver la respuesta de ${name}. Usted la seguirá viendo aquí y podrá volver a mostrarla.`,
    confirm: 'Ocultar',
    failure: 'No se pudo ocultar la respuesta. Vuelva a intentarlo.',
  },
  remove: {
    title: '¿Eliminar esta respuesta?',
    about: (name: string) =>
      `La respuesta de ${name} se eliminará para todos. No podras revertir esta acción, salvo desde la Papelera, durante 30 días.`,
    confirm: 'Eliminar',
    failure: 'No se pudo eliminar la respuesta',
  },
  hiddenDone: 'Respuesta oculta',
  hiddenDetail: 'Los asociados ya no la ven.',
  shownDone: 'Respuesta visible',
  shownDetail: 'Los asociados la ven de nuevo.',
  removedDone: 'Respuesta eliminada',
  removedName: (name: string) => `Respuesta de ${name}`,
  showFailure: 'No se pudo mostrar la respuesta',
};

export const ALL_CASES = ['cases'] as const;

/** All cases. Without filters, which the specification lacks (R1.10): the list is searched here, on every backend alike. */
export const casesQuery = queryOptions({
  queryKey: [...ALL_CASES, 'list'],
  queryFn: async ({ signal }) => {
    const first = await request(listCases, { signal });
    if ((first.total ?? 0) <= first.data.length) return first.data;
    const { allRows } = await import('../../../core/backend/listing.ts');
    return allRows(first, (query) => request(listCases, { query, signal }));
  },
});

export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL_CASES, id],
    queryFn: ({ signal }) => call(readCase, { params: { id }, signal }),
  });

/** Deletes a case. Refetches the list after a refusal too: another administrator may have deleted it. */
export function useDeleteCase() {
  const client = useQueryClient();
  return (id: number) =>
    call(deleteCase, { params: { id } }).finally(() => client.invalidateQueries({ queryKey: ALL_CASES }));
}
