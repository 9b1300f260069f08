/**
 * The main journeys in the browsers of the system: Firefox (`FIREFOX_PATH`, or `firefox-esr` or `firefox` on the path) and
 * WebKit (`WebKitWebDriver` and `Xvfb` on the path).
 */

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAttendees } from '@vigilia/contract/assemblies/assemblies';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { listUsers } from '@vigilia/contract/users/users';
import { readResults } from '@vigilia/contract/votings/question-results';
import { type Person, USUAL_PASSWORD } from '@vigilia/server/testing/builders/people';
import { anAssembly, aQuestion, attendees, endVoting, startVoting, votes } from '../kit/assembly.ts';
import { openFirefox } from '../kit/firefox.ts';
import { hallOf } from '../kit/hall.ts';
import { installed, type OtherBrowser } from '../kit/other-browser.ts';
import { smallPhoto } from '../kit/pictures.ts';
import type { Product } from '../kit/product.ts';
import { SCREENS, seedEverything } from '../kit/screens.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';
import { openWebKit } from '../kit/webkit.ts';

const webKit = installed('Xvfb') && installed('WebKitWebDriver');
const BROWSERS = [
  {
    name: 'Firefox',
    program: process.env.FIREFOX_PATH || installed('firefox-esr', 'firefox'),
    open: openFirefox,
  },
  { name: 'WebKit', program: webKit, open: openWebKit },
];

const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

/** Expects a screen with this text, without an error on the console. */
async function expectScreen(browser: OtherBrowser, url: string, text: string): Promise<void> {
  await browser.goto(url);
  await browser.until(shows(text));
  // The next page would cut them off.
  await browser.until(`document.fonts.status === 'loaded'`);
  expect.soft(browser.takeProblems(), url).toEqual([]);
}

/** Signs in as an administrator. */
async function signIn(browser: OtherBrowser, product: Product, as: Person): Promise<void> {
  await browser.goto(`${product.address}/sign-in`);
  await browser.type('input[type=email], input[name=email]', as.email);
  await browser.type('input[type=password]', as.password);
  await browser.click('button', 'Iniciar sesion');
  await browser.until(`location.pathname === '/'`);
}

