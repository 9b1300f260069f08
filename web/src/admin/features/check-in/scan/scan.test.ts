import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createKeystrokes } from '../scan-field.tsx';
import { beginsZone, checkDigit, isWholeZone, readZone } from './machine-readable-zone.ts';
import { MAX_READ, readCardBarcode, readingOf } from './typed-or-scanned.ts';

const document = (number: string, isCertain = true) => ({ kind: 'document', document: number, isCertain });
const DAMAGED = { kind: 'damaged' };

interface CardFields {
  prefix?: string;
  mark?: string;
  card?: string;
  number?: string;
  names?: readonly string[];
  birth?: string;
}

/** The record of an invented card, 531 characters. */
function aCard({
  prefix = '0312345678',
  mark = 'PubDSK_1',
  card = '87654321',
  number = '52123456',
  names = ['DE LA CRUZ', 'ÑÁÑEZ', 'MARÍA', 'FERNANDA'],
  birth = '0F19850312',
}: CardFields = {}): string {
  const field = (text: string, length: number) => text.padEnd(length, '\0').slice(0, length);
  return [
    field(prefix, 24),
    field(mark, 8),
    field('', 8),
    field(card, 8),
    number.padStart(10, '0'),
    ...names.map((name) => field(name, 23)),
    field(`${birth}150010O+`, 18),
    '\u0002\u0011\0ÿ€€P0M19990101ABC1234567890Z'.padEnd(363, 'ÿ1a\u0001'),
  ].join('');
}

/** The same as different scanners send it. */
const ARRIVES: readonly (readonly [how: string, as: (record: string) => string])[] = [
  ['whole', (record) => record],
  ['without NUL', (record) => record.replaceAll('\0', '')],
  ['with blanks for NUL', (record) => record.replaceAll('\0', ' ')],
  ['with tabs for runs of NUL', (record) => record.replace(/\0+/g, '\t')],
  ['with another sign for NUL', (record) => record.replaceAll('\0', '^@')],
  ['without control characters and signs', (record) => record.replace(/[^A-Za-z0-9+_]/g, '')],
  ['cut before the fingerprints', (record) => record.slice(0, 170).replaceAll('\0', '')],
  ['with the other case', (record) => record.replaceAll('\0', '').toLowerCase()],
  ['with broken accents', (record) => record.replaceAll('\0', '').replace(/[ÑÁÍ]/g, '�')],
];

describe('the barcode of the older cédula', () => {
  it.each(ARRIVES)('reads the barcode of the older cédula %s', (_, as) => {
    expect(readingOf(as(aCard()))).toEqual(document('52123456'));
    expect(readingOf(as(aCard({ number: '1020304050' })))).toEqual(document('1020304050'));
    expect(readingOf(as(aCard({ card: '', number: '79123' })))).toEqual(document('79123'));
    expect(readingOf(as(aCard({ mark: '', birth: '0M20011231' })))).toEqual(document('52123456'));
    expect(readingOf(as(aCard({ prefix: 'I398765432' })))).toEqual(document('52123456'));
    expect(readingOf(as(aCard({ names: ['ROA', '', 'ANA', ''] })))).toEqual(document('52123456'));
  });

  it.each([
    ['without a birth', aCard({ birth: '0F19851399' })],
    ['that ends in the names', aCard().slice(0, 90)],
    [
      'without the zeros of its number',
      aCard({ card: '' }).replaceAll('\0', '').replace('0052123456', '52123456'),
    ],
    ['without its number', aCard({ card: '' }).replaceAll('\0', '').replace('0052123456', '')],
    ['of zeros', aCard({ number: '0' })],
  ])('reads a barcode %s as damaged', (_, record) => {
    expect(readingOf(record)).toEqual(DAMAGED);
  });
});

/** The zone of an invented card. */
function aZone(number = '1020304050', { serial = '000000013', expiry = '330221', sex = 'F' } = {}): string[] {
  const birth = '850312';
  const first = `ICCOL${serial}${checkDigit(serial)}15001`.padEnd(30, '<');
  const optional = number.padEnd(11, '<');
  const middle = `${birth}${checkDigit(birth)}${sex}${expiry}${checkDigit(expiry)}COL${optional}`;
  const checked = first.slice(5) + middle.slice(0, 7) + middle.slice(8, 15) + middle.slice(18, 29);
  return [first, middle + checkDigit(checked), 'DE<LA<CRUZ<NANEZ<<MARIA<FERNAN'];
}

