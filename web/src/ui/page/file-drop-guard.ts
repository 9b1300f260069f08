/** Files dropped beside their field: left to itself, the browser leaves the page and opens them. */
import { toastWarning } from '../feedback/toasts.tsx';

/** The attribute of elements that take files. */
export const DROP_FIELD = 'data-drop-field';

const TEXTS = {
  headline: 'El archivo no se agregó',
  beside: 'Suéltelo dentro del recuadro punteado.',
  nowhere: 'En esta pantalla no se agregan archivos.',
};

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Before anything else sees them, so that nothing that keeps an event to itself lets a file through. */
export function guardFileDrops(): void {
  for (const kind of ['dragenter', 'dragover', 'drop'] as const)
    window.addEventListener(
      kind,
      (event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        const isStray = !(event.target instanceof Element && event.target.closest(`[${DROP_FIELD}]`));
        if (kind !== 'drop' || !isStray) return;
        const field = document.querySelector(`[${DROP_FIELD}]`);
        toastWarning(TEXTS.headline, field ? TEXTS.beside : TEXTS.nowhere, 'stray-drop');
      },
      { capture: true },
    );
}
