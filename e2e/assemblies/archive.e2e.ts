/** An assembly that had votings is archived when it is deleted: it leaves the list, and its results can still be read. */
import { issueMinutes, saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { expectAccessible } from '../kit/accessible.ts';
import { chooseAction } from '../kit/actions.ts';
import { anAssembly, aQuestion, attendees, endVoting, startVoting, votes } from '../kit/assembly.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

test(
  'a deleted assembly with votings is found in the activity log, with its results and nothing to change',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const assemblyId = await anAssembly(product, as, { title: 'Asamblea ordinaria' });
    const [ana] = await attendees(product, as, assemblyId, [
      ['Ana', 'Ruiz'],
      ['Beatriz', 'Mosquera'],
    ]);
    if (!ana) throw new Error('nobody attends');
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    await startVoting(product, as, id);
    await votes(product, ana, id, { vote: 'yes' });
    await endVoting(product, as, id);

    await page.goto('/gremial/assemblies');
    await chooseAction(page, 'Eliminar «Asamblea ordinaria»');
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(question.getByText('tuvo votaciones y quedará archivada')).toBeVisible();
    await question.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByText('La asamblea quedó archivada')).toBeVisible();
    await expect(page.getByText('No se han encontrado Asambleas')).toBeVisible();

    await page.goto('/activity');
    await page.getByRole('link', { name: 'Asamblea ordinaria' }).first().click();
    await expect(page.getByText('Esta asamblea está archivada')).toBeVisible();
    await page.getByRole('link', { name: 'Ver los resultados' }).click();
    await expect(page.getByText('Archivada', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Verificar las votaciones' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Paquete de verificación', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '¿Aprueba la cuota?' }).click();
    await expect(page.getByRole('table', { name: 'Resultados' }).getByRole('cell').first()).toHaveText('1');
    await expect(page.getByRole('button', { name: 'Abrir votación' })).toHaveCount(0);
  },
);

test(
  'the dialog says before that an assembly with an issued acta is not deleted',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const [startDate, endDate] = ['2026-03-02T14:00:00.000Z', '2026-03-02T17:00:00.000Z'];
    const assemblyId = await anAssembly(product, as, { title: 'Asamblea de marzo', startDate, endDate });
    await ask(product, as, saveMinutesFacts, { params: { assemblyId }, body: { endedAt: endDate } });
    await ask(product, as, issueMinutes, { params: { assemblyId } });
    await page.goto('/gremial/assemblies');
    await chooseAction(page, 'Eliminar «Asamblea de marzo»');
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(question).toContainText(/su acta n.º \d+ ya se emitió y debe conservarse/);
    await expect(question.getByRole('button', { name: 'Yes, delete it!' })).toBeDisabled();
  },
);
