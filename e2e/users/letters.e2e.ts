/** A mail to the users of a search: preview, test, sending, record, and the link that refuses it. */
import type { MailMessage } from '@vigilia/server/kernel/mail/mail';
import { expectAccessible } from '../kit/accessible.ts';
import { expect, test } from '../kit/test.ts';

test('the users of a search get a mail, and one of them refuses the next', async ({
  signedIn: page,
  browser,
  product,
}) => {
  for (const name of ['Ana', 'Beatriz']) await product.aMember({ name, lastName: 'Filtrada' });
  const { mail } = product.dependencies;
  const before = { ...mail };
  const sent: MailMessage[] = [];
  const send = async (message: MailMessage) => void sent.push(message);
  const deliver = async (message: MailMessage) => {
    await send(message);
    return sent.length === 2
      ? ({ outcome: 'refused', reason: 'mailbox-full', response: '552 5.2.2 Mailbox full' } as const)
      : ({ outcome: 'sent' } as const);
  };
  Object.assign(mail, { isOutbox: false, deliver, send });
  try {
    await page.goto('/register/users?nombre=filtrada');
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: 'Correo a los filtrados' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correo a los usuarios' });
    await dialog.getByLabel('Asunto').fill('Curso de octubre');
    await dialog.getByLabel('Texto del correo').fill('Hola, ');
    await dialog.getByRole('button', { name: 'Insertar {nombre}' }).click();
    await page.keyboard.type(':\n\nHay un curso.');
    await expectAccessible(page);
    await expect(dialog.getByText('Para 2 usuarios (Nombre: filtrada).')).toBeVisible();
    await dialog.getByRole('button', { name: 'Vista previa y envío' }).click();
    await expect(dialog.getByText(/^Hola, Ana Filtrada:/)).toBeVisible();
    await expect(dialog.getByRole('status')).toContainText('Lo recibirán 2 usuarios');
    await dialog.getByRole('button', { name: 'Enviarme una prueba' }).click();
    await expect(page.getByText('Prueba enviada')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Enviar a 2 usuarios' }).dblclick();
    await expect(dialog.getByText('Enviado a 2 usuarios')).toBeVisible();
    await expect(dialog.getByLabel('Asunto')).toHaveCount(0);
    const card = dialog.getByRole('article', { name: 'Curso de octubre' });
    await expect(card).toContainText('Aceptados por el servidor de correo: 1 de 2. Rechazados: 1.');
    await card.getByRole('button', { name: 'Ver destinatarios' }).click();
    const record = page.getByRole('dialog', { name: 'Destinatarios de este envío' });
    await expect(record.getByRole('table')).toContainText('El buzón está lleno. El servidor respondió: 552');
    await page.keyboard.press('Escape');
    await expect(record).toBeHidden();
    const file = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Constancia en CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/^correo-\d+\.csv$/);
    await expect(record).toBeHidden();

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`${product.address}/baja/${sent.at(-1)?.list?.unsubscribe.split('/').at(-1)}`);
    await visitor.getByRole('button', { name: 'No recibir más' }).click();
    await expect(visitor.getByRole('status')).toContainText('Ya no los recibe.');
    await expectAccessible(visitor);
    await visitor.context().close();
    await dialog.getByRole('button', { name: 'Escribir otro correo' }).click();
    await dialog.getByLabel('Asunto').fill('Otro');
    await dialog.getByLabel('Texto del correo').fill('Hola');
    await dialog.getByRole('button', { name: 'Vista previa y envío' }).click();
    await expect(dialog.getByRole('status')).toContainText('Pidieron no recibir correos: 1.');
  } finally {
    Object.assign(mail, before);
  }
});
