import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aPdf, aPdfWith, streamOf } from '../../testing/builders/documents.ts';
import { Budget } from '../budget.ts';
import { DocumentObjection, type Objection } from '../objections.ts';
import { checkPdf } from './pdf-check.ts';

const objectionTo = (pdf: Buffer): Objection | null => {
  try {
    checkPdf(pdf, new Budget());
    return null;
  } catch (error) {
    if (error instanceof DocumentObjection) return error.objection;
    throw error;
  }
};

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>';
/** @param objects with their numbers and offsets, from 5 on */
const objectStream = (
  objects: string,
  dictionary = '/Filter/FlateDecode',
  pack = deflateSync as (b: Buffer) => Buffer,
) => streamOf(`/Type/ObjStm/N 1/First 5${dictionary}`, pack(latin1(`11 0 ${objects}`)));
/** A PDF with a revision behind it, as programs save changes. */
const withRevision = (pdf: Buffer, revision: string): Buffer =>
  Buffer.concat([pdf, latin1(`${revision}\nstartxref\n9\n%%EOF\n`)]);
const link = (target: string) =>
  aPdfWith('', `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI${target}>>>>`);

describe('takes a PDF', () => {
  it.each<[string, Buffer]>([
    ['of one page', aPdf()],
    ['that opens at a page', aPdfWith('/OpenAction[3 0 R/Fit]')],
    ['that opens at a page by an action', aPdfWith('/OpenAction 10 0 R', '<</S/GoTo/D[3 0 R/Fit]>>')],
    ['with a web link', link('(https://asociacion.test/a?b=1&c=2)')],
    ['with a mail link', link('<6d61696c746f3a616e6140782e74657374>')],
    ['with a link of two-byte letters', link('<feff0068007400740070003a002f002f0061>')],
    ['with a link in another object', aPdfWith('', '<</S/URI/URI 11 0 R>>', '(https://asociacion.test)')],
    [
      'with bookmarks',
      aPdfWith(
        '/Outlines 10 0 R',
        '<</First 11 0 R/Last 12 0 R>>',
        '<</Title(a)/Next 12 0 R/A<</S/GoTo/D[3 0 R/Fit]>>>>',
        '<</Title(b)/Prev 11 0 R>>',
      ),
    ],
    [
      'with a structure',
      aPdfWith(
        '/MarkInfo<</Marked true>>/StructTreeRoot 10 0 R',
        '<</Type/StructTreeRoot/K<</S/P/A<</O/Layout/SpaceBefore 2>>>>>>',
      ),
    ],
    [
      'with metadata',
      aPdfWith(
        '/Metadata 10 0 R',
        streamOf(
          '/Type/Metadata/Subtype/XML',
          latin1('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"/><?xpacket end="w"?>'),
        ),
      ),
    ],
    [
      'with a signature',
      aPdfWith(
        '/AcroForm<</SigFlags 3/Fields[10 0 R]>>',
        '<</FT/Sig/T(Firma)/Type/Annot/Subtype/Widget/Rect[0 0 0 0]/F 132/V 11 0 R>>',
        `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 30]/Contents<${'30'.repeat(4000)}>/Reason(Otorgo \\(todo\\) el poder)/Prop_Build<</App<</Name/Acrobat>>>>>>`,
      ),
    ],
    [
      'with a form',
      aPdfWith(
        '/AcroForm<</Fields[10 0 R]/DA(/Helv 0 Tf 0 g)/NeedAppearances true>>',
        '<</FT/Tx/T(nombre)/V(Ana)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]/MK<<>>>>',
      ),
    ],
    [
      'with objects in a stream',
      aPdfWith(
        '',
        objectStream('<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://a.test)>>>>'),
      ),
    ],
    ['with stream lengths in other objects', aPdfWith('', '<</Length 11 0 R>>stream\nq Q\nendstream', '3')],
    ['with a font named in codes', aPdfWith('', '<</Type/Font/Subtype/TrueType/BaseFont/Arial#20Negrita>>')],
    [
      'with revisions',
      withRevision(
        aPdf(),
        '5 0 obj\n<</Type/Font>>\nendobj\nxref\n0 0\ntrailer<</Size 6/Root 1 0 R/Prev 9>>',
      ),
    ],
    ['with a line behind it', Buffer.concat([aPdf(), latin1('\r\n-- escaneado --\r\n\0\0')])],
    [
      'with a picture that has the word in it',
      aPdfWith('', streamOf('/Subtype/Image', latin1('\x89obj\x00endobj /JavaScript \xff'))),
    ],
    [
      'saved again behind its end without a line',
      Buffer.concat([
        latin1(aPdf().toString('latin1').trimEnd()),
        latin1('7 0 obj\n12endobj\nxref\n0 0\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF'),
      ]),
    ],
  ])('takes a PDF %s', (_, pdf) => {
    expect(objectionTo(pdf)).toBeNull();
  });
});

