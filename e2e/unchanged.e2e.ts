/** An edit that is saved as it was sends nothing and says so, whatever is edited. */
import { stock } from './kit/screens.ts';
import { expect, test } from './kit/test.ts';

const EDITED = [
  ['/news', 'Editar Noticia'],
  ['/benefits', 'Editar Beneficio'],
  ['/academic/courses', 'Editar'],
  ['/academic/articles', 'Guardar', 'dialog'],
  ['/gremial/assemblies', 'Editar Asamblea'],
  ['/register/users', 'Guardar cambios', 'dialog'],
] as const;

test('says «No hay cambios» and sends nothing where an edit is saved as it was', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await stock(product, administrator);
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) written.push(request.url());
  });
  for (const [screen, save, where = 'main'] of EDITED) {
    await page.goto(screen);
    await page
      .locator('main')
      .getByRole(screen.startsWith('/gremial') ? 'link' : 'button', { name: /^Editar «/ })
      .first()
      .click();
    await page.getByRole(where).getByRole('button', { name: save, exact: true }).click();
    await expect(page.getByText('No hay cambios'), screen).toBeVisible();
  }
  await page.goto('/academic/videos');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('No hay cambios')).toBeVisible();
  expect(written).toEqual([]);
});
