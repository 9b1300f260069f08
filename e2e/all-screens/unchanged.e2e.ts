/**
 * An edit without changes: where the specified call carries only changed fields, nothing is sent, and a message says so;
 * where it carries all fields, it is sent.
 */
import { listActivity } from '@vigilia/contract/activity';
import { seedEverything } from '../kit/screens.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

const EDITED = [
  ['/news', 'Editar Noticia'],
  ['/academic/courses', 'Editar'],
  ['/gremial/assemblies', 'Editar Asamblea'],
  ['/register/users', 'Guardar cambios', 'dialog'],
] as const;

test(
  'an unchanged edit shows «No hay cambios» and sends nothing',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await seedEverything(product, administrator);
    const written: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/')) written.push(request.url());
    });
    for (const [screen, save, where = 'main'] of EDITED) {
      await page.goto(screen);
      await page
        .locator('main')
        .getByLabel(/^Editar «/)
        .first()
        .click();
      await page.getByRole(where).getByRole('button', { name: save, exact: true }).click();
      await expect(page.getByText('No hay cambios', { exact: true }), screen).toBeVisible();
      await expect(
        page.getByText(/^No hay cambios\. (Volviendo a la lista|Cerrando)…$/),
        screen,
      ).toBeVisible();
      await expect(page.getByText(/\bGuardado\b/), screen).toHaveCount(0);
    }
    expect(written).toEqual([]);
  },
);

const SAVED_WHOLE = [
  ['/academic/videos', 'Guardar', /link-url.edit/],
  ['/benefits', 'Editar Beneficio', /benefits.edit/],
  ['/academic/articles', 'Guardar', /update-article/],
] as const;

test(
  'an unchanged edit with a complete body is sent, and logged as no change',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    await seedEverything(product, as);
    for (const [screen, save, address] of SAVED_WHOLE) {
      await page.goto(screen);
      if (screen !== '/academic/videos')
        await page
          .locator('main')
          .getByLabel(/^Editar «/)
          .first()
          .click();
      const place = screen === '/academic/articles' ? page.getByRole('dialog') : page.getByRole('main');
      const [answer] = await Promise.all([
        page.waitForResponse((response) => address.test(response.url())),
        place.getByRole('button', { name: save, exact: true }).click(),
      ]);
      expect(answer.status(), screen).toBe(200);
      await expect(page.getByText('¡La informacion se ha actualizado exitosamente!'), screen).toBeVisible();
      const [entry] = await ask(product, as, listActivity, { query: '?limit=1' });
      expect(entry?.what, screen).toMatch(/\(sin cambios\)$/);
    }
  },
);
