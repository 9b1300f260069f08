import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createLink,
  type Link,
  type LinkName,
  linkByName,
  updateLink,
} from '@vigilia/contract/content/links';
import { call, unlessMissing } from '../../../core/backend/api.ts';
import { GENERIC_FAILURE, SAVED } from '../../../core/text.ts';

export const TEXTS = {
  field: 'URL de la pagina web',
  hint: 'La dirección que se abre desde la aplicación. Si falta https://, se agrega automáticamente.',
  save: 'Guardar',
  saved: SAVED,
  failure: GENERIC_FAILURE,
  open: 'Abrir la página en otra pestaña',
  panel: 'Enlace de esta sección en la aplicación',
  inApp: 'Enlace en la aplicación',
  button: (section: string) => `Botón ${section}`,
  none: 'sin enlace',
  add: 'Agregar',
  change: 'Cambiar',
};

/** The saved link of a section, or null. Other backends represent "none yet" in other ways. */
export async function readLink(name: LinkName, signal?: AbortSignal): Promise<Link | null> {
  const link = await unlessMissing(call(linkByName, { params: { name }, ...(signal && { signal }) }));
  return link?.id === undefined ? null : link;
}

export const linkQuery = (name: LinkName) =>
  queryOptions({ queryKey: ['links', name], queryFn: ({ signal }) => readLink(name, signal) });

export interface LinkChange {
  readonly url: string;
  /** The link at the start of the edit; null without one. */
  readonly opened: Link | null;
  /** The version that the save replaces, which changes after an edit conflict. */
  readonly version: number | undefined;
}

/** Updates the saved link of a section, or creates it where there is none (R5.1). */
export function useSaveLink(name: LinkName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ url, opened, version }: LinkChange) => {
      // Refetched, not cached: another administrator may have saved the first one. Without retries, so that a failed save is
      // reported at once.
      const saved = await client.fetchQuery({ ...linkQuery(name), staleTime: 0, retry: false });
      // The backend refuses a second link, with the save of the first one; one without versions is overwritten.
      const isUnseen = opened === null && saved?.version !== undefined && version === undefined;
      return saved && !isUnseen
        ? call(updateLink, {
            params: { id: saved.id },
            body: { url, ...(version !== undefined && { version }) },
          })
        : call(createLink, { body: { link: name, url } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['links', name] }),
  });
}
