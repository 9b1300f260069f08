/** The side menu, the top bar, and how the product fits any window. */
import { expect, test } from './kit/test.ts';

const ENTRIES = [
  'Inicio',
  'Registros',
  'Pagos',
  'Gremial',
  'Casos',
  'Academico',
  'Perfil',
  'Noticias',
  'Beneficios',
  'Ayuda',
];
const HOME_BUTTONS = {
  Registros: '/register',
  Gremial: '/gremial',
  Casos: '/cases',
  Academico: '/academic',
  'Perfil SVA': '/profile',
  Noticias: '/news',
  Beneficios: '/benefits',
};

test('the menu has its entries and marks the one of the first path segment', async ({ signedIn: page }) => {
  await page.goto('/gremial/wfsa');
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await expect(menu.getByRole('listitem')).toHaveText(ENTRIES);
  await expect(menu.getByRole('link', { name: 'Gremial' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.locator('[aria-current]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/gremial$/);
});

test('the home greets and leads to every section', async ({ signedIn: page }) => {
  for (const [name, address] of Object.entries(HOME_BUTTONS)) {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('on a phone the menu is a drawer that the backdrop closes', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await expect(menu).toBeInViewport();
  await page.getByTestId('menu-backdrop').click({ position: { x: 370, y: 600 } });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await menu.getByRole('link', { name: 'Noticias' }).click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(menu).toBeHidden();
});

test('colours follow the system and can be switched', async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Usar colores claros' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('a visitor switches colours too', async ({ page }) => {
  for (const address of ['/sign-in', '/privacy-policy', '/ayuda', '/delete-account']) {
    await page.goto(address);
    const html = page.locator('html');
    const before = (await html.getAttribute('data-mantine-color-scheme')) ?? '';
    await page.getByRole('button', { name: /^Usar colores/ }).click();
    await expect(html).not.toHaveAttribute('data-mantine-color-scheme', before);
  }
});

test('a list without anything offers its first step once, and no search', async ({ signedIn: page }) => {
  for (const [address, create] of [
    ['/news', 'Crear Noticia'],
    ['/benefits', 'Crear Beneficio'],
    ['/academic/courses', 'Crear Curso'],
    ['/gremial/assemblies', 'Crear nueva asamblea'],
    ['/cases', null],
    ['/help/rafa', null],
    ['/academic/articles', null],
  ] as const) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('status').getByRole('heading', { level: 2 })).toBeVisible();
    await expect(main.getByLabel(/^Buscar/), address).toHaveCount(0);
    if (create) await expect(main.getByRole('link', { name: create }), address).toHaveCount(1);
  }
});

test('no screen scrolls sideways at 360 px', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of [
    '/',
    '/news',
    '/news/create',
    '/academic',
    '/gremial',
    '/academic/videos',
    '/register',
    '/register/create',
    '/register/users',
    '/register/requests',
    '/activity',
    '/delete-account',
    '/privacy-policy',
    '/ayuda',
    '/dashboard/loading',
  ]) {
    await page.goto(address);
    await expect(page.locator('h1, [role=status]').first()).toBeVisible();
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content, address).toBeLessThanOrEqual(window ?? 0);
  }
});
