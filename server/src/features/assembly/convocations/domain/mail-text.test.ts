import { convocationMail } from '@vigilia/contract/assemblies/convocations';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { expect, it } from 'vitest';
import { placeIn, proposeReminder, proposeText } from './mail-text.ts';

it.each(['🩺'.repeat(95), `x${'🩺'.repeat(95)}`, 'a'.repeat(FIELD_LIMITS.title)])(
  'proposes a mail and a reminder that are accepted for the title %s',
  (title) => {
    const proposed = proposeText({
      ...{ title, day: '28 de noviembre de 2026', hours: '8:00 a 12:00' },
      ...{
        agenda: Array(40).fill(title),
        documents: [],
        place: 'Auditorio',
        convener: '',
        entity: 'La Asociación',
        brandName: 'Vigilia',
        ...{ address: 'https://sva.example/votar', assemblyAddress: 'https://sva.example/votar/7' },
        ...{ quorum: [], maxPowers: 0 },
      },
    });
    for (const mail of [proposed, proposeReminder(proposed)]) {
      expect(convocationMail.safeParse({ ...mail, audience: 'roll' }).error?.issues ?? []).toEqual([]);
      expect(mail.subject.isWellFormed()).toBe(true);
    }
  },
);

it('cuts a subject between characters as they are seen', () => {
  const doctor = '👩🏽‍⚕️';
  const { subject } = proposeReminder({ subject: doctor.repeat(FIELD_LIMITS.title), text: '' });
  expect(subject).toMatch(new RegExp(`^Recordatorio: (${doctor})+$`));
  expect(subject.length).toBeGreaterThan(FIELD_LIMITS.title - doctor.length);
});

it('says what changed, before and after, to those who were called', () => {
  const { subject, text } = proposeText({
    ...{ title: 'Asamblea', day: '28 de noviembre de 2026', hours: '8:00 a 12:00', agenda: ['Informes'] },
    ...{ place: 'Club', convener: '', entity: 'La Asociación', brandName: 'Vigilia', documents: [] },
    ...{ address: 'https://sva.example/votar', assemblyAddress: 'https://sva.example/votar/7' },
    ...{ quorum: [], maxPowers: 0 },
    change: { what: 'lugar', lines: ['Lugar anterior: Auditorio', 'Lugar nuevo: Club'] },
  });
  expect(subject).toBe('Cambio de lugar: Asamblea');
  expect(text).toContain(
    'Cambió el lugar de la asamblea «Asamblea», a la que ya se le convocó.\n\nLugar anterior: Auditorio\nLugar nuevo: Club\n',
  );
  expect(text).toContain('Si el poder que ya dio nombra el lugar de antes, envíe uno nuevo.');
  expect(placeIn(text)).toBe('Club');
});

it('says where members register and vote, and read the documents of the agenda', () => {
  const { text } = proposeText({
    ...{ title: 'Asamblea', day: '28 de noviembre de 2026', hours: '8:00 a 12:00' },
    ...{ agenda: ['Informes', 'Elección'], documents: [{ position: 0, name: 'Informe {nombre}' }] },
    ...{ place: 'Auditorio', convener: '', entity: 'La Asociación', brandName: 'Vigilia' },
    ...{ address: 'https://sva.example/votar', assemblyAddress: 'https://sva.example/votar/7' },
    ...{ quorum: ['Quórum: 20 personas.'], maxPowers: 2 },
  });
  expect(text).toContain('Lugar: Auditorio\nQuórum: 20 personas.\n\nOrden del día:');
  expect(text).toContain(
    'Envíelo firmado en https://sva.example/votar/7. Cada apoderado puede recibir hasta 2 poderes.',
  );
  expect(text).toContain(
    '1. Informes\n   - Informe nombre\n2. Elección\nLos documentos se leen en https://sva.example/votar/7\n',
  );
  expect(text).toContain('abra https://sva.example/votar en el navegador de su teléfono');
});
