/** The main journeys in Firefox, where it is installed (`FIREFOX_PATH`, or `firefox-esr` or `firefox` on the path). */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { anAssembly, aQuestion, attendees, endVoting, startVoting, votes } from '../kit/assembly.ts';
import { type Firefox, openFirefox } from '../kit/firefox.ts';
import { hallOf } from '../kit/hall.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { SCREENS, seedEverything } from '../kit/screens.ts';
import { expect, LONG, test } from '../kit/test.ts';

const program = [
  process.env.FIREFOX_PATH ?? '',
  ...(process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name))),
].find((path) => path !== '' && existsSync(path));

const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

/** Expects a screen with this text, without an error on the console. */
async function expectScreen(firefox: Firefox, url: string, text: string): Promise<void> {
  await firefox.goto(url);
  await firefox.until(shows(text));
  expect.soft(firefox.takeProblems(), url).toEqual([]);
}

test(
  'in Firefox: signing in, every address, a picture, a live voting and the hall',
  LONG,
  async ({ product, administrator: as }) => {
    test.skip(!program, 'Firefox is not installed');
    test.setTimeout(600_000);
    const firefox = await openFirefox(program ?? '');
    const folder = await mkdtemp(join(tmpdir(), 'vigilia-photo-'));
    try {
      for (const { address, shows: text, isPublic } of SCREENS)
        if (isPublic) await expectScreen(firefox, product.address + address, text);

      await firefox.goto(`${product.address}/sign-in`);
      await firefox.type('input[type=email], input[name=email]', as.email);
      await firefox.type('input[type=password]', as.password);
      await firefox.click('button', 'Iniciar sesion');
      await firefox.until(`location.pathname === '/'`);

      await seedEverything(product, as);
      for (const { address, shows: text, isPublic } of SCREENS)
        if (!isPublic) await expectScreen(firefox, product.address + address, text);

      // A picture is cropped and published.
      const photo = join(folder, 'foto.jpg');
      await writeFile(photo, Buffer.from(await (await smallPhoto()).arrayBuffer()));
      await firefox.goto(`${product.address}/news/create`);
      await firefox.until(`document.querySelector('input[type=file]')`);
      await firefox.type('input[name=title]', 'Desde Firefox');
      await firefox.type('textarea', 'Con una foto');
      await firefox.choose('input[type=file]', photo);
      await firefox.click('[role=dialog] button', 'Usar imagen');
      await firefox.until(`!document.querySelector('[role=dialog]')`);
      await firefox.click('main button', 'Crear Noticia');
      await firefox.until(`location.pathname === '/news'`);
      await firefox.until(shows('Desde Firefox'));

      // Figures of a voting arrive without a reload, in the list and in the hall.
      const assemblyId = await anAssembly(product, as, { quorum: 'true', quorumMin: 1 });
      const [ana, luis] = await attendees(product, as, assemblyId, [
        ['Ana', 'Ríos'],
        ['Luis', 'Paz'],
      ]);
      if (!ana || !luis) throw new Error('nobody attends');
      const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
      await startVoting(product, as, id);
      await firefox.goto(product.address + hallOf(assemblyId));
      await firefox.until(shows('Votación abierta'));
      await votes(product, ana, id, { vote: 'yes' });
      await firefox.until(shows('1 voto de 2'));
      await votes(product, luis, id, { vote: 'no' });
      await firefox.until(shows('2 votos de 2'));
      await endVoting(product, as, id);
      await firefox.until(shows('Votos a favor'));
      await expectScreen(
        firefox,
        `${product.address}/gremial/assemblies/${assemblyId}/questions`,
        '¿Aprueba la cuota?',
      );
      expect(firefox.takeProblems()).toEqual([]);
    } finally {
      await firefox.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
