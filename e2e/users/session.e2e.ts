/** Signing in and out, and access to screens. */

import type { Page } from '@playwright/test';
import { createArticle } from '@vigilia/contract/content/articles';
import { changePassword } from '@vigilia/server/testing/builders/people';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { SAVED_STATE_KEY } from '../../web/src/core/constants.ts';
import { advanceClock, ask, expect, keepSignedIn, LONG, savedState, test } from '../kit/test.ts';

const EMAIL = 'Correo electrónico';
const SUBMIT = 'Iniciar sesion';

test('an administrator signs in, is welcomed, and is home after 2.8 s', async ({ page, administrator }) => {
  await page.clock.install();
  await page.goto('/sign-in');
  await expect(page.getByText('BIENVENIDO A')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vigilia' })).toBeVisible();

  await page.getByLabel(EMAIL).fill(' Marta@Vigilia.test ');
  const password = page.getByLabel(/^Contraseña/);
  await password.fill(administrator.password);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar la contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Ocultar la contraseña' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: SUBMIT }).click();

  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key) ?? '', SAVED_STATE_KEY)).not.toContain(
    '"isAuthenticated":true',
  );
  await expect(page).toHaveURL(/\/sign-in$/);
  await advanceClock(page, DELAYS.signInRedirect);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Hola administrador' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await expect(menu).toContainText('Marta Quintero');
  await expect(menu).toContainText('Administrador');

  const saved = JSON.parse(
    (await page.evaluate((key) => localStorage.getItem(key), SAVED_STATE_KEY)) ?? '{}',
  );
  expect(Object.keys(saved.state)).toEqual(['auth']);
  expect(saved.state.auth).toMatchObject({
    isAuthenticated: true,
    user: { id: administrator.id, email: 'marta@vigilia.test' },
  });

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Hola administrador' })).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  const left = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), SAVED_STATE_KEY)) ?? '{}');
  expect(left.state.auth).toMatchObject({
    token: null,
    isAuthenticated: false,
    user: { id: null, email: '' },
  });
});

test('the sign-in form marks missing or invalid input before sending', LONG, async ({ page }) => {
  const requests: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('/auth/login') && requests.push(request.url())),
  );
  await page.goto('/sign-in');
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByText('Correo es requerido')).toBeVisible();
  await expect(page.getByText('Contraseña es requerida')).toBeVisible();
  await expect(page.getByLabel(EMAIL)).toBeFocused();

  await page.getByLabel(EMAIL).fill('marta@');
  await page.getByLabel(/^Contraseña/).fill('x'.repeat(26));
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByText('Ingrese una dirección de correo electrónico válida')).toBeVisible();
  await expect(page.getByText('La contraseña debe tener al maximo 25 caracteres')).toBeVisible();
  expect(requests).toEqual([]);
});

test('a wrong password and a member are refused with their texts', async ({
  page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 401/);
  await page.goto('/sign-in');
  await page.getByLabel(EMAIL).fill(administrator.email);
  await page.getByLabel(/^Contraseña/).fill('equivocada');
  await page.getByRole('button', { name: SUBMIT }).click();
  const wrong = 'El correo o la contraseña no son correctos';
  await expect(page.getByRole('alert')).toHaveText(wrong);
  // The message disappears; the reason stays on the screen, and is not announced a second time.
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 10_000 });
  await expect(page.getByRole('main').getByText(wrong)).toBeVisible();

  const member = await product.aMember({ email: 'socio@vigilia.test' });
  await page.getByLabel(EMAIL).fill(member.email);
  await page.getByLabel(/^Contraseña/).fill(member.password);
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'No tiene los permisos necesarios para ingresar a la plataforma',
  );
  await expect(page.getByRole('main').getByText(wrong)).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key) ?? '', SAVED_STATE_KEY)).not.toContain(
    member.token.slice(0, 20),
  );
});

test('an unreachable server is reported', LONG, async ({ page, expectedMessages }) => {
  expectedMessages.push(/ERR_FAILED/);
  await page.goto('/sign-in');
  await page.route('**/auth/login', (route) => route.abort());
  await page.getByLabel(EMAIL).fill('marta@vigilia.test');
  await page.getByLabel(/^Contraseña/).fill('una-clave');
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByRole('main').getByText('No hay conexión con el servidor')).toBeVisible();
  await expect(page.getByRole('button', { name: SUBMIT })).toBeEnabled();
});