describe('refuses a PDF', () => {
  it.each<[string, Buffer, Objection?]>([
    ['that runs a script when it is opened', aPdfWith(`/OpenAction${SCRIPT}`)],
    ['with the kind of its action spelt in codes', aPdfWith('/OpenAction<</S/J#61va#53cript/#4a#53(a)>>')],
    ['with a comment within its action', aPdfWith('/OpenAction<</S%\n/JavaScript/JS%)\n(a)>>')],
    ['whose action has its kind elsewhere', aPdfWith('/OpenAction<</S 10 0 R/URI(https://a.test)>>', '/URI')],
    ['whose kind of action is chosen by a second key', link('(https://a.test)/S/Launch/F(a.exe)')],
    [
      'with a script in an older revision',
      withRevision(aPdfWith(`/OpenAction${SCRIPT}`), '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj'),
    ],
    [
      'with a script in a newer revision',
      withRevision(
        aPdf(),
        `1 0 obj\n<</Type/Catalog/Pages 2 0 R/OpenAction${SCRIPT}>>\nendobj\ntrailer<</Root 1 0 R>>`,
      ),
    ],
    [
      'with a script behind its end',
      Buffer.concat([aPdf(), latin1(`1 0 obj<</Type/Catalog/OpenAction${SCRIPT}>>endobj`)]),
    ],
    ...['9 +0 obj', '9 -0 obj', '+9 --0 obj', '9 0. obj'].map((head): [string, Buffer] => [
      `with an object ${head} behind its end`,
      Buffer.concat([aPdfWith('/OpenAction 9 0 R'), latin1(`\n${head} <</S/Launch>>`)]),
    ]),
    ['that opens with an object that is not there', aPdfWith('/OpenAction 99 0 R')],
    ['with named scripts', aPdfWith('/Names<</JavaScript<</Names[(a)10 0 R]>>>>', '<</S/X>>')],
    ['with a script for a page', aPdfWith('/AA<</O<</S/GoTo/D[3 0 R/Fit]>>>>')],
    ['that opens a web page by itself', aPdfWith('/OpenAction<</S/URI/URI(https://evil.test)>>')],
    [
      'that opens a web page by itself, by reference',
      aPdfWith('/OpenAction 10 0 R', '<</S/URI/URI(https://evil.test)>>'),
    ],
    [
      'that opens a web page after a page',
      aPdfWith('/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(https://evil.test)>>>>'),
    ],
    ['with a link to a share', link('(\\\\\\\\evil.test\\\\a)')],
    ['with a link to a file', link('(file://evil.test/a)')],
    ['with a link to a file in hexadecimal', link('<66696c653a2f2f2f63>')],
    [
      'with a link to a share in another object',
      aPdfWith('', '<</S/URI/URI 11 0 R>>', '(\\\\\\\\evil.test\\\\a)'),
    ],
    ['with a link that runs', link('(javascript:alert\\(1\\))')],
    ['with a base that is a share', aPdfWith('/URI<</Base(file:////evil.test/)>>')],
    ['that starts a program', aPdfWith('', '<</S/Launch/F(calc.exe)>>')],
    ['that opens another document', aPdfWith('', '<</S/GoToR/F(\\\\\\\\evil.test\\\\a.pdf)/D[0]>>')],
    [
      'with a file behind a key',
      aPdfWith('', '<</Type/XObject/Ref<</F(\\\\\\\\evil.test\\\\a.pdf)/Page 1>>>>'),
    ],
    ['whose stream lies in a file', aPdfWith('', streamOf('/F(\\\\\\\\evil.test\\\\a)', Buffer.alloc(0)))],
    ['that sends a form', aPdfWith('', '<</S/SubmitForm/F<</FS/URL>>>>')],
    ['that hides fields', aPdfWith('', '<</S/Hide/T(a)>>')],
    ['that carries a file', aPdfWith('', '<</Type/F/EF<</F 11 0 R>>>>')],
    ['with a sound', aPdfWith('', '<</Subtype/Sound/Rect[0 0 1 1]>>')],
    ['with an unknown kind of annotation', aPdfWith('', '<</Subtype/Neu/Rect[0 0 1 1]>>')],
    ['with PostScript', aPdfWith('', streamOf('/Type/XObject/Subtype/PS', Buffer.alloc(0)))],
    ['with an XFA form', aPdfWith('/AcroForm<</XFA[(a)10 0 R]>>')],
    ['with a script in an object stream', aPdfWith('/OpenAction 11 0 R', objectStream(SCRIPT))],
    [
      'with a script in an object stream without a type',
      aPdfWith('/OpenAction 11 0 R', streamOf('/N 1/First 5', latin1(`11 0 ${SCRIPT}`))),
    ],
    [
      'with a script in an object stream packed twice',
      aPdfWith(
        '/OpenAction 11 0 R',
        objectStream(SCRIPT, '/Filter[/FlateDecode/FlateDecode]', (bytes) => deflateSync(deflateSync(bytes))),
      ),
      'unreadable',
    ],
    [
      'with a script in an object stream packed in hexadecimal',
      aPdfWith(
        '/OpenAction 11 0 R',
        objectStream(SCRIPT, '/Filter/ASCIIHexDecode', (bytes) => latin1(`${bytes.toString('hex')}>`)),
      ),
      'unreadable',
    ],
    [
      'with a script in an object stream whose filter is in another object',
      aPdfWith('/OpenAction 11 0 R', objectStream(SCRIPT, '/Filter 12 0 R'), '/FlateDecode'),
      'unreadable',
    ],
    [
      'with a script in an object stream with a predictor',
      aPdfWith('', objectStream('<<>>', '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 3>>')),
      'unreadable',
    ],
    [
      'with a script within a string of an object stream',
      aPdfWith('/OpenAction 11 0 R', streamOf('/Type/ObjStm/N 1/First 5', latin1(`11 1 (${SCRIPT})`))),
      'unreadable',
    ],
    [
      'with a script behind the objects of an object stream',
      aPdfWith('', objectStream(`<<>>${SCRIPT}`)),
      'unreadable',
    ],
    [
      'with an object stream that is longer than its end',
      aPdfWith(
        '/OpenAction 11 0 R',
        `<</Type/ObjStm/N 1/First 5/Length 13 0 R>>stream\n11 0 <<>>\nendstream endobj 12 0 obj<</Length 90>>stream\n${SCRIPT}\nendstream`,
        '(a)',
        '(a)',
        '130',
      ),
      'unreadable',
    ],
    [
      'with a script in an object within a picture',
      aPdfWith('/OpenAction 99 0 R', streamOf('/Subtype/Image', latin1(`\n99 0 obj${SCRIPT}endobj`))),
    ],
    [
      'with an object within a picture, and comments in its head',
      aPdfWith(
        '/OpenAction 99 0 R',
        streamOf('/Subtype/Image', latin1(`\n99 % a\n0 % b\nobj${SCRIPT}endobj`)),
      ),
    ],
    [
      'with a trailer within a picture',
      aPdfWith('', streamOf('/Subtype/Image', latin1(`trailer <</Root<</OpenAction${SCRIPT}>>>>`))),
    ],
    [
      'with an object within a comment',
      latin1(aPdf().toString('latin1').replace('\nxref', `\n% 99 0 obj ${SCRIPT} endobj\nxref`)),
    ],
    ['with an object within a string', aPdfWith('', `(99 0 obj ${SCRIPT} endobj)`)],
    [
      'that is encrypted',
      latin1(aPdf().toString('latin1').replace('trailer<<', 'trailer<</Encrypt 9 0 R')),
      'locked',
    ],
    [
      'that is encrypted, in codes',
      latin1(aPdf().toString('latin1').replace('trailer<<', 'trailer<</#45ncrypt 9 0 R')),
      'locked',
    ],
    ['of nests without an end', aPdfWith('', '['.repeat(100_000)), 'unreadable'],
    [
      'with something between its objects',
      latin1(aPdf().toString('latin1').replace('\nxref', '\nalert(1)\nxref')),
      'unreadable',
    ],
    ['with a string without an end', aPdfWith('', '(a'), 'unreadable'],
  ])('refuses a PDF %s', (_, pdf, objection = 'active') => {
    expect(objectionTo(pdf)).toBe(objection);
  });
});

