/** The side menu, the top bar, and the layout in any window. */
import sharp from 'sharp';
import { expect, LONG, test } from '../kit/test.ts';

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

test('the menu has its entries and marks that of the first path segment', async ({ signedIn: page }) => {
  await page.goto('/gremial/wfsa');
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await expect(menu.getByRole('listitem')).toHaveText(ENTRIES);
  await expect(menu.getByRole('link', { name: 'Gremial' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.locator('[aria-current]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/gremial$/);
});

test('the home greets and links to every section', LONG, async ({ signedIn: page }) => {
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

test('colours follow the system and can be changed', async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Usar colores claros' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('a visitor can change colours too', LONG, async ({ page }) => {
  for (const address of ['/sign-in', '/privacy-policy', '/ayuda', '/delete-account']) {
    await page.goto(address);
    const html = page.locator('html');
    const before = (await html.getAttribute('data-mantine-color-scheme')) ?? '';
    await page.getByRole('button', { name: /^Usar colores/ }).click();
    await expect(html).not.toHaveAttribute('data-mantine-color-scheme', before);
  }
});

test('an empty list offers its first step once, and no search', LONG, async ({ signedIn: page }) => {
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

test(
  'screens greet also while loading, failing and without their chunk',
  LONG,
  async ({ signedIn: page, expectedMessages }) => {
    expectedMessages.push(/ERR_FAILED|status of 500|dynamically imported module/);
    const greeting = page.getByText('Hola administrador');
    await page.goto('/dashboard/loading');
    await expect(greeting).toBeVisible();

    await page.route('**/api/news**', () => {});
    await page.goto('/news');
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
    await expect(greeting).toHaveCount(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.route('**/api/profile/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.route('**/assets/*profile*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByRole('link', { name: 'Perfil', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Volver a cargar' })).toBeVisible();
    await expect(greeting).toHaveCount(1);
  },
);

test(
  'the typeface draws the zero without a stroke, in each weight and in tables',
  LONG,
  async ({ signedIn: page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      const zero = document.createElement('p');
      zero.id = 'zero';
      zero.textContent = '0';
      // By property: the policy refuses style attributes.
      Object.assign(zero.style, { fontSize: '200px', lineHeight: '1', color: '#000', background: '#fff' });
      Object.assign(zero.style, {
        position: 'fixed',
        inset: '0 auto auto 0',
        zIndex: '1000',
        width: '200px',
        margin: '0',
      });
      document.body.append(zero);
    });
    const zero = page.locator('#zero');
    for (const weight of ['200', '400', '600', '800'])
      for (const figures of ['normal', 'tabular-nums']) {
        await zero.evaluate(
          async (element, [weight, figures]) => {
            Object.assign(element.style, { fontWeight: weight, fontVariantNumeric: figures });
            await document.fonts.ready;
          },
          [weight, figures] as const,
        );
        const { data, info } = await sharp(await zero.screenshot())
          .greyscale()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const columns = Array.from({ length: info.width }, (_, x) => x);
        const isInk = (x: number, y: number) => (data[y * info.width + x] ?? 255) < 128;
        const inked = Array.from({ length: info.height }, (_, y) => y).filter((y) =>
          columns.some((x) => isInk(x, y)),
        );
        expect(inked.length, `weight ${weight}, ${figures}`).toBeGreaterThan(100);
        const middle = Math.round(((inked[0] ?? 0) + (inked.at(-1) ?? 0)) / 2);
        const strokes = columns.filter((x) => isInk(x, middle) && !isInk(x - 1, middle));
        expect(strokes.length, `weight ${weight}, ${figures}`).toBe(2);
      }
    expect(await page.evaluate(() => document.fonts.check('16px "Atkinson Hyperlegible Next"'))).toBe(true);
  },
);

test('a page in dark colours is printed in light ones, without buttons', LONG, async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/register/users');
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.getByRole('main').getByRole('button', { name: 'Importar' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test.describe('in another zone', () => {
  test.use({ timezoneId: 'Europe/Madrid' });

  test('hours say that they are those of Colombia', LONG, async ({ signedIn: page }) => {
    await page.goto('/gremial/assemblies/create');
    await expect(page.getByText('Hora de Colombia').first()).toBeVisible();
  });
});