describe('the zone of the new cédula', () => {
  // ICAO 9303 part 5, appendix A.
  it('computes the check digits of the standard', () => {
    expect([checkDigit('D23145890'), checkDigit('740812'), checkDigit('120415')]).toEqual(['7', '2', '9']);
    expect(checkDigit('D231458907<<<<<<<<<<<<<<<34071279507122<<<<<<<<<<<')).toBe('2');
  });

  it.each([
    ['with line breaks', aZone().join('\n')],
    ['in one line', aZone().join('')],
    ['with blanks between the lines', `  ${aZone().join('  ')} `],
    ['in small letters', aZone().join('\r\n').toLowerCase()],
    ['with another sign for the filler', aZone().join('\n').replaceAll('<', ';')],
    ['without the line of the names', aZone().slice(0, 2).join('\n')],
    [
      'with a card that has no check digit',
      aZone()
        .join('\n')
        .replace(/^(.{14})./, '$1<'),
    ],
  ])('reads the zone of the new cédula %s', (how, text) => {
    const isCertain = !how.startsWith('with a card');
    expect(readingOf(text)).toEqual(document('1020304050', isCertain));
  });

  it('reads short numbers, and old ones of eleven digits', () => {
    expect(readingOf(aZone('79123').join('\n'))).toEqual(document('79123'));
    expect(readingOf(aZone('0079123456').join('\n'))).toEqual(document('79123456'));
    expect(readingOf(aZone('85031212345').join('\n'))).toEqual(document('85031212345'));
  });

  it('is not certain of a zone with one wrong character in its number', () => {
    const [first = '', second = '', third = ''] = aZone();
    const other = second.replace('1020304050', '1020304051');
    expect(readingOf([first, other, third].join('\n'))).toEqual(document('1020304051', false));
  });

  it.each([
    ['birth', (text: string) => text.replace('850312', '850313')],
    ['expiry', (text: string) => text.replace('330221', '330222')],
    ['card number', (text: string) => text.replace('000000013', '000000014')],
    ['length', (text: string) => text.slice(0, 40)],
    ['excess', (text: string) => `${text}ABC`],
    ['number', (text: string) => text.replace('1020304050', 'A0203B4050')],
  ])('reads a zone with a wrong %s as damaged', (_, damage) => {
    expect(readingOf(damage(aZone().join('')))).toEqual(DAMAGED);
  });

  it('recognises the beginning and the end of a zone', () => {
    expect(beginsZone('ICCOL0000')).toBe(true);
    expect(beginsZone('I<COL0000')).toBe(true);
    expect(['Nicolás', 'icol', '1020304050', 'IDARG00'].map(beginsZone)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isWholeZone(aZone().slice(0, 2).join(' '))).toBe(false);
    expect(isWholeZone(aZone().join(' '))).toBe(true);
  });
});

test.each([
  ['52.123.456', document('52123456')],
  ['C.C. 52123456', document('52123456')],
  ['AV123456', document('AV123456')],
  ['52.123.456-7', { ...document('52123456'), isCertain: false }],
  ['Cruz María', { kind: 'words', words: 'Cruz María' }],
  ['52', { kind: 'words', words: '52' }],
  ['  ', { kind: 'empty' }],
  ['\u0000\u0007', { kind: 'empty' }],
  ['x'.repeat(101), DAMAGED],
])('reads what was typed: %j', (typed, reading) => {
  expect(readingOf(typed)).toEqual(reading);
});

test('never throws, and is quick with anything', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3000 }),
    fc.stringMatching(/^(?:PubDSK_1)?[0-9A-Z\0< ]{0,600}$/),
    fc
      .constantFrom(...ARRIVES.map(([, as]) => as(aCard())))
      .chain((record) =>
        fc.tuple(fc.nat(record.length), fc.nat(record.length)).map(([from, to]) => record.slice(from, to)),
      ),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const reading = readingOf(text);
      // Parts of a record are never another number of a person.
      if (reading.kind === 'document') expect(reading.document).toMatch(/^[0-9A-Z/_-]{3,}$/);
      readCardBarcode(text);
      readZone(text);
    }),
  );
  for (const text of ['1'.repeat(MAX_READ), '1 '.repeat(MAX_READ), `${'M1985031'.repeat(400)}`])
    expect(() => readingOf(text)).not.toThrow();
});

test('reads a cut record as damaged, or with the number of the whole', () => {
  const record = aCard().replaceAll('\0', '');
  for (let end = 30; end < record.length; end += 1) {
    const reading = readingOf(record.slice(0, end));
    if (reading.kind === 'document') expect(reading.document).toBe('52123456');
    else expect(reading.kind).toBe('damaged');
  }
});

describe('keys', () => {
  it('distinguishes keys of a scanner from those of a person, and drops the rest of its record', () => {
    const keys = createKeystrokes();
    for (const at of [0, 120, 160, 200, 380, 500]) keys.press(at);
    expect(keys.isScan()).toBe(false);
    for (let key = 0; key < 40; key += 1) keys.press(1000 + 8 * key);
    expect(keys.isScan()).toBe(true);
    keys.taken(1320);
    expect([1328, 1400, 1480].map((at) => keys.isRest(at))).toEqual([true, true, true]);
    expect(keys.isRest(1800)).toBe(false);
    keys.press(1800);
    expect(keys.isScan()).toBe(false);
  });

  it('keeps the keys of a scan together when a busy device delays one', () => {
    const keys = createKeystrokes();
    for (let key = 0; key < 10; key += 1) keys.press(8 * key);
    keys.press(72 + 200);
    expect(keys.isScan()).toBe(true);
    keys.press(272 + 251);
    expect(keys.isScan()).toBe(false);
  });

  it('takes no held or correcting key of a person for a scan', () => {
    const keys = createKeystrokes();
    for (let key = 0; key < 10; key += 1) keys.press(33 * key);
    expect(keys.isScan()).toBe(true);
    keys.interrupt();
    expect(keys.isScan()).toBe(false);
    keys.press(340);
    expect(keys.isScan()).toBe(false);
  });

  it('never drops the keys of a person', () => {
    const keys = createKeystrokes();
    for (const at of [0, 120, 300]) keys.press(at);
    keys.taken(301);
    expect(keys.isRest(310)).toBe(false);
  });
});
