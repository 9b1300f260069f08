/** The hall, in its own window. */
import type { Page } from '@playwright/test';

/** Presses 'Proyectar' and answers the window that it opens. Routes of `page` do not hold in it. */
export async function openHall(page: Page): Promise<Page> {
  const [hall] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Proyectar' }).click(),
  ]);
  return hall;
}

/** The address of the hall, with a question to begin with. */
export const hallOf = (assemblyId: number, questionId?: number): string =>
  `/gremial/assemblies/${assemblyId}/sala${questionId === undefined ? '' : `?pregunta=${questionId}`}`;
