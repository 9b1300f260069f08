/** Ignores files dropped beside their field: the browser would leave the page and open them. */
import { toastWarning } from '../feedback/toasts.tsx';

/** The attribute of elements that accept files. */
export const DROP_FIELD = 'data-drop-field';

const TEXTS = {
  headline: 'El archivo no se agregó',
  beside: 'Suéltelo dentro del recuadro punteado.',
  nowhere: 'En esta pantalla no se agregan archivos.',
};

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** In the capture phase, so that no handler that stops an event lets a file through. */
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