test('visitors are sent to the sign-in and back, signed-in users never see it', async ({
  page,
  administrator,
}) => {
  await page.clock.install();
  await page.goto('/academic/videos');
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.getByLabel(EMAIL).fill(administrator.email);
  await page.getByLabel(/^Contraseña/).fill(administrator.password);
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
  await advanceClock(page, DELAYS.signInRedirect);
  await expect(page).toHaveURL(/\/academic\/videos$/);

  for (const address of ['/sign-in', '/sign-in/anything/below', '/no-such-place', '/news/42/nothing']) {
    await page.goto(address);
    await expect(page).toHaveURL(/:\d+\/$/);
  }
});

test('public pages link to the licences', LONG, async ({ page }) => {
  for (const address of ['/privacy-policy', '/ayuda']) {
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Licencias de terceros' })).toHaveAttribute(
      'href',
      '/licencias.txt',
    );
  }
  const answer = await page.request.get('/licencias.txt');
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toMatch(
    /^LICENCIAS DE TERCEROS[\s\S]*react-dom [\d.]+ \(MIT\)[\s\S]*SIL OPEN FONT LICENSE/,
  );
});

test('public pages need no sign-in', LONG, async ({ page }) => {
  for (const [address, text] of [
    ['/privacy-policy', '1 de febrero de 2024'],
    ['/privacy-policy', 'Ley 1581 de 2012'],
    ['/ayuda', 'Ayuda'],
    ['/loading', 'Cargando'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Política de privacidad' }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
});

function expiredToken({ token }: { token: string }): string {
  const [head, , signature] = token.split('.');
  const expired = Buffer.from(JSON.stringify({ sub: '1', userType: 2, exp: 1000 })).toString('base64url');
  return `${head}.${expired}.${signature}`;
}

test('an expired token or an invalid saved state means signed out', LONG, async ({ page, administrator }) => {
  await keepSignedIn(page, { ...administrator, token: expiredToken(administrator) });
  await page.goto('/news');
  await expect(page).toHaveURL(/\/sign-in$/);

  await page.evaluate((key) => localStorage.setItem(key, '{"state": 7'), SAVED_STATE_KEY);
  await page.goto('/news');
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(page.getByRole('button', { name: SUBMIT })).toBeVisible();
});

test('signing out in one tab signs out the others', async ({ signedIn: page, context, product }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto(`${product.address}/academic`);
  await expect(other.getByRole('heading', { name: 'Academico' })).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(other).toHaveURL(/\/sign-in$/);
});

test(
  'signing out in another tab keeps unsaved input, for the same person only',
  LONG,
  async ({ signedIn: page, context, product, administrator }) => {
    await page.goto('/academic/videos');
    const field = page.getByLabel('URL de la pagina web');
    const other = await context.newPage();
    const signOutThere = async () => {
      await other.goto(`${product.address}/academic`);
      await other.getByRole('button', { name: 'Salir' }).click();
      await expect(other).toHaveURL(/\/sign-in$/);
    };
    const signInThere = async ({ email, password }: { email: string; password: string }) => {
      await other.getByLabel(EMAIL).fill(email);
      await other.getByLabel(/^Contraseña/).fill(password);
      await other.getByRole('button', { name: SUBMIT }).click();
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    };
    const stored = () =>
      page.evaluate(
        (key) => JSON.parse(localStorage.getItem(key) ?? '{}').state?.auth?.isAuthenticated,
        SAVED_STATE_KEY,
      );

    await field.fill('https://videos.example.org/en-dos-pestanas');
    await signOutThere();
    const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' });
    await expect(dialog.getByText('Se cerró la sesión en otra pestaña')).toBeVisible();
    await expect(field).toHaveValue('https://videos.example.org/en-dos-pestanas');
    // The waiting tab does not sign the other one in again.
    expect(await stored()).toBe(false);
    await dialog.getByLabel(/^Contraseña/).fill(administrator.password);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(dialog).toBeHidden();
    await expect(field).toHaveValue('https://videos.example.org/en-dos-pestanas');
    await expect(other).not.toHaveURL(/\/sign-in$/);

    await signOutThere();
    await expect(dialog).toBeVisible();
    await signInThere(await product.anAdministrator());
    await expect(dialog).toBeHidden();
    await expect(field).toHaveValue('');
    expect(await stored()).toBe(true);
  },
);

test('signing out clears loaded data for the next user', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await page.clock.install();
  await ask(product, administrator, createArticle, { body: { name: 'Uno', url: 'https://example.org/1' } });
  await page.goto('/academic/articles');
  await expect(page.getByText('Uno', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await ask(product, administrator, createArticle, { body: { name: 'Dos', url: 'https://example.org/2' } });

  await page.getByLabel(EMAIL).fill(administrator.email);
  await page.getByLabel(/^Contraseña/).fill(administrator.password);
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
  await advanceClock(page, DELAYS.signInRedirect);
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/academic/articles');
  await expect(page.getByText('Dos', { exact: true })).toBeVisible();
});

/** Signs in on the sign-in screen, with the clock of the page standing still. */
async function signsIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel(EMAIL).fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByRole('button', { name: SUBMIT }).click();
  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
  await advanceClock(page, DELAYS.signInRedirect);
}

test(
  'after Salir the next sign-in leads home, or to an address opened then',
  LONG,
  async ({ signedIn: page, context, product, administrator }) => {
    await page.clock.install();
    await page.goto('/academic/videos');
    const other = await context.newPage();
    await other.clock.install();
    await other.goto(`${product.address}/news`);
    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await expect(other).toHaveURL(/\/sign-in$/);
    await signsIn(page, administrator);
    await expect(page).toHaveURL(/:\d+\/$/);
    // The other tab was signed out by the same click.
    await expect(other).toHaveURL(/:\d+\/$/);
    await other.close();

    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await page.goto('/gremial/scare?x=1');
    await expect(page).toHaveURL(/\/sign-in$/);
    await signsIn(page, administrator);
    await expect(page).toHaveURL(/\/gremial\/scare\?x=1$/);
  },
);

test(
  'Salir asks about unsaved changes, also when the session has ended',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 401/);
    await page.goto('/academic/videos');
    const field = page.getByLabel('URL de la pagina web');
    await field.fill('https://videos.example.org/a-medias');
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    const leave = page.getByRole('button', { name: 'Salir', exact: true });
    for (const how of ['click', 'press'] as const) {
      await (how === 'click' ? leave.click() : leave.press('Enter'));
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(leave).toBeFocused();
    }
    await leave.click();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(question).toBeHidden();
    await expect(field).toHaveValue('https://videos.example.org/a-medias');

    await changePassword(product.dependencies, administrator, 'otra-clave');
    await page.getByRole('button', { name: 'Guardar' }).click();
    const ended = page.getByRole('dialog', { name: 'Su sesión terminó' });
    await ended.getByRole('button', { name: 'Salir' }).click();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(ended).toBeVisible();
    await expect(ended.getByRole('button', { name: 'Salir' })).toBeFocused();
    await ended.getByRole('button', { name: 'Salir' }).click();
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

// Each time: the same question on a computer above, and the menu of a phone (`shell.e2e.ts`).
test(
  'on a phone Escape closes the question of Salir, then the menu, and restores the focus',
  LONG,
  async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/academic/videos');
    await page.getByLabel('URL de la pagina web').fill('https://videos.example.org/a-medias');
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    const leave = page.getByRole('button', { name: 'Salir', exact: true });
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    // The second time the chunk of the question is loaded before the menu opens.
    for (const _time of [1, 2]) {
      await leave.click();
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(leave).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(leave).toBeHidden();
    await expect(page.getByRole('button', { name: 'Abrir el menú' })).toBeFocused();
  },
);

const signed = (claims: object, signature = 'x'.repeat(43)) =>
  [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat(signature)
    .join('.');
const LATER = Math.floor(Date.now() / 1000) + 3600;

/** Stored states that grant no access, by the tokens of an administrator and a member. */
const NOBODY: Record<string, (token: string, member: string) => object> = {
  'of a member': (_, member) => ({ token: member, user: { userTypeId: 1, userType: 'Asociado' } }),
  'of a member that says administrator': (_, member) => ({ token: member }),
  'that says member with the token of an administrator': (token) => ({ token, user: { userTypeId: 1 } }),
  'without a token': () => ({ token: null }),
  'with an empty token': () => ({ token: '' }),
  'with a token that is no text': () => ({ token: 7 }),
  'with rubbish for a token': () => ({ token: 'rubbish' }),
  'with a cut token': (token) => ({ token: token.slice(0, -9) }),
  'with a token without a signature': (token) => ({ token: token.replace(/[^.]+$/, '') }),
  'with a token that says nothing of a type': () => ({ token: signed({ sub: '1', exp: LATER }) }),
  'with a token whose payload is no object': () => ({ token: signed([2]) }),
  'that has ended': () => ({ token: signed({ sub: '1', userType: 2, exp: 1000 }) }),
  'that is not signed in': (token) => ({ token, isAuthenticated: false }),
};

test(
  'a stored session of a non-administrator shows the sign-in without requests',
  LONG,
  async ({ page, product, administrator }) => {
    const member = await product.aMember();
    const { auth } = savedState(administrator).state;
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/api/') && asked.push(request.url())));
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('nav')) console.error('the shell was drawn');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/sign-in');
    for (const [what, make] of Object.entries(NOBODY)) {
      const made = make(administrator.token, member.token) as { user?: object };
      const saved = { ...auth, ...made, user: { ...auth.user, ...made.user } };
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
        SAVED_STATE_KEY,
        JSON.stringify({ state: { auth: saved }, version: 0 }),
      ] as const);
      await page.goto('/news');
      await expect(page.getByRole('button', { name: SUBMIT }), what).toBeVisible();
      await expect(page, what).toHaveURL(/\/sign-in$/);
      expect(asked, what).toEqual([]);
    }
  },
);

test('a session that ends during a form is resumed without losing input', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 401/);
  await page.goto('/academic/videos');
  const field = page.getByLabel('URL de la pagina web');
  await field.fill('https://videos.example.org/tras-la-pausa');

  await changePassword(product.dependencies, administrator, 'otra-clave');
  await page.getByRole('button', { name: 'Guardar' }).click();

  const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel(/^Contraseña/).fill('equivocada');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('El correo o la contraseña no son correctos')).toBeVisible();
  await dialog.getByLabel(/^Contraseña/).fill('otra-clave');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('¡La informacion se ha actualizado exitosamente!')).toBeVisible();
  await expect(field).toHaveValue('https://videos.example.org/tras-la-pausa');
});

