/** Calling an assembly by mail: text, preview, sending, record. */
import { readConvocation } from '@vigilia/contract/assemblies/convocations';
import type { MailMessage } from '@vigilia/server/kernel/mail/mail';
import { chooseAction } from '../kit/actions.ts';
import { anAssembly, attendees } from '../kit/assembly.ts';
import { fillMoment } from '../kit/forms.ts';
import { ask, expect, test } from '../kit/test.ts';

test('an assembly is called by mail, with a preview and a record for each recipient', async ({
  signedIn: page,
  product,
  administrator: as,
}) => {
  const assemblyId = await anAssembly(product, as, {
    title: 'Asamblea de convocatoria',
    startDate: '2031-11-28T13:00:00.000Z',
    endDate: '2031-11-28T17:00:00.000Z',
  });
  await attendees(product, as, assemblyId, [
    ['Ana', 'Ruiz'],
    ['Beatriz', 'Mosquera'],
  ]);
  const { mail } = product.dependencies;
  const sent: MailMessage[] = [];
  const before = { ...mail };
  const deliver = async (message: MailMessage) => {
    sent.push(message);
    return sent.length === 1
      ? ({ outcome: 'refused', reason: 'mailbox-full', response: '552 5.2.2 Mailbox full' } as const)
      : ({ outcome: 'sent' } as const);
  };
  Object.assign(mail, { isOutbox: false, deliver });
  try {
    await page.goto('/gremial/assemblies');
    await chooseAction(page, /^Convocatoria «Asamblea de convocatoria»/);
    await expect(page.getByRole('heading', { level: 1, name: 'Convocatoria' })).toBeVisible();
    await expect(page.getByText(/^Si la envía hoy, entre la convocatoria/)).toBeVisible();
    const text = page.getByLabel('Texto del correo');
    await expect(text).toHaveValue(/Lugar: \[escriba el lugar o el enlace\]/);
    await page.getByRole('button', { name: 'Vista previa y envío' }).click();
    const dialog = page.getByRole('dialog', { name: 'Así sale el correo' });
    // The place has to be written first.
    await expect(page.getByText(/Escriba el lugar o el enlace donde dice/)).toBeVisible();
    await expect(dialog).toBeHidden();
    await text.fill('Cordial saludo, {nombre}:\n\nLo esperamos en el auditorio.');
    await page.getByRole('button', { name: 'Vista previa y envío' }).click();
    await expect(dialog.getByText(/^Cordial saludo, Ana Ruiz:/)).toBeVisible();
    // In sight without scrolling, also on a small phone.
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 560 });
    await expect(dialog.getByRole('button', { name: 'Enviar a 2 personas' })).toBeInViewport({ ratio: 1 });
    if (size) await page.setViewportSize(size);
    await dialog.getByRole('button', { name: 'Enviar a 2 personas' }).dblclick();
    const card = page.getByRole('article', { name: 'Convocatoria: Asamblea de convocatoria' });
    await expect(card).toContainText('aceptó el mensaje para 1 persona; rechazó el de 1 persona', {
      useInnerText: true,
    });
    expect(sent.map((message) => message.text)).toEqual([
      'Cordial saludo, Ana Ruiz:\n\nLo esperamos en el auditorio.\n',
      'Cordial saludo, Beatriz Mosquera:\n\nLo esperamos en el auditorio.\n',
    ]);
    await card.getByRole('button', { name: 'Ver destinatarios' }).click();
    const recipients = page.getByRole('dialog', { name: 'Destinatarios de este envío' });
    await recipients.getByLabel('Resultado').selectOption('Rechazado');
    await expect(recipients.getByText(/El buzón está lleno\. El servidor respondió: 552/)).toBeVisible();
    await expect(recipients.getByText('Ana Ruiz')).toBeVisible();
    await expect(recipients.getByText('Beatriz Mosquera')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Enviar un recordatorio' })).toBeVisible();
    const { mailings } = await ask(product, as, readConvocation, { params: { assemblyId } });
    expect(mailings).toHaveLength(1);

    // Another date, at either address: the form says who was called, and the call informs them.
    const moved = page.getByText('Ya se convocó a 1 persona. Después de guardar');
    await page.goto(`/gremial/assemblies/${assemblyId}/datos`);
    await fillMoment(page, 'Fecha de inicio', '2031-11-27');
    await expect(moved).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Asistentes' })).toBeHidden();
    await fillMoment(page, 'Fecha de inicio', '2031-11-28');
    await expect(moved).toBeHidden();
    await page.goto(`/gremial/assemblies/create?id=${assemblyId}`);
    await fillMoment(page, 'Fecha de inicio', '2031-12-05');
    await fillMoment(page, 'Fecha de fin', '2031-12-05');
    await expect(moved).toBeVisible();
    await page.getByRole('button', { name: 'Editar Asamblea' }).click();
    await page.getByRole('link', { name: 'Enviar el cambio a la persona convocada' }).click();
    await expect(page.getByText('Convocados con la fecha anterior: 1.')).toBeVisible();
    await expect(text).toHaveValue(/Fecha anterior: 28 de noviembre.*\nFecha nueva: 5 de diciembre/);
    await text.fill((await text.inputValue()).replace(/^Lugar: .*$/m, 'Lugar: Auditorio'));
    await page.getByRole('button', { name: 'Vista previa y envío' }).click();
    await dialog.getByRole('button', { name: 'Enviar a 1 persona' }).click();
    await expect(page.getByRole('article', { name: /^Cambio de fecha/ })).toContainText(
      /Se comunicó el cambio de fecha .* a 1 persona ya convocada/,
      { useInnerText: true },
    );
    await expect(page.getByText(/^Convocados con la fecha anterior/)).toBeHidden();
    expect(sent).toHaveLength(3);
  } finally {
    Object.assign(mail, before);
  }
});
