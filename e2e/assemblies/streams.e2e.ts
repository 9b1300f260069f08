/** Streams are open only where something can change: over HTTP/1.1 a browser has six connections for all tabs. */
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { addAttendee, anAssembly, aQuestion } from '../kit/assembly.ts';
import { ask, expect, test } from '../kit/test.ts';

test('seven tabs of a closed voting all load, and one that is opened again is followed', async ({
  signedIn: page,
  product,
  administrator,
  context,
}) => {
  const assemblyId = await anAssembly(product, administrator);
  await addAttendee(product, administrator, assemblyId, await product.aMember());
  const { id } = await aQuestion(product, administrator, assemblyId, '¿Aprueba?');
  const open = (isActive: boolean) =>
    ask(product, administrator, updateQuestion, {
      params: { id },
      body: { isActive, confirm: true } as never,
    });
  await open(true);
  await open(false);
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/live')) streams.push(request.url());
  });
  const address = `/gremial/assemblies/${assemblyId}/${id}/votes`;
  await page.goto(address);
  await expect(page.getByText('Personas que votaron').first()).toBeVisible();
  for (let tab = 0; tab < 6; tab += 1) {
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByText('Personas que votaron').first()).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Cerrar votación' })).toBeDisabled();
  const before = streams.length;
  await open(true);
  await expect(page.getByRole('button', { name: 'Cerrar votación' })).toBeEnabled({ timeout: 30_000 });
  expect(streams.length).toBeGreaterThan(before);
});
