/**
 * Runs in a page that is painted before the client's code is loaded: records the events of the person and replays them once
 * the code handles them. The build writes its text into the pages (`build/screen-files.ts`, `build/prerendered-sign-in.ts`),
 * so it uses nothing but what it declares.
 */

export interface EventRecording {
  /**
   * Ends the recording in the moment from which the code handles events, or some would happen twice. Restores focus and scroll
   * position, and carries over what was typed before anything else can happen.
   * @param isKept whether the code shows the session of the painted screen; nothing is carried over otherwise
   */
  end(isKept: boolean): void;
  /** Repeats the last activation, unless a later one of the person replaces it; once React's effects have run. */
  repeatLast(): void;
}

declare global {
  /** That of a painted page, until its last activation is repeated; absent on every other page. */
  var eventRecording: EventRecording | undefined;
}

export function recordEvents(): void {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const isField = (target: unknown): target is Field =>
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
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
    // Other records may have the same name.
    const recordOf = (each: HTMLElement | undefined) => each?.closest('li, tr')?.textContent;
    const record = recordOf(control);
    return () => {
      if (control.isConnected) return control;
      const later = alike();
      const found = later[place];
      return later.length === present.length && recordOf(found) === record ? found : undefined;
    };
  };

  const changed = new Map<Field, () => HTMLElement | undefined>();
  /** The last activation: earlier ones would be repeated on what it led to. */
  let last: (() => void) | undefined;
  let link: HTMLAnchorElement | undefined;
  let top: number | undefined;
  let focused: { readonly control: HTMLElement; readonly find: () => HTMLElement | undefined } | undefined;

  /** Submits the form of a field as Enter does. Its button may be disabled until the code has read the fields. */
  const submitOf = (field: HTMLElement) => {
    const find = finderOf(field);
    return () => {
      const form = find()?.closest('form');
      const button = form?.querySelector<HTMLButtonElement>('[type="submit"]');
      if (button) button.click();
      else form?.requestSubmit();
    };
  };

  const handlers = {
    // Enter in a field clicks the button of its form too.
    click(event: MouseEvent) {
      const control = event.target instanceof Element && event.target.closest<HTMLElement>('a, button');
      if (!control || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      last = link = undefined;
      // The browser opens these without the code; later it would block them.
      if (control instanceof HTMLAnchorElement && (control.target !== '' || control.hasAttribute('download')))
        return;
      event.preventDefault();
      const find = finderOf(control);
      last = () => find()?.click();
      link = control instanceof HTMLAnchorElement ? control : undefined;
    },
    keydown(event: KeyboardEvent) {
      // A disabled button is not clicked by Enter.
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
        last = submitOf(event.target);
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
      // Without a click or key, as by a password manager.
      const field = event.target instanceof HTMLFormElement && event.target.querySelector('input');
      if (field) last ??= submitOf(field);
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
  };
  /** Leaves the page to the browser where the code fails: links work, and the last one is followed. */
  function giveUp(event: Event): void {
    const { target } = event;
    const source =
      event instanceof ErrorEvent ? event.filename : target instanceof HTMLScriptElement ? target.src : '';
    // Others are those of extensions, and harmless ones of the browser.
    if (!source.startsWith(`${location.origin}/assets/`)) return;
    stop();
    globalThis.eventRecording = undefined;
    if (link) location.assign(link.href);
  }
  for (const [type, handler] of each) document.addEventListener(type, handler, true);
  globalThis.addEventListener('error', giveUp, true);

  const carryOver = (before: Field, present: Field) => {
    if (present.type === 'file') return;
    if ('checked' in before && 'checked' in present && before.checked !== present.checked) present.click();
    if (before.value === present.value) return;
    // React watches the property of the element, and reads the value at an event.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(present), 'value')?.set?.call(
      present,
      before.value,
    );
    for (const type of ['input', 'change']) present.dispatchEvent(new Event(type, { bubbles: true }));
    // Fields show their problems once they are left.
    if (focused?.control !== before) present.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  };
  const onLaterPress = ({ isTrusted }: Event) => {
    if (isTrusted) last = undefined;
  };
  const PRESSES = ['click', 'keydown'] as const;

  const end = (isKept: boolean) => {
    stop();
    if (!isKept) {
      globalThis.eventRecording = undefined;
      return;
    }
    for (const type of PRESSES) document.addEventListener(type, onLaterPress, true);
    // After the present commit: in it, React would not render what each event changes.
    queueMicrotask(() => {
      for (const [field, find] of changed) {
        const present = find();
        if (isField(present) && present !== field) carryOver(field, present);
      }
      if (focused?.control.isConnected === false && document.activeElement === document.body)
        focused.find()?.focus({ preventScroll: true });
      // The router begins at the top.
      if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
    });
  };
  const repeatLast = () => {
    globalThis.eventRecording = undefined;
    for (const type of PRESSES) document.removeEventListener(type, onLaterPress, true);
    last?.();
  };
  globalThis.eventRecording = { end, repeatLast };
}