test(
  'a tab opened after the end of a session keeps the input of another',
  LONG,
  async ({ page, context, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 401/);
    await keepSignedIn(page, administrator);
    await page.goto('/academic/videos');
    const field = page.getByLabel('URL de la pagina web');
    await field.fill('https://videos.example.org/a-medias');
    await changePassword(product.dependencies, administrator, 'otra-clave');

    // A day later, by its clock, the stored token has expired.
    const other = await context.newPage();
    await other.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() + 24 * 60 * 60 * 1000;
    });
    await other.goto(`${product.address}/news`);
    await expect(other).toHaveURL(/\/sign-in$/);
    await expect(field).toHaveValue('https://videos.example.org/a-medias');
    await page.getByRole('button', { name: 'Guardar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' });
    await expect(dialog).toBeVisible();

    // The password entered in one tab serves the other: its waiting request is sent.
    await other.getByLabel(EMAIL).fill(administrator.email);
    await other.getByLabel(/^Contraseña/).fill('otra-clave');
    await other.getByRole('button', { name: SUBMIT }).click();
    await expect(page.getByText('¡La informacion se ha actualizado exitosamente!')).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

test('the saved state restores the session', LONG, async ({ page, administrator }) => {
  await keepSignedIn(page, administrator);
  await page.goto('/');
  const saved = await page.evaluate((key) => localStorage.getItem(key), SAVED_STATE_KEY);
  expect(JSON.parse(saved ?? '')).toEqual(savedState(administrator));
});

test(
  'a session survives reloads on a computer whose clock is twelve hours ahead',
  LONG,
  async ({ page, administrator }) => {
    await page.clock.install({ time: Date.now() + 13 * 3_600_000 });
    await page.goto('/sign-in');
    await page.getByLabel(EMAIL).fill(administrator.email);
    await page.getByLabel(/^Contraseña/).fill(administrator.password);
    await page.getByRole('button', { name: SUBMIT }).click();
    await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
    await advanceClock(page, DELAYS.signInRedirect);
    await expect(page).toHaveURL(/\/$/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Salir' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  },
);