describe('refuses actions at the opening', () => {
  const web = '<</S/URI/URI(https://evil.test)>>';
  it.each<[string, Buffer]>([
    ['as steps of a page', aPdfWith(`/A1<</PresSteps<</NA${web}>>>>`)],
    ['as a place that is an action', aPdfWith(`/OpenAction[${web}]`)],
    [
      'in an object whose number ends like the one that is shown',
      latin1(
        aPdfWith('/OpenAction 9 0 R', '(a)', '(a)')
          .toString('latin1')
          .replace('\nxref', `\n9 0 obj[3 0 R/Fit]endobj 19 0 obj${web}endobj\nxref`),
      ),
    ],
  ])('refuses actions at the opening %s', (_, pdf) => {
    expect(objectionTo(pdf)).toBe('active');
  });
});

describe('bounds the cost of a small PDF', () => {
  const bounds = { inflated: 2 ** 20, steps: 100_000, characters: 2 ** 20 };

  it.each<[string, Buffer]>([
    ['with one object stream of many tokens', aPdfWith('', objectStream(`[${'1 '.repeat(200_000)}]`))],
    ['with one object stream of spaces', aPdfWith('', objectStream(`<<>>${' '.repeat(2 * 2 ** 20)}`))],
    [
      'with many object streams of spaces',
      aPdfWith('', ...Array.from({ length: 9 }, () => objectStream(`<<>>${' '.repeat(2 ** 17)}`))),
    ],
    ['with many escapes', aPdfWith('', objectStream(`(${'\\n'.repeat(200_000)})`))],
  ])('bounds the cost of a small PDF %s', (_, pdf) => {
    expect(pdf.length).toBeLessThan(10_000);
    expect(() => checkPdf(pdf, new Budget(bounds))).toThrow(
      expect.objectContaining({ objection: 'excessive' }),
    );
  });

  it('refuses a dictionary with many equal keys', () => {
    const dictionary = `<<${'/S/Named'.repeat(600_000)}>>`;
    expect(objectionTo(aPdfWith('', objectStream(dictionary)))).toBe('unreadable');
  });
  it('unpacks only object streams, each once', () => {
    const budget = new Budget(bounds);
    const picture = deflateSync(Buffer.alloc(3 * 2 ** 20));
    const objects = Array.from({ length: 20 }, () => streamOf('/Subtype/Image/Filter/FlateDecode', picture));
    checkPdf(aPdfWith('', ...objects, objectStream('<</A 1>>')), budget);
    expect(budget.inflated).toBe('11 0 <</A 1>>'.length);
  });
});