/** Writes a file that is removed with the folder of the journey. */
async function written(folder: string, name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

interface Journey {
  readonly browser: OtherBrowser;
  readonly product: Product;
  /** The administrator. */
  readonly as: Person;
  readonly folder: string;
}

async function visitAll({ browser, product, as, folder }: Journey): Promise<void> {
  for (const { address, shows: text, isPublic } of SCREENS)
    if (isPublic) await expectScreen(browser, product.address + address, text);

  await signIn(browser, product, as);

  await seedEverything(product, as);
  for (const { address, shows: text, isPublic } of SCREENS)
    if (!isPublic) await expectScreen(browser, product.address + address, text);

  // A picture is cropped and published.
  const photo = join(folder, 'foto.jpg');
  await writeFile(photo, Buffer.from(await (await smallPhoto()).arrayBuffer()));
  await browser.goto(`${product.address}/news/create`);
  await browser.until(`document.querySelector('input[type=file]')`);
  await browser.type('input[name=title]', 'Desde Firefox');
  await browser.type('textarea', 'Con una foto');
  await browser.choose('input[type=file]', photo);
  await browser.click('[role=dialog] button', 'Usar imagen');
  await browser.until(`!document.querySelector('[role=dialog]')`);
  await browser.click('main button', 'Crear Noticia');
  await browser.until(`location.pathname === '/news'`);
  await browser.until(shows('Desde Firefox'));

  // Figures of a voting arrive without a reload, in the list and in the hall.
  const assemblyId = await anAssembly(product, as, { quorum: 'true', quorumMin: 1 });
  const [ana, luis] = await attendees(product, as, assemblyId, [
    ['Ana', 'Ríos'],
    ['Luis', 'Paz'],
  ]);
  if (!ana || !luis) throw new Error('nobody attends');
  const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
  await startVoting(product, as, id);
  await browser.goto(product.address + hallOf(assemblyId));
  await browser.until(shows('Votación abierta'));
  await votes(product, ana, id, { vote: 'yes' });
  await browser.until(shows('1 voto de 2'));
  await votes(product, luis, id, { vote: 'no' });
  await browser.until(shows('2 votos de 2'));
  await endVoting(product, as, id);
  await browser.until(shows('Votos a favor'));
  await expectScreen(
    browser,
    `${product.address}/gremial/assemblies/${assemblyId}/questions`,
    '¿Aprueba la cuota?',
  );
  expect(browser.takeProblems()).toEqual([]);
}

/** The titles of cards, in their order. */
const order = (...titles: readonly string[]) =>
  `JSON.stringify([...document.querySelectorAll('main h2, main h3')].map((each) => each.textContent)
    .filter((title) => ${JSON.stringify(titles)}.includes(title))) === ${JSON.stringify(JSON.stringify(titles))}`;

const HEADINGS = 'Nombre;Apellido;Correo Electronico;Celular;Tipo de documento;Cedula';

async function work({ browser, product, as, folder }: Journey): Promise<void> {
  await signIn(browser, product, as);
  const page = (path: string) => browser.goto(product.address + path);

  // A form refuses what contradicts itself, and takes a picture, days and hours.
  await page('/gremial/assemblies/create');
  await browser.type('label=Título', 'Asamblea de elección');
  await browser.type('label=Descripción', 'Elección de la junta');
  for (const [label, typed] of [
    ['Fecha de inicio', '2027-03-14'],
    ['Hora de inicio', '08:00'],
    ['Fecha de fin', '2027-03-14'],
    ['Hora de fin', '07:30'],
  ] as const)
    await browser.type(`label=${label}`, typed);
  await browser.press('\uE004');
  await browser.until(shows('No puede terminar antes de empezar'));
  await browser.type('label=Hora de fin', '12:30');
  await browser.type('label=Número de participantes', '120');
  await browser.click('main button', 'Horario de asamblea');
  await browser.type('label=Punto de la agenda', 'Elección de la junta');
  await browser.click('[role=dialog] button', 'Agregar');
  await browser.click('[role=dialog] button', 'Listo');
  const photo = Buffer.from(await (await smallPhoto()).arrayBuffer());
  await browser.choose('label=Imagen', await written(folder, 'sala.jpg', photo));
  await browser.until(`document.querySelector('img[alt^="Vista previa"]')`);
  await browser.click('main button', 'Crear Asamblea');
  await browser.until(shows('¡La asamblea se ha creado exitosamente!'));

  // Cards are ordered by the arrows, by dragging, and by the keyboard.
  for (const title of ['Tercera', 'Segunda', 'Primera'])
    await ask(product, as, newsCalls.create, {
      body: { title, description: 'Texto' },
      file: await smallPhoto(),
    });
  await page('/news');
  await browser.until(order('Primera', 'Segunda', 'Tercera'));
  await browser.click('[aria-label^="Mover después «Primera»"]');
  await browser.until(order('Segunda', 'Primera', 'Tercera'));
  await browser.drag('[aria-label="Mover «Segunda»"]', '[aria-label="Mover «Tercera»"]');
  await browser.until(order('Primera', 'Tercera', 'Segunda'));
  await browser.evaluate(`document.querySelector('[aria-label="Mover «Segunda»"]').focus()`);
  await browser.press(' ');
  await browser.until(`document.body.textContent.includes('«Segunda» está sobre el lugar 3 de 3.')`);
  await browser.press('\uE013');
  await browser.until(`document.body.textContent.includes('«Segunda» está sobre el lugar 2 de 3.')`);
  await browser.press(' ');
  await browser.until(order('Primera', 'Segunda', 'Tercera'));
  await expect
    .poll(async () => (await ask(product, as, newsCalls.list)).map(({ title }) => title))
    .toEqual(['Primera', 'Segunda', 'Tercera']);

  // Users are imported, and exported where downloads can be read.
  const rows = [1, 2].map(
    (n) => `Socia ${n};Prueba;socia${n}@example.org;300000000${n};Cédula de Ciudadanía;${52_000_000 + n}`,
  );
  await page('/register/users');
  await browser.click('main button', 'Importar');
  await browser.choose(
    'label=Archivo con los usuarios',
    await written(folder, 'socios.csv', [HEADINGS, ...rows].join('\r\n')),
  );
  await browser.click('[role=dialog] button', 'Importar 2 usuarios');
  await browser.until(shows('Se crearon 2 usuarios'));
  expect(await ask(product, as, listUsers)).toHaveLength(3);
  await page('/register/users');
  await browser.until(shows('socia1@example.org'));
  await browser.click('main button[aria-label="Más acciones de la lista"]');
  await browser.until(shows('CSV'));
  await browser.click('[role=menuitem]', 'CSV');
  const { downloads } = browser;
  if (downloads) {
    await expect.poll(async () => (await readdir(downloads)).join()).toMatch(/^usuarios-.*\.csv$/);
    const [name = ''] = await readdir(downloads);
    expect(await readFile(join(downloads, name), 'utf8')).toContain('socia2@example.org');
  }

  // The roll takes people from a file.
  const assemblyId = await anAssembly(product, as);
  await page(`/gremial/assemblies/${assemblyId}/asistencia`);
  await browser.click('main button', 'Agregar varios');
  await browser.click('label=Un archivo con cédulas');
  await browser.choose(
    'label=Archivo con las cédulas',
    await written(folder, 'lista.csv', 'Cedula\r\n52000001\r\n52000002'),
  );
  await browser.click('[role=dialog] button', 'Agregar 2 personas');
  await browser.until(`!document.querySelector('[role=dialog]')`);
  expect(await ask(product, as, listAttendees, { params: { assemblyId } })).toHaveLength(2);

  // A member votes on the phone's page.
  const [ana] = await attendees(product, as, assemblyId, [['Ana', 'Ríos']]);
  const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba el informe?');
  await page('/votar');
  await browser.type('label=Correo electrónico', ana?.email ?? '');
  await browser.type('input[type=password]', USUAL_PASSWORD);
  await browser.click('button', 'Entrar');
  await browser.click('main a', 'Asamblea general ordinaria');
  await browser.until(shows('No hay votaciones abiertas'));
  await startVoting(product, as, id);
  await browser.until(shows('¿Aprueba el informe?'));
  await browser.click('label', 'A favor');
  await browser.click('button', 'Votar');
  await browser.click('button', 'Confirmar');
  await browser.until(shows('✓ Registrado'));
  const results = await ask(product, as, readResults, { params: { id } });
  expect(results).toMatchObject({ totalVotes: 1 });
  expect(browser.takeProblems()).toEqual([]);
}

const JOURNEYS = [
  ['signing in, every address, a picture, a live voting and the hall', visitAll],
  ['forms, order, import and export, the roll and a ballot', work],
] as const;

for (const { name, program, open } of BROWSERS)
  for (const [what, travel] of JOURNEYS)
    test(`in ${name}: ${what}`, LONG, async ({ product, administrator: as }) => {
      test.skip(!program, `${name} is not installed`);
      test.setTimeout(600_000);
      const browser = await open(program ?? '');
      const folder = await mkdtemp(join(tmpdir(), 'vigilia-browser-'));
      try {
        await travel({ browser, product, as, folder });
      } finally {
        await browser.close();
        await rm(folder, { recursive: true, force: true });
      }
    });
