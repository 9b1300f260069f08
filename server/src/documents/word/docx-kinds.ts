/** Accepted parts and relationships of a Word document (ECMA-376). Anything else is refused. */

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.';
const DRAWING = 'application/vnd.openxmlformats-officedocument.drawingml.';
const MICROSOFT = 'application/vnd.ms-';

export const MAIN_KIND = `${WORD}document.main+xml`;
export const RELATIONS_KIND = 'application/vnd.openxmlformats-package.relationships+xml';

const XML_KINDS: readonly string[] = [
  MAIN_KIND,
  RELATIONS_KIND,
  ...['styles', 'settings', 'webSettings', 'fontTable', 'numbering', 'header', 'footer', 'footnotes'].map(
    (part) => `${WORD}${part}+xml`,
  ),
  ...['endnotes', 'comments', 'commentsExtended', 'commentsIds', 'commentsExtensible', 'people'].map(
    (part) => `${WORD}${part}+xml`,
  ),
  `${WORD}document.glossary+xml`,
  ...['chart', 'chartshapes', 'diagramData', 'diagramLayout', 'diagramStyle', 'diagramColors'].map(
    (part) => `${DRAWING}${part}+xml`,
  ),
  'application/vnd.openxmlformats-officedocument.theme+xml',
  'application/vnd.openxmlformats-officedocument.themeoverride+xml',
  'application/vnd.openxmlformats-officedocument.extended-properties+xml',
  'application/vnd.openxmlformats-officedocument.custom-properties+xml',
  'application/vnd.openxmlformats-officedocument.customxmlproperties+xml',
  'application/vnd.openxmlformats-officedocument.vmldrawing',
  'application/vnd.openxmlformats-package.core-properties+xml',
  'application/vnd.openxmlformats-package.digital-signature-xmlsignature+xml',
  `${MICROSOFT}word.styleswitheffects+xml`,
  `${MICROSOFT}word.commentsextended+xml`,
  `${MICROSOFT}word.commentsids+xml`,
  `${MICROSOFT}word.commentsextensible+xml`,
  `${MICROSOFT}word.people+xml`,
  `${MICROSOFT}office.drawingml.diagramdrawing+xml`,
  `${MICROSOFT}office.drawingml.diagramdata+xml`,
  `${MICROSOFT}office.chartstyle+xml`,
  `${MICROSOFT}office.chartcolorstyle+xml`,
  `${MICROSOFT}office.chartex+xml`,
  `${MICROSOFT}office.classificationlabels+xml`,
  `${MICROSOFT}office.documenttasks+xml`,
  'application/inkml+xml',
  'application/mathml+xml',
  // Means something to its maker only.
  'application/xml',
  'text/xml',
  'image/svg+xml',
];

const ASCII = (text: string) => Buffer.from(text, 'latin1');
const startsWith = (...marks: readonly string[]) => {
  const starts = marks.map(ASCII);
  return (bytes: Buffer) => starts.some((start) => bytes.subarray(0, start.length).equals(start));
};
/** Programs, compound files and archives, which hide under kinds whose beginning is not fixed. */
const isContainer = startsWith(
  '\xd0\xcf\x11\xe0',
  'MZ',
  'PK',
  '\x7fELF',
  'Rar!',
  '7z\xbc\xaf',
  'MSCF',
  '\x1f\x8b',
  '%PDF',
  '#!',
  '{\\rt',
  'L\0\0\0\x01\x14\x02',
);

const isEmf = (bytes: Buffer) =>
  bytes.length > 44 && bytes.readUInt32LE(0) === 1 && bytes.toString('latin1', 40, 44) === ' EMF';
const isPict = (bytes: Buffer) => bytes.length > 522 && !isContainer(bytes);

/** Binary parts, each identified by its content. */
export const BINARY_KINDS: ReadonlyMap<string, (bytes: Buffer) => boolean> = new Map([
  ['image/png', startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', startsWith('\xff\xd8\xff')],
  ['image/jpg', startsWith('\xff\xd8\xff')],
  ['image/pjpeg', startsWith('\xff\xd8\xff')],
  ['image/gif', startsWith('GIF87a', 'GIF89a')],
  ['image/bmp', startsWith('BM')],
  ['image/tiff', startsWith('II*\0', 'MM\0*')],
  ['image/tif', startsWith('II*\0', 'MM\0*')],
  ['image/webp', startsWith('RIFF')],
  ['image/vnd.ms-photo', startsWith('II\xbc')],
  ['image/jxr', startsWith('II\xbc')],
  ['image/x-emf', isEmf],
  ['image/emf', isEmf],
  ['image/x-wmf', startsWith('\xd7\xcd\xc6\x9a', '\x01\0\x09\0', '\x02\0\x09\0')],
  ['image/wmf', startsWith('\xd7\xcd\xc6\x9a', '\x01\0\x09\0', '\x02\0\x09\0')],
  ['image/pict', isPict],
  ['image/x-pict', isPict],
  ['application/x-font-ttf', startsWith('\0\x01\0\0', 'true', 'OTTO', 'ttcf')],
  ['application/x-fontdata', (bytes) => !isContainer(bytes)],
  ['application/vnd.openxmlformats-officedocument.obfuscatedfont', (bytes) => !isContainer(bytes)],
  [`${WORD}printersettings`.toLowerCase(), (bytes) => !isContainer(bytes)],
  ['application/vnd.openxmlformats-package.digital-signature-origin', (bytes) => bytes.length === 0],
  ['application/vnd.openxmlformats-package.digital-signature-certificate', startsWith('\x30')],
]);

/** Content types are compared without regard to case. */
export const ALLOWED_XML_KINDS: ReadonlySet<string> = new Set(XML_KINDS.map((kind) => kind.toLowerCase()));

/** The last word of a relationship's type, of any vendor or year. */
export const ALLOWED_RELATIONS: ReadonlySet<string> = new Set(
  [
    ...['officeDocument', 'styles', 'settings', 'webSettings', 'fontTable', 'numbering', 'theme'],
    ...['themeOverride', 'header', 'footer', 'footnotes', 'endnotes', 'comments', 'commentsExtended'],
    ...['commentsIds', 'commentsExtensible', 'people', 'glossaryDocument', 'image', 'hyperlink', 'font'],
    ...['chart', 'chartUserShapes', 'chartStyle', 'chartColorStyle', 'chartEx', 'diagramData'],
    ...['diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing', 'vmlDrawing', 'customXml'],
    ...['customXmlProps', 'core-properties', 'extended-properties', 'custom-properties', 'thumbnail'],
    ...['extendedProperties', 'customProperties', 'coreProperties', 'metadata', 'metadata/thumbnail'],
    ...[
      'metadata/core-properties',
      'stylesWithEffects',
      'printerSettings',
      'documenttasks',
      'hdphoto',
      'ink',
    ],
    ...['classificationlabels', 'origin', 'signature', 'certificate', 'bibliography', 'svgBlip'],
  ].map((type) => type.toLowerCase()),
);

/** Elements that load content which no relationship reveals. */
export const ACTIVE_ELEMENTS: ReadonlySet<string> = new Set(
  [
    ...['OLEObject', 'control', 'altChunk', 'subDoc', 'objectEmbed', 'objectLink', 'mailMerge', 'script'],
    ...['attachedTemplate', 'saveThroughXslt', 'sourceFileName', 'videoFile', 'audioFile', 'externalData'],
    ...['quickTimeFile', 'wavAudioFile', 'foreignObject', 'webVideoPr', 'embeddedFile', 'iframe', 'object3d'],
  ].map((name) => name.toLowerCase()),
);
