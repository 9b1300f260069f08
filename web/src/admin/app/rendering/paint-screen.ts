/**
 * Paints a screen that the server rendered, in a page whose code is not loaded yet. React renders it anew with its own data:
 * nothing depends on it. The build writes its text into the page (`build/screen-files.ts`), so it uses nothing but what it
 * declares.
 */

/**
 * Resolves when its first pictures have loaded or failed.
 * @param markup as `render-screen.tsx` makes it
 */
export async function paintScreen(markup: string): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return;
  const template = document.createElement('template');
  template.innerHTML = markup;
  const screen = template.content;
  const title = screen.querySelector('title');
  if (title) {
    document.title = title.textContent;
    title.remove();
  }
  for (const sheet of screen.querySelectorAll('style')) sheet.nonce = window.__nonce__ ?? '';
  // The policy of the page refuses the attribute, not what a script sets.
  for (const element of screen.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
  for (const button of screen.querySelectorAll<HTMLButtonElement>('[data-disabled-while-painted] button'))
    button.disabled = true;
  root.dataset.painted = '';
  // Until the code handles what is clicked.
  root.ariaBusy = 'true';
  const pictures = [...screen.querySelectorAll<HTMLImageElement>('img[loading="eager"]')];
  root.append(screen);
  await Promise.all(
    pictures.map(
      (picture) =>
        picture.complete ||
        new Promise((resolve) => {
          picture.onload = picture.onerror = resolve;
        }),
    ),
  );
}
