/**
 * Runs in the head of the prerendered sign-in, before it is painted and long before the client's code is loaded. The
 * build writes its text into the page (`build/prerendered-sign-in.ts`), so it uses nothing but what it declares.
 */

declare global {
  /** Repeats the clicks on a prerendered page, once its code handles them; absent on every other page. */
  var repeatClicks: (() => void) | undefined;
}

export function firstPaintScript(): void {
  // Signed in already: no form on the way home.
  if (globalThis.preloaded) {
    document.documentElement.hidden = true;
    location.replace('/');
  }
  // As the library does once it runs.
  let scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  try {
    const saved = localStorage.getItem('mantine-color-scheme-value') ?? '';
    if (/^(dark|light)$/.test(saved)) scheme = saved;
  } catch {
    // The browser refuses to store anything.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);

  // Enter in a field clicks the button of its form too.
  const clicked: HTMLElement[] = [];
  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    clicked.push(button);
  };
  document.addEventListener('click', hold, true);
  globalThis.repeatClicks = () => {
    document.removeEventListener('click', hold, true);
    for (const button of clicked) button.click();
  };
}
