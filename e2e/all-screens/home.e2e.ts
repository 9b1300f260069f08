/** The home greets, and lists pending matters. */
import { listAssemblies } from '@vigilia/contract/assemblies/assemblies';
import { readDashboard } from '@vigilia/contract/dashboard';
import { login } from '@vigilia/contract/session/session';
import { requestRegistration } from '@vigilia/contract/users/registration';
import { setStanding } from '@vigilia/contract/users/standing';
import { expectAccessible } from '../kit/accessible.ts';
import { anAssembly, aQuestion, attendees, endVoting, startVoting, votes } from '../kit/assembly.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

const SOON = new Date(Date.now() + 3 * 24 * 60 * 60_000);
const LATER = new Date(Date.now() + 4 * 24 * 60 * 60_000);

const applicant = (name: string) => ({
  name,
  lastName: 'Hurtado',
  email: `solicitante${name.length}@asociacion.test`,
  phone: '3001234567',
  dni: '94111222',
  isAnesthesiologist: true,
});

test('the home links to an open voting, pending requests and the next assembly', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const id = await anAssembly(product, administrator, {
    title: 'Asamblea de la próxima semana',
    startDate: SOON.toISOString(),
    endDate: LATER.toISOString(),
  });
  await attendees(product, administrator, id, [['Ana', 'Ruiz']]);
  const question = await aQuestion(product, administrator, id, '¿Aprueba el presupuesto?');
  await startVoting(product, administrator, question.id);
  for (const name of ['Julián', 'Rosa'])
    await ask(product, administrator, requestRegistration, { body: applicant(name) });

  await page.goto('/');
  const today = page.getByRole('region', { name: 'Para hoy' });
  await expect(today.getByRole('link')).toHaveText([
    'Votación abierta',
    'Próxima asamblea',
    'Solicitudes de registro',
  ]);
  await expect(today.getByText('2 personas esperan respuesta')).toBeVisible();
  await expect(today.getByText('Asamblea de la próxima semana')).toBeVisible();
  await today.getByRole('link', { name: 'Votación abierta' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Aprueba el presupuesto?');
});

test(
  'the home counts members in arrears and leads to them',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const ana = await product.aMember({ name: 'Ana', lastName: 'Ruiz' });
    await product.aMember({ name: 'Beto', lastName: 'Ruiz' });
    await ask(product, administrator, setStanding, {
      params: { id: ana.id },
      body: { inGoodStanding: false },
    });
    await page.goto('/');
    await page.getByRole('link', { name: '1 en mora' }).click();
    await expect(page).toHaveURL(/\/register\/users\?paz-y-salvo=behind$/);
    await expect(page.getByRole('table').locator('tbody tr')).toHaveText([/Ana Ruiz/]);
  },
);

const HOUR = 60 * 60_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

