import { expect, it } from 'vitest';
import { elementStylesAsRules, pageWith, withSheets } from './prerendered-sign-in.ts';

const PAGE =
  '<html><head><title>Vigilia</title><link rel="stylesheet"></head><body><div id="root"></div></body></html>';

it('turns the styles of elements into rules, one for those that are equal', () => {
  expect(
    elementStylesAsRules(
      '<p data-style="gap:1px"><b data-style="top:0"></b><i data-style="gap:1px"></i></p>',
    ),
  ).toEqual({
    markup: '<p data-style="0"><b data-style="1"></b><i data-style="0"></i></p>',
    rules: '#root [data-style="0"]{gap:1px}#root [data-style="1"]{top:0}',
  });
});

it('fails the build for a style that a sheet would read otherwise', () => {
  expect(() => elementStylesAsRules('<p data-style="content:&quot;x&quot;">')).toThrow('character reference');
});

it('writes the rendered screen into the page, with rules and script that the policy allows', () => {
  const page = pageWith(PAGE, '<title>Entrar</title><p data-style="gap:1px">$&</p>', 'N');
  expect(page).toContain('<div id="root"><p data-style="0">$&</p></div>');
  expect(page).toContain('<style nonce="N">#root [data-style="0"]{gap:1px}</style><script nonce="N">');
  // React writes the title of the screen.
  expect(page).toContain('<title>Vigilia</title>');
  expect(page).not.toContain('Entrar');
  expect(() => pageWith('<html></html>', '', 'N')).toThrow('The page has no <link');
});

it('writes the sheets into the page, and leaves their links without effect', () => {
  const page = '<title>V</title><link rel="stylesheet" crossorigin href="/assets/a-1.css" nonce="N"><body>';
  expect(withSheets(page, 'N', (file) => `/* $& of ${file} */`)).toBe(
    '<title>V</title><style nonce="N">/* $& of assets/a-1.css */</style>' +
      '<link media="not all" rel="stylesheet" crossorigin href="/assets/a-1.css" nonce="N"><body>',
  );
});
