/** The page that shows all pictures: a chapter for each screen, a row for each state. */
import type { Picture } from './camera.ts';
import { slug } from './camera.ts';
import type { Visit } from './visits.ts';

export interface Screenshot {
  readonly visit: Visit;
  readonly pictures: readonly Picture[];
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE = `
  body { margin: 0; padding: 24px; font: 16px/1.4 system-ui, sans-serif; color-scheme: light dark; }
  nav { columns: 18rem; margin-bottom: 48px; }
  nav a { display: block; }
  h2 { position: sticky; top: 0; margin: 48px -24px 0; padding: 8px 24px; background: Canvas; }
  .row { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; padding-bottom: 16px; }
  figure { margin: 0; flex: none; }
  figcaption { font-size: 13px; opacity: 0.75; }
  img { display: block; height: 420px; object-fit: cover; object-position: top; border: 1px solid GrayText; }
`;

const rowOf = ({ visit, pictures }: Screenshot) => `
  <h3>${escaped(visit.state)}</h3>
  <div class="row">${pictures
    .map(
      ({ file, look }) =>
        `<figure><a href="${file}"><img src="${file}" loading="lazy" alt="${escaped(look)}"></a><figcaption>${escaped(look)}</figcaption></figure>`,
    )
    .join('')}</div>`;

/** @param shots in the order of the chapters */
export function contactSheet(shots: readonly Screenshot[]): string {
  const addresses = [...new Set(shots.map(({ visit }) => visit.screen.address))];
  const chapters = addresses.map(
    (address) =>
      `<h2 id="${slug(address)}">${escaped(address)}</h2>${shots
        .filter(({ visit }) => visit.screen.address === address)
        .map(rowOf)
        .join('')}`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<style>${STYLE}</style>
<h1>Every screen in every state</h1>
<nav>${addresses.map((address) => `<a href="#${slug(address)}">${escaped(address)}</a>`).join('')}</nav>
${chapters.join('\n')}
</html>
`;
}
