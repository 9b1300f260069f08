/** Field codes that readers interpret differently. */
import { expect, it } from 'vitest';
import { aDocx, aRelation, wordBody } from '../../testing/builders/documents.ts';
import { Budget } from '../budget.ts';
import { DocumentObjection } from '../objections.ts';
import { checkDocx } from './docx-check.ts';

const isAccepted = (docx: Buffer): boolean => {
  try {
    checkDocx(docx, new Budget());
    return true;
  } catch (error) {
    if (error instanceof DocumentObjection) return false;
    throw error;
  }
};
const LANGUAGES = [
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:foo="urn:foo" mc:Ignorable="foo" xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:m="urn:m"',
  'xmlns:s="http://purl.oclc.org/ooxml/wordprocessingml/main"',
].join(' ');
const part = (inside: string) => wordBody(inside).replace('<w:body>', `<w:body ${LANGUAGES}>`);
const docx = (inside: string, more: Record<string, string> = {}) =>
  aDocx({ 'word/document.xml': part(inside), ...more });

const run = (inside: string) => `<w:r>${inside}</w:r>`;
const text = (value: string) => run(`<w:t>${value}</w:t>`);
const code = (value: string) => run(`<w:instrText xml:space="preserve">${value}</w:instrText>`);
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
const [B, S, E] = [mark('begin'), mark('separate'), mark('end')];
const p = (inside: string) => `<w:p>${inside}</w:p>`;
const field = (inside: string, result = text('1')) => B + inside + S + result + E;
const simple = (instr: string, shown = 'PAGE') =>
  `<w:fldSimple w:instr="${instr}">${text(shown)}</w:fldSimple>`;
const deleted = (value: string) =>
  `<w:del w:id="1" w:author="a">${run(`<w:delInstrText>${value}</w:delInstrText>`)}</w:del>`;
const choice = (one: string, other: string) =>
  `<mc:AlternateContent><mc:Choice Requires="foo">${one}</mc:Choice><mc:Fallback>${other}</mc:Fallback></mc:AlternateContent>`;
const textBox = (inside: string) =>
  `<w:pict><v:shape><v:textbox><w:txbxContent>${p(inside)}</w:txbxContent></v:textbox></v:shape></w:pict>`;
const PAGE = code(' PAGE ');
const DDE = code(' DDEAUTO c:\\\\a.exe x ');
const LINK = code(' HYPERLINK "file://10.0.0.1/a.exe" ');