test('the home shows every assembly in progress, figures, last results and changes', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const hold = async (title: string, from: number, to: number) => {
    const id = await anAssembly(product, administrator, {
      title,
      startDate: fromNow(from),
      endDate: fromNow(to),
    });
    const [voter] = await attendees(product, administrator, id, [[title, 'Ruiz']]);
    if (!voter) throw new Error('The roll is empty');
    const question = await aQuestion(product, administrator, id, `¿Aprueba lo de ${title}?`);
    await startVoting(product, administrator, question.id);
    return { question, voter };
  };
  const held = await hold('Ayer', -30, -28);
  await votes(product, held.voter, held.question.id, { vote: 'yes' });
  await endVoting(product, administrator, held.question.id);
  await hold('Medellín', -2, 20);
  await hold('Cali', -1, 21);
  await ask(product, administrator, requestRegistration, { body: applicant('Julián') });

  await page.goto('/');
  const today = page.getByRole('region', { name: 'Para hoy' });
  const running = today.getByRole('listitem').filter({ hasText: 'Asamblea en curso' });
  await expect(running).toHaveCount(2);
  await expect(running.first()).toContainText('Medellín');
  await expect(running.first()).toContainText('1 de 1 presentes o representados');
  await expect(today.getByText('Han votado 0 de 1 que podía votar al abrir')).toHaveCount(2);

  const figures = page.getByRole('region', { name: 'Cifras' });
  await expect(figures.getByRole('link', { name: 'Asociados' })).toHaveAccessibleDescription(
    /^3 Por mes: \w{3} \d{4} 0, .* 3\. 3 registrados este mes$/,
  );
  await expect(figures.getByRole('link', { name: 'Asistencia a asambleas' })).toHaveAccessibleDescription(
    /^100,0\s%.*1 de 1 en «Ayer»$/,
  );
  await expect(figures.getByRole('link')).toHaveCount(3);

  const results = page.getByRole('region', { name: 'Últimos resultados' });
  await expect(results.getByRole('listitem')).toHaveText([
    '¿Aprueba lo de Ayer?Más votos: A favor, 1 de 1Votó 1 de 1 · 100,0 % · Ayer',
  ]);
  await expect(page.getByRole('region', { name: 'Actividad reciente' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Primeros pasos' })).toHaveCount(0);
  await results.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Aprueba lo de Ayer?');
});

test(
  'a new association is offered its first steps, such as another password',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    // The wrong password.
    expectedMessages.push(/422/);
    await page.goto('/');
    const steps = page.getByRole('region', { name: 'Primeros pasos' });
    await expect(steps.getByText('0 de 6 listos')).toBeVisible();
    await steps.getByRole('link', { name: 'Cambie la contraseña inicial (pendiente)' }).click();
    await page.getByLabel('Contraseña actual').fill('no-es-esta');
    await page.getByLabel('Contraseña nueva').fill('otra-secreta-9');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page.getByText('La contraseña no es correcta')).toBeVisible();
    await page.getByLabel('Contraseña actual').fill(administrator.password);
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await expect(page.getByText('Su contraseña quedó guardada')).toBeVisible();
    const body = { email: administrator.email, hash: 'otra-secreta-9' };
    expect((await ask(product, administrator, login, { body })).accessToken).toBeTruthy();

    // Still signed in.
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect(steps.getByRole('link', { name: 'Cambie la contraseña inicial (listo)' })).toBeVisible();
    await steps.getByRole('button', { name: 'Ocultar los primeros pasos' }).click();
    await expect(steps).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Actividad reciente' })).toBeVisible();
    await expect(steps).toHaveCount(0);
  },
);

test('the home says when nothing is pending', LONG, async ({ signedIn: page }) => {
  await page.goto('/');
  await expect(page.getByText('No hay nada pendiente.')).toBeVisible();
});

test(
  "the home does not say 'nothing pending' while a part failed to load",
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 500/);
    const failing = new Set<string>([readDashboard.path, listAssemblies.path]);
    await page.route(
      ({ pathname }) => failing.has(pathname.replace('/api', '')),
      (route) => route.fulfill({ status: 500, json: {} }),
    );
    await page.goto('/');
    const today = page.getByRole('region', { name: 'Para hoy' });
    const nothing = page.getByText('No hay nada pendiente.');
    await expect(today.getByText('No se pudo cargar: votaciones abiertas y próxima asamblea.')).toBeVisible();
    await expect(nothing).toHaveCount(0);
    await expectAccessible(page);

    // Loaded parts are shown beside it, and only failed ones are requested again.
    await ask(product, administrator, requestRegistration, { body: applicant('Julián') });
    failing.delete(readDashboard.path);
    await page.reload();
    await expect(today.getByText('1 persona espera respuesta')).toBeVisible();
    await expect(today.getByText('No se pudo cargar: próxima asamblea.')).toBeVisible();
    failing.clear();
    await today.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(today.getByText('No se pudo cargar', { exact: false })).toHaveCount(0);
    await expect(today.getByText('1 persona espera respuesta')).toBeVisible();
  },
);

test(
  'the home works without any of its parts',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 40[34]/);
    await ask(product, administrator, requestRegistration, { body: applicant('Julián') });
    await page.route(`**/api${listAssemblies.path}`, (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/');
    await expect(page.getByText('1 persona espera respuesta')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Para hoy' }).getByRole('link')).toHaveCount(1);

    await page.route('**/api/**', (route) => route.fulfill({ status: 403, json: {} }));
    await page.reload();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Para hoy' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(7);
    await expect(page.getByRole('button', { name: 'Pagos' })).toBeVisible();
  },
);
