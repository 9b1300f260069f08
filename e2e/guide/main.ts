/**
 * `npm run guide`: takes the pictures of `docs/guia-del-administrador.md` from the running product with its demo, so
 * that they can be repeated whenever the product looks different. The clock stands still, as in the gallery.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoAssociation, PICTURE_MOMENT } from '../gallery/associations.ts';
import { LAUNCH, PLACE } from '../kit/browser.ts';
import { keepSignedIn } from '../kit/test.ts';
import { SHOTS } from './shots.ts';

const DOCUMENT = fileURLToPath(new URL('../../docs/guia-del-administrador.md', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../docs/images/guia', import.meta.url));
const WINDOW = { width: 1120, height: 760 };
const QUALITY = 62;

const named = [...readFileSync(DOCUMENT, 'utf8').matchAll(/\(images\/guia\/([\w-]+)\.webp\)/g)].map(
  ([, name = '']) => name,
);

/** Takes a picture of the page once it has loaded everything. */
async function take(page: Page): Promise<Buffer> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  // Pictures further down too: a lazy one would never be decoded.
  const images = page.locator('img:visible');
  await images.evaluateAll((all) =>
    Promise.all(
      all.map((each) => {
        const image = each as HTMLImageElement;
        image.loading = 'eager';
        return image.decode();
      }),
    ),
  );
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  return sharp(picture).webp({ quality: QUALITY, effort: 6 }).toBuffer();
}

const browser = await chromium.launch({ ...LAUNCH, env: { ...process.env, LANGUAGE: 'es' } });
const { product, administrator } = await demoAssociation();
try {
  for (const name of named) {
    const shoot = SHOTS[name];
    if (!shoot) throw new Error(`Nobody knows how to take ${name}: see e2e/guide/shots.ts`);
    const context = await browser.newContext({
      ...PLACE,
      baseURL: product.address,
      viewport: WINDOW,
      colorScheme: 'light',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(PICTURE_MOMENT);
    await keepSignedIn(page, administrator);
    await shoot(page);
    const picture = await take(page);
    await writeFile(`${FOLDER}/${name}.webp`, picture);
    console.log(`${name}: ${Math.round(picture.length / 1000)} kB`);
    await context.close();
  }
} finally {
  await browser.close();
  await product.close();
}
