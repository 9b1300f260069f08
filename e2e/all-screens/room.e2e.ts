/** Room on a laptop: how many rows of a list, and how little of an assembly's frame, a window of 1280×800 shows. */
import type { Page } from '@playwright/test';
import { seedDemo } from '@vigilia/server/demo/seed';
import { expect, LONG, test } from '../kit/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const ROWS = 12;
const LISTS = {
  '/news': 'Crear Noticia',
  '/benefits': 'Crear Beneficio',
  '/cases': 'casos',
  '/academic/courses': 'cursos',
  '/academic/articles': 'artículos',
  '/register/users': '241 usuarios',
  '/register/requests': 'solicitudes',
  '/gremial/assemblies': 'Crear nueva asamblea',
  '/help/rafa': 'solicitudes',
};

/** How many rows there is room for, by the first row and the mean height of those in the window. */
const roomForRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main tbody tr, main li:has(h2)')]
      .map((row) => row.getBoundingClientRect())
      .filter(({ bottom }) => bottom <= innerHeight);
    const [first, last] = [boxes[0], boxes.at(-1)];
    if (!first || !last) return 0;
    return ((innerHeight - first.top) * boxes.length) / (last.bottom - first.top);
  });

test(
  'lists have room for twelve rows, and the header of an assembly is one line with its state and quorum',
  LONG,
  async ({ product, signedIn: page }) => {
    await seedDemo(product.dependencies);
    for (const [address, shows] of Object.entries(LISTS))
      await test.step(address, async () => {
        await page.goto(address);
        await page.getByRole('main').getByText(shows).first().waitFor();
        await expect.poll(() => roomForRows(page), address).toBeGreaterThanOrEqual(ROWS);
      });

    for (const tab of ['', '/datos', '/asistencia', '/questions', '/attorney-powers', '/resultados'])
      await test.step(tab, async () => {
        await page.goto(`/gremial/assemblies/2${tab}`);
        const head = page.getByRole('region', { name: 'Asamblea', exact: true });
        await expect(head).toContainText('Asamblea general ordinaria');
        await expect(head).toContainText('Sesión sin abrir');
        await expect(head).toContainText(/Quórum|quórum/);
        expect((await head.boundingBox())?.height).toBeLessThanOrEqual(56);
        // The same buttons, with their words, on every tab.
        for (const tool of ['Convocatoria', 'Registro en la puerta', 'Proyectar'])
          await expect(head.getByText(tool)).toBeVisible();
      });
    await expect(page.getByRole('link', { name: 'Revisar los poderes' })).toBeVisible();
  },
);
