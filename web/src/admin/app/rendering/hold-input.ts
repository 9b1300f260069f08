/**
 * Runs in a page that is painted before the client's code is loaded: holds clicks and keys until that can handle them, and
 * notes the fields that are typed into. The build writes its text into the pages (`build/screen-files.ts`,
 * `build/prerendered-sign-in.ts`), so it uses nothing but what it declares.
 */

declare global {
  /** Repeats the input into a painted page, once its code handles it; absent on every other page. */
  var repeatInput: (() => void) | undefined;
}

export function holdInput(): void {
  type Field = HTMLInputElement | HTMLSelectElement;
  const isField = (target: unknown): target is Field =>
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

  /** Controls alike in kind and name. */
  const alike = (control: HTMLElement): HTMLElement[] => {
    const nameOf = (each: HTMLElement) => each.getAttribute('aria-label') ?? each.textContent;
    return [...document.querySelectorAll<HTMLElement>(`#root ${control.tagName}`)].filter(
      (each) => nameOf(each) === nameOf(control),
    );
  };
  /** Finds the same control later, when the code may have drawn it anew. */
  const finderOf = (control: HTMLElement) => {
    const place = alike(control).indexOf(control);
    return () => (control.isConnected ? control : alike(control)[place]);
  };

  const fields = new Map<Field, () => HTMLElement | undefined>();
  const repeats: (() => void)[] = [];
  const handlers = {
    // Enter in a field clicks the button of its form too.
    click(event: MouseEvent) {
      const control = event.target instanceof Element && event.target.closest<HTMLElement>('a, button');
      if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const find = finderOf(control);
      repeats.push(() => find()?.click());
    },
    keydown(event: KeyboardEvent) {
      if (isField(event.target) && !event.ctrlKey && !event.metaKey) return;
      // The browser has a use for the key of the quick jump.
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.preventDefault();
      const again = new KeyboardEvent('keydown', event);
      repeats.push(() => (document.activeElement ?? document).dispatchEvent(again));
    },
    // The page would be loaded again.
    submit: (event: Event) => event.preventDefault(),
    focusin({ target }: Event) {
      if (isField(target)) fields.set(target, finderOf(target));
    },
  };
  const each = Object.entries(handlers) as [string, (event: Event) => void][];
  for (const [type, handler] of each) document.addEventListener(type, handler, true);

  const carryOver = (before: Field, present: Field) => {
    present.focus({ preventScroll: true });
    if ('checked' in before && 'checked' in present && before.checked !== present.checked) present.click();
    if (before.value === present.value) return;
    // React watches the property of the element, and reads the value at an event.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(present), 'value')?.set?.call(
      present,
      before.value,
    );
    for (const type of ['input', 'change']) present.dispatchEvent(new Event(type, { bubbles: true }));
  };
  globalThis.repeatInput = () => {
    for (const [type, handler] of each) document.removeEventListener(type, handler, true);
    globalThis.repeatInput = undefined;
    for (const [field, find] of fields) {
      const present = find();
      if (isField(present) && present !== field) carryOver(field, present);
    }
    for (const repeat of repeats) repeat();
  };
}
