import { expect, it } from 'vitest';
import { htmlOf } from './mail-html.ts';

it('shows the same words with links, and nothing of a text as markup', () => {
  const html = htmlOf('Hola <b>Ana</b> & cía:\n\nLugar: https://sva.example/sala?a=1&b=2.\nHora: 08:00\n');
  expect(html).toContain('<p>Hola &lt;b&gt;Ana&lt;/b&gt; &amp; cía:</p>');
  expect(html).toContain(
    '<p>Lugar: <a href="https://sva.example/sala?a=1&amp;b=2">https://sva.example/sala?a=1&amp;b=2</a>.<br>\nHora: 08:00</p>',
  );
});
