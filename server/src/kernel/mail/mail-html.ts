/** The text of a call as a page for mail programs that show HTML: the same words, with links. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const LINK = /https?:\/\/[^\s<>"«»]+[^\s<>"«».,;:)]/g;

const withLinks = (line: string) => {
  let [html, from] = ['', 0];
  for (const { 0: address, index } of line.matchAll(LINK)) {
    html += `${escaped(line.slice(from, index))}<a href="${escaped(address)}">${escaped(address)}</a>`;
    from = index + address.length;
  }
  return html + escaped(line.slice(from));
};

export const htmlOf = (text: string): string => {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(withLinks).join('<br>\n')}</p>`);
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"></head>
<body style="margin:24px auto;padding:0 16px;max-width:38em;font:16px/1.5 sans-serif">
${paragraphs.join('\n')}
</body></html>
`;
};
