/** Certificates: issued at the office and on the phone, checked by anybody, revoked. */
import { listCertificates } from '@vigilia/contract/users/certificates';
import { USUAL_PASSWORD } from '@vigilia/server/testing/builders/people';
import { expectAccessible } from '../kit/accessible.ts';
import { addAttendee, anAssembly } from '../kit/assembly.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

/** An assembly that is over. */
const HELD = { startDate: '2025-03-01T14:00:00.000Z', endDate: '2025-03-01T16:00:00.000Z' };

test('a certificate is issued at the office, checked without an account, and revoked', async ({
  signedIn: page,
  browser,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/Failed to load resource/);
  const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos', dni: '1001' });
  const assemblyId = await anAssembly(product, administrator, HELD);
  await addAttendee(product, administrator, assemblyId, ana);
  await page.goto(`/register/users/${ana.id}`);
  const card = page.getByRole('region', { name: 'Certificados' });
  await card.getByLabel('Certificado', { exact: true }).selectOption({ index: 1 });
  const file = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Expedir certificado' }).click();
  expect((await file).suggestedFilename()).toMatch(/^certificado-[2-9A-Z]{12}\.pdf$/);
  await expect(card.getByRole('table')).toContainText('asistió a «Asamblea general ordinaria»');
  await expectAccessible(page);
  const params = { id: ana.id };
  const [issued] = (await ask(product, administrator, listCertificates, { params })).issued;

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${product.address}/certificado/${issued?.code}`);
  await expect(visitor.getByRole('status')).toContainText('auténtico y está vigente');
  await expect(visitor.getByRole('status')).toContainText('Ana Ríos');
  await card.getByRole('button', { name: /^Anular/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click();
  await expect(card.getByRole('table')).toContainText('Anulado el');
  await visitor.reload();
  await expect(visitor.getByRole('status')).toContainText('se anuló');
  await visitor.getByLabel('Código').fill('ABCDEFGHJKLM');
  await visitor.getByRole('button', { name: 'Comprobar' }).click();
  await expect(visitor.getByRole('alert')).toHaveText(
    'Ningún certificado tiene este código. Revise que esté completo.',
  );
  await visitor.context().close();
});

test(
  'the certificates of an assembly are issued after a question, in one archive',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos', dni: '1001' });
    const assemblyId = await anAssembly(product, administrator, HELD);
    await addAttendee(product, administrator, assemblyId, ana);
    await page.goto(`/gremial/assemblies/${assemblyId}/resultados`);
    const params = { id: ana.id };
    const issued = async () =>
      (await ask(product, administrator, listCertificates, { params })).issued.length;
    await page.getByRole('button', { name: 'Descargar los certificados (ZIP)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    expect(await issued()).toBe(0);
    await page.getByRole('button', { name: 'Descargar los certificados (ZIP)' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Expedir y descargar' }).click();
    expect((await file).suggestedFilename()).toBe(`certificados-asamblea-${assemblyId}.zip`);
    expect(await issued()).toBe(1);
  },
);

test('a member downloads the own certificates on the phone', async ({ page, product }) => {
  const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos', dni: '1001' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/votar#correo=${encodeURIComponent(ana.email)}`);
  await page.getByLabel(/^Contraseña/).fill(USUAL_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('link', { name: 'Mis certificados' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar PDF' }).click();
  expect((await file).suggestedFilename()).toMatch(/^certificado-[2-9A-Z]{12}\.pdf$/);
  await expect(page.getByText(/Expedido el .* · código/)).toBeVisible();
  await expectAccessible(page);
});

test(
  'a page of the phone that cannot be loaded says so, and loads at another try',
  LONG,
  async ({ page, product, expectedMessages }) => {
    expectedMessages.push(/Failed to (load|fetch)/, /LoadBoundary/);
    const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos', dni: '1001' });
    await page.goto(`/votar#correo=${encodeURIComponent(ana.email)}`);
    await page.getByLabel(/^Contraseña/).fill(USUAL_PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.context().route(/assets\/certificates-page/, (route) => route.abort(), { times: 1 });
    await page.getByRole('link', { name: 'Mis certificados' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'No se pudo cargar' })).toBeVisible();
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mis certificados' })).toBeVisible();
  },
);
