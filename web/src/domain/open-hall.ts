/** 'Proyectar': opens the hall of an assembly in a window of its own, for the projector (R12.26). */
import { toastAdvice } from '../ui/feedback/toasts.tsx';

/** The address parameter of a question to show until another one is opened. */
export const HALL_QUESTION = 'pregunta';

const BLOCKED =
  'El navegador no dejó abrir la ventana. Permita las ventanas emergentes de este sitio y vuelva a intentarlo.';

/** One window for each assembly: a second 'Proyectar' shows it again. */
export function openHall(assemblyId: number, questionId?: number): void {
  const address = `/gremial/assemblies/${assemblyId}/sala${questionId === undefined ? '' : `?${HALL_QUESTION}=${questionId}`}`;
  const opened = window.open(address, `sala-${assemblyId}`, 'popup,width=1280,height=720');
  if (opened) opened.focus();
  else toastAdvice(BLOCKED);
}
