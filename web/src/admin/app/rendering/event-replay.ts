/**
 * Runs in a page that is painted before the client's code is loaded: records what the person does and replays it once the
 * code handles it. The build writes its text into the pages (`build/screen-files.ts`, `build/prerendered-sign-in.ts`), so it
 * uses nothing but what it declares.
 */

declare global {
  /** Replays the recorded events on a painted page; absent on every other page. */
  var replayEvents: (() => void) | undefined;
}

export function recordEvents(): void {
  type Field = HTMLInputElement | HTMLSelectElement;
  const isField = (target: unknown): target is Field =>
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  const nameOf = (control: HTMLElement) =>
    control.getAttribute('aria-label') ??
    (isField(control) ? (control.labels?.[0]?.textContent ?? control.name) : control.textContent);

  /** Finds the same control later, when the code may have rendered it anew: one of the same kind, name and place. */
  const finderOf = (control: HTMLElement) => {
    // A removed field has no label.
    const name = nameOf(control);
    const alike = () =>
      [...document.querySelectorAll<HTMLElement>(`#root ${control.tagName}`)].filter(
        (each) => nameOf(each) === name,
      );
    const present = alike();
    const place = present.indexOf(control);
    return () => {
      if (control.isConnected) return control;
      const later = alike();
      return later.length === present.length ? later[place] : undefined;
    };
  };

  const changed = new Map<Field, () => HTMLElement | undefined>();
  /** The last activation: earlier ones would be repeated on what it led to. */
  let last: (() => void) | undefined;
  let link: HTMLAnchorElement | undefined;
  let top: number | undefined;
  let focused: { readonly control: HTMLElement; readonly find: () => HTMLElement | undefined } | undefined;

  const handlers = {
    // Enter in a field clicks the button of its form too.
    click(event: MouseEvent) {
      const control = event.target instanceof Element && event.target.closest<HTMLElement>('a, button');
      if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const find = finderOf(control);
      last = () => find()?.click();
      link = control instanceof HTMLAnchorElement ? control : undefined;
    },
    keydown(event: KeyboardEvent) {
      // Of a field without a form; that of a form clicks its button next.
      if (event.key === 'Enter' && isField(event.target)) {
        const find = finderOf(event.target);
        const again = new KeyboardEvent('keydown', event);
        last = () => find()?.dispatchEvent(again);
        return;
      }
      // The key of the quick jump, for which the browser has a use too.
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      const again = new KeyboardEvent('keydown', event);
      last = () => (document.activeElement ?? document).dispatchEvent(again);
    },
    submit(event: Event) {
      // It would load the page again.
      event.preventDefault();
      const field = event.target instanceof HTMLFormElement && event.target.querySelector('input');
      if (!field) return;
      const find = finderOf(field);
      last = () => {
        const present = find();
        if (isField(present)) present.form?.requestSubmit();
      };
    },
    scroll() {
      top = window.scrollY;
    },
    // A list of choices is changed without focus in some browsers.
    input({ target }: Event) {
      if (isField(target) && !changed.has(target)) changed.set(target, finderOf(target));
    },
    focusin({ target }: Event) {
      if (target instanceof HTMLElement) focused = { control: target, find: finderOf(target) };
    },
  };
  const each = Object.entries(handlers) as [string, (event: Event) => void][];
  const stop = () => {
    for (const [type, handler] of each) document.removeEventListener(type, handler, true);
    globalThis.removeEventListener('error', giveUp, true);
    globalThis.replayEvents = undefined;
  };
  /** Leaves the page to the browser where a script fails: links work, and the last one is followed. */
  function giveUp({ target }: Event): void {
    if (target !== globalThis && !(target instanceof HTMLScriptElement)) return;
    stop();
    if (link) location.assign(link.href);
  }
  for (const [type, handler] of each) document.addEventListener(type, handler, true);
  globalThis.addEventListener('error', giveUp, true);

  const carryOver = (before: Field, present: Field) => {
    if ('checked' in before && 'checked' in present && before.checked !== present.checked) present.click();
    if (before.value === present.value) return;
    // React watches the property of the element, and reads the value at an event.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(present), 'value')?.set?.call(
      present,
      before.value,
    );
    for (const type of ['input', 'change']) present.dispatchEvent(new Event(type, { bubbles: true }));
  };
  globalThis.replayEvents = () => {
    const scrolledTo = top;
    stop();
    for (const [field, find] of changed) {
      const present = find();
      if (isField(present) && present !== field) carryOver(field, present);
    }
    if (focused?.control.isConnected === false && document.activeElement === document.body)
      focused.find()?.focus({ preventScroll: true });
    // The router begins at the top.
    if (scrolledTo !== undefined) window.scrollTo({ top: scrolledTo, behavior: 'instant' });
    // The code has rendered what was typed by then.
    setTimeout(() => last?.());
  };
}