it.each<[string, string]>([
  ['an unknown choice before its fallback', B + choice(PAGE, DDE) + E],
  ['a choice after its fallback', B + choice(DDE, PAGE) + E],
  ['a link in a fallback', B + choice(PAGE, LINK) + S + text('a') + E],
  ['a beginning in each alternative', choice(B + PAGE, B + DDE) + E],
  ['a beginning in a choice, and its code behind', choice(B + PAGE, B) + DDE + E],
  ['an end in a choice', B + PAGE + choice(E, '') + DDE + E],
  [
    'a run with alternatives',
    B + run(choice('<w:instrText>PAGE</w:instrText>', '<w:instrText>DDE a b</w:instrText>')) + E,
  ],
  ['alternatives in the result of a field in the code', B + field(PAGE, choice(E, '')) + DDE + E],
  ['text of an ignorable language', B + run('<foo:t>PAGE </foo:t>') + DDE + E],
  ['a run of an ignorable language', `${B}<foo:r><w:instrText>PAGE </w:instrText></foo:r>${DDE}${E}`],
  ['an ignorable element around a run', `${B}<foo:x>${PAGE}</foo:x>${DDE}${E}`],
  ['ignorable properties', B + run(`<w:rPr><foo:x>${PAGE}</foo:x></w:rPr>`) + DDE + E],
  ['a deleted code', B + deleted('PAGE') + DDE + E],
  ['a deleted link', B + deleted('PAGE') + LINK + S + text('a') + E],
  ['a deleted code that is not marked', B + run('<w:delInstrText>PAGE</w:delInstrText>') + DDE + E],
  ['a deletion of plain code', `${B}<w:del>${PAGE}</w:del>${DDE}${E}`],
  ['an insertion', `${B}<w:ins>${PAGE}</w:ins>${DDE}${E}`],
  ['a move', `${B}<w:moveFrom>${PAGE}</w:moveFrom>${DDE}${E}`],
  ['a deleted end', `${B}${PAGE}<w:del>${E}</w:del>${DDE}${E}`],
  [
    'a run deleted by its properties',
    B + run('<w:rPr><w:del w:id="1"/></w:rPr><w:instrText>PAGE</w:instrText>') + DDE + E,
  ],
  ['a text box', B + run(textBox(text('PAGE '))) + DDE + E],
  ['a text box with the end', B + PAGE + run(textBox(E)) + DDE + E],
  ['a code that begins in a text box', run(textBox(B + PAGE)) + DDE + E],
  ['shown text', B + text('PAGE ') + DDE + E],
  ['text of a drawing', B + run('<w:drawing><a:t>PAGE </a:t></w:drawing>') + DDE + E],
  ['a formula', `${B}<m:oMath><m:r><m:t>PAGE </m:t></m:r></m:oMath>${DDE}${E}`],
  ['a simple field that computes the kind', B + simple(' QUOTE &quot;DDEAUTO a b&quot; ') + E],
  [
    'a simple field that computes a link',
    B +
      code(' HYPERLINK "') +
      simple(' QUOTE &quot;file://a/b&quot; ', 'https://a.test/') +
      code('"') +
      S +
      E,
  ],
  ['a simple field in the middle', B + simple('QUOTE 73', 'TITLE') + code(' "http://a.test/x.png" \\d ') + E],
  [
    'a simple field in the result of one in the code',
    B + code('IF ') + field(PAGE, simple('PAGE')) + code(' = 1') + E,
  ],
  ...[
    'sdt',
    'smartTag',
    'customXml',
    'hyperlink',
    'dir',
    'bdo',
    'tbl',
    'object',
    'footnoteReference',
    'altChunk',
  ].map((name): [string, string] => [`an element ${name}`, `${B}<w:${name}>${PAGE}</w:${name}>${DDE}${E}`]),
  ['ruby', B + run(`<w:ruby><w:rt>${text('PAGE ')}</w:rt></w:ruby>`) + DDE + E],
  ['a sign before the kind', B + run('<w:sym w:font="Arial" w:char="0044"/>') + code('DE a b') + E],
  ['a code over paragraphs', p(B + code(' DDE')) + p(code('AUTO a b ') + E)],
  ['a code over cells', `<w:tbl><w:tr><w:tc>${p(B + PAGE)}</w:tc><w:tc>${p(DDE + E)}</w:tc></w:tr></w:tbl>`],
  ['a line end in the kind', B + code('D') + run('<w:br/>') + code('DE a b') + E],
  ['an element in the code', B + run('<w:instrText>PAGE <w:r/>x</w:instrText>') + E],
  ['a comment in the code', B + run('<w:instrText>PAGE<!-- --> DDE a b</w:instrText>') + E],
  ['an instruction in the code', B + run('<w:instrText>PAGE<?a b?> a</w:instrText>') + E],
  ['quoted text', B + run('<w:instrText><![CDATA[DDE a b]]></w:instrText>') + E],
  ['references to characters', B + code('&#68;&#x44;E a b') + E],
  ['text beside the runs', `${B}PAGE ${DDE}${E}`],
  ['text in a run', B + run('PAGE ') + DDE + E],
  ['data of the field before it', `${B}<w:fldData>UEFHRQ==</w:fldData>${DDE}${E}`],
  ['an unknown mark', B + PAGE + mark('END') + DDE + E],
  ['a mark in other letters', B + PAGE + run('<w:fldchar w:fldCharType="end"/>') + DDE + E],
  ['a mark whose kind is of no language', B + PAGE + run('<w:fldChar fldCharType="end"/>') + DDE + E],
  ['a simple field whose code is of no language', '<w:fldSimple instr="PAGE"/>'],
  ['a mark outside of a run', `${B}${PAGE}<w:fldChar w:fldCharType="end"/>${DDE}${E}`],
  ['a mark of the strict language', B + PAGE + run('<s:fldChar s:fldCharType="end"/>') + DDE + E],
  ['a code of Word 2003', '<x:p xmlns:x="http://schemas.microsoft.com/office/word/2003/wordml"/>'],
  ['a document in one file', '<x:package xmlns:x="http://schemas.microsoft.com/office/2006/xmlPackage"/>'],
  ['an allowed kind before the other', field(code(' PAGE DDEAUTO a b '))],
  ['an allowed kind before a share', field(code(' QUOTE "\\\\\\\\evil\\\\a" '))],
  ['an allowed kind before a file', field(code(' IF a = b "file:///c:/a" '))],
])('refuses a field code with %s, in every text of the document', (_, inside) => {
  expect(isAccepted(docx(p(inside)))).toBe(false);
  const elsewhere = ['header1', 'footnotes', 'comments', 'glossary/document'][inside.length % 4];
  expect(isAccepted(docx('', { [`word/${elsewhere}.xml`]: part(p(inside)) }))).toBe(false);
});

it.each<[string, string, string]>([
  ['fetches a picture', '<a:blip r:link="r1"/>', 'hyperlink'],
  ['embeds a picture', '<a:blip r:embed="r1"/>', 'hyperlink'],
  ['shows a picture of VML', '<v:imagedata r:id="r1"/>', 'hyperlink'],
  ['has a heading', '<w:sectPr><w:headerReference r:id="r1"/></w:sectPr>', 'hyperlink'],
])('refuses the relationship of a link that %s', (_, inside, type) => {
  const relation = aRelation(type, 'https://evil.test/a.png');
  expect(isAccepted(docx(inside, { 'word/_rels/document.xml.rels': relation }))).toBe(false);
});

it('refuses a list of parts or relationships with elements or attributes of another language', () => {
  const relation = aRelation('hyperlink', 'https://a.test');
  const rels = (content: string) => docx('', { 'word/_rels/document.xml.rels': content });
  expect(isAccepted(rels(relation))).toBe(true);
  expect(isAccepted(rels(relation.replace('Target=', 'xmlns:x="urn:x" x:Target=')))).toBe(false);
  expect(isAccepted(rels(relation.replace('package/2006', 'package/2007')))).toBe(false);
  expect(isAccepted(rels(relation.replace('<Relationship ', '<relationship ')))).toBe(false);
});

it.each<[string, string]>([
  [
    'page numbers',
    field(PAGE) + field(code(' NUMPAGES \\* Arabic ')) + simple(' DATE \\@ &quot;d/MM/yyyy HH:mm&quot; '),
  ],
  [
    'a code in several formatted runs',
    B +
      run(
        '<w:rPr><w:b/><w:lang w:val="es-CO"/><w:rPrChange w:id="1"><w:rPr/></w:rPrChange></w:rPr><w:instrText>PA</w:instrText>',
      ) +
      '<w:proofErr w:type="spellStart"/><w:bookmarkStart w:id="0" w:name="a"/>' +
      code('GE') +
      S +
      text('1') +
      E,
  ],
  [
    'a table of contents',
    p(
      B +
        code(' TOC \\o "1-3" \\h \\z \\u ') +
        S +
        `<w:hyperlink w:anchor="_Toc1">${text('Uno')}${run('<w:rPr><w:webHidden/></w:rPr><w:tab/>')}${field(code(' PAGEREF _Toc1 \\h '))}</w:hyperlink>`,
    ) + p(E),
  ],
  [
    'references',
    field(code(' REF link \\h ')) + field(code(' HYPERLINK "https://enlace.test/link/control" \\o "Vea"')),
  ],
  ['data of a mailing', field(code(' MERGEFIELD Control \\* MERGEFORMAT '), text('«Control»'))],
  [
    'a place to type in',
    run(
      '<w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="a"/><w:enabled/><w:textInput><w:default w:val="x"/></w:textInput></w:ffData></w:fldChar>',
    ) +
      code(' FORMTEXT ') +
      S +
      text('x') +
      E,
  ],
  [
    'a condition on a page',
    field(
      code(' IF ') + field(PAGE, run('<w:instrText>1</w:instrText>')) + code(' = 1 "Control de firmas" "b" '),
    ),
  ],
  [
    'a condition on shown text',
    field(code(' IF ') + field(PAGE) + code(' = 1 "a') + run('<w:br/>') + code('b" "https://a.test" ')),
  ],
  [
    'a condition over paragraphs',
    p(B + code(' IF 1 = 1 "a')) + p(`<w:pPr><w:jc w:val="left"/></w:pPr>${code('b" "c" ')}${E}`),
  ],
  [
    'a field that was deleted',
    `<w:del w:id="1">${B}${run('<w:delInstrText> PAGE </w:delInstrText>')}${S}${run('<w:delText>1</w:delText>')}${E}</w:del>`,
  ],
  [
    'a field that was inserted',
    `<w:ins w:id="1">${B}</w:ins><w:ins w:id="2">${PAGE}${S}${text('1')}${E}</w:ins>`,
  ],
  [
    'a shape with a text box in two ways',
    field(
      code(' SHAPE \\* MERGEFORMAT '),
      run(
        choice(
          `<w:drawing><w:txbxContent>${p(field(PAGE))}</w:txbxContent></w:drawing>`,
          textBox(field(PAGE)),
        ),
      ),
    ),
  ],
  [
    'a reference manager',
    field(code(' ADDIN ZOTERO_ITEM CSL_CITATION {"a":"http://zotero.org/x","b":"a database link, print"} ')),
  ],
  [
    'data of a reference manager',
    run(
      '<w:fldChar w:fldCharType="begin"><w:fldData xml:space="preserve">PEVuZE5vdGU+</w:fldData></w:fldChar>',
    ) +
      code(' ADDIN EN.CITE ') +
      S +
      text('(1)') +
      E,
  ],
  ['a placeholder', field(code('MACROBUTTON NoMacro [nombre del control]'))],
])('takes %s', (_, inside) => {
  expect(isAccepted(docx(p(inside)))).toBe(true);
  expect(isAccepted(docx('', { 'word/header1.xml': part(p(inside)) }))).toBe(true);
});
