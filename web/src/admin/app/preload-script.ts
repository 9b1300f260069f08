/**
 * Runs while the page is parsed, before any other code: sets the colour scheme, requests the files of this screen, sends its
 * first queries, and paints the screen that the server renders. Otherwise each of these waits for the one before it, and a
 * deep link takes as many round trips. The build writes it into `index.html` (`build/screen-files.ts`), so that it works
 * wherever these files are hosted.
 *
 * Requests share a slow connection, so they are sent in order: first the rendered screen with its sheets and its first
 * pictures, then the files that every screen needs, then those of this one, which arrive while the first run. Without a
 * rendered screen the pictures are last, while the screen renders.
 */
import type { PreloadedResponses } from '../../core/backend/preloaded-responses.ts';

/** Facts of the screens, from the build. Paths are as the router writes them. */
export interface Screens {
  /** The module that starts the client, and those that it imports; below the address of the page, as all files here. */
  readonly code: readonly [string, ...string[]];
  /** The largest of them. */
  readonly base: string;
  /** The sheet that every screen needs. */
  readonly sheet: string;
  readonly files: readonly string[];
  /** Indexes into `files` of the public screens. */
  readonly open: Readonly<Record<string, readonly number[]>>;
  /** Indexes into `files` of the screens of the signed-in. */
  readonly signedIn: Readonly<Record<string, readonly number[]>>;
  /** First queries of the screens of the signed-in: addresses below the backend's, with `:questionId` as in the path. */
  readonly firstQueries: Readonly<Record<string, readonly string[]>>;
  /** Those with first queries that the server does not render. */
  readonly notRendered: readonly string[];
  readonly pictures: {
    readonly maxPictures: number;
    readonly widths: readonly number[];
    readonly sizes: string;
  };
  /** The typeface, which painted text needs. */
  readonly font: string;
  /** Keys of what the browser keeps: who is signed in, how lists are looked at, how far pages are scrolled. */
  readonly savedAs: string;
  readonly listViewKey: string;
  readonly scrollPositionsKey: string;
  /** The type of user whom the screens of the signed-in are for; as `isAdministrator` of `core/backend/session.ts` says. */
  readonly administrator: string;
}

/** Functions of other modules, whose texts reach the page too. */
export interface PaintFunctions {
  readonly paintScreen: (markup: string) => Promise<void>;
  readonly recordEvents: () => void;
}

/** Uses its arguments only: nothing but its text reaches the page. */
export function preloadScript(
  {
    code,
    base,
    sheet,
    files,
    open,
    signedIn,
    firstQueries,
    notRendered,
    pictures,
    savedAs,
    administrator,
    font,
    listViewKey,
    scrollPositionsKey,
  }: Screens,
  { paintScreen, recordEvents }: PaintFunctions,
): void {
  // As the library does once it runs.
  let scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  try {
    const saved = localStorage.getItem('mantine-color-scheme-value') ?? '';
    if (/^(dark|light)$/.test(saved)) scheme = saved;
  } catch {
    // The browser refuses to store anything.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);

  /** The saved session of an administrator; null without one. */
  const readSession = (): { readonly token: string; readonly userId: number } | null => {
    try {
      const { token, since, isAuthenticated, user } = JSON.parse(localStorage.getItem(savedAs) ?? '').state
        .auth;
      const [, head, payload, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
      const read = (part = '') => JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/')));
      const { exp, iat, userType } = read(payload);
      const end = since === undefined || iat === undefined ? exp * 1000 : since + (exp - iat) * 1000;
      const isWhole = read(head).alg !== 'HS256' || signature?.length === 43;
      const isAdministrator =
        String(userType) === administrator && String(user?.userTypeId ?? administrator) === administrator;
      const isIn = isAuthenticated === true && isWhole && isAdministrator && !(end <= Date.now());
      return isIn ? { token, userId: user?.id ?? 0 } : null;
    } catch {
      // Nothing saved, or nothing that can be read: the sign-in.
      return null;
    }
  };
  const matchOf = (path: string) =>
    new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace('/*', '(/.*)?')}/?$`, 'i').exec(
      location.pathname,
    );

  /** Milliseconds in which nothing else is requested beside the rendered screen. */
  const MAX_HEAD_START = 1000;

  const session = readSession();
  const screens = session ? signedIn : open;
  const path =
    Object.keys(screens).find(matchOf) ?? Object.keys(open).find(matchOf) ?? (session ? '/' : '/sign-in/*');

  const screenFiles = (screens[path] ?? open[path] ?? []).map((index) => files[index] ?? '');
  const addLink = (
    file: string,
    rel: 'preload' | 'modulepreload' | 'stylesheet',
    as: 'style' | 'font' = 'style',
  ): HTMLLinkElement => {
    const link = document.createElement('link');
    link.rel = rel;
    if (rel === 'preload') link.as = as;
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
    return link;
  };
  const isSheet = (file: string) => file.endsWith('.css');
  const preloadFiles = () => {
    for (const file of screenFiles)
      if (!isSheet(file)) addLink(file, 'modulepreload');
      else if (!document.querySelector(`link[rel="stylesheet"][href="/${file}"]`)) addLink(file, 'preload');
  };
  /** Resolves when a file that the page names has loaded or failed. */
  const settled = (file: string) =>
    new Promise<void>((resolve) => {
      const settle = ({ target }: Event) => {
        if (target instanceof HTMLLinkElement && target.href.endsWith(file)) resolve();
      };
      document.addEventListener('load', settle, true);
      document.addEventListener('error', settle, true);
    });
  const baseSettled = settled(base);
  const baseSheetSettled = settled(sheet);
  const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));

  const failed = new Set<EventTarget>();
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement) failed.add(target);
  };
  document.addEventListener('error', onError, true);
  /** Resolves when the sheets that the page names have loaded or failed. */
  const pageSheetsSettled = parsed.then(() =>
    Promise.all(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
        (link) =>
          link.sheet ??
          (failed.has(link) ||
            new Promise((resolve) => {
              link.onload = link.onerror = resolve;
            })),
      ),
    ),
  );

  void pageSheetsSettled.then(() => document.removeEventListener('error', onError, true));

  const loadCode = async () => {
    for (const file of code) addLink(file, 'modulepreload');
    void baseSheetSettled.then(preloadFiles);
    await parsed;
    // The prerendered sign-in has its sheets in it.
    if (!document.getElementById('root')?.hasChildNodes()) await pageSheetsSettled;
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = `/${code[0]}`;
    document.head.append(script);
  };

  const painting = new AbortController();
  /** Sheets of the screen that are loading. */
  const loadingSheets = new Set<HTMLLinkElement>();
  /** Adds a sheet of the screen. One that fails is removed, so that the code loads it again. */
  const addSheet = (file: string) =>
    new Promise<void>((resolve, reject) => {
      const link = addLink(file, 'stylesheet');
      painting.signal.addEventListener('abort', reject);
      loadingSheets.add(link);
      link.onload = () => {
        loadingSheets.delete(link);
        resolve();
      };
      link.onerror = () => {
        loadingSheets.delete(link);
        link.remove();
        reject(new Error(`${file} was not loaded`));
      };
    });
  /** Whether this browser has a view of the list of this screen, or has scrolled it: the server knows neither. */
  const hasLocalState = (userId: number) => {
    try {
      const view = `${listViewKey}/${userId}/${path.slice(path.lastIndexOf('/') + 1)}`;
      // By the visit, or by the path if the page was opened by its address (`core/return-location.ts`).
      const positions = JSON.parse(sessionStorage.getItem(scrollPositionsKey) ?? '{}');
      const isScrolled = [history.state?.key, location.pathname].some((visit) => positions[visit] > 0);
      return isScrolled || localStorage.getItem(view) !== null;
    } catch {
      return false;
    }
  };
  /** Paints the rendered screen, once it, its sheets and the typeface are loaded. */
  const paint = async (backend: string, token: string, headers: Readonly<Record<string, string>>) => {
    const { signal } = painting;
    const address = `${backend}/rendered-screen?path=${encodeURIComponent(location.pathname)}`;
    const rendered = fetch(address, { headers, signal });
    // Reported below, as the sheets.
    rendered.catch(() => undefined);
    // After those of the page, which they overrule.
    await parsed;
    addLink(font, 'preload', 'font');
    const sheets = Promise.all([pageSheetsSettled, ...screenFiles.filter(isSheet).map(addSheet)]);
    sheets.catch(() => undefined);
    const { markup } = (await (await rendered).json()).data;
    await sheets;
    // In another typeface all lines would move.
    await Promise.allSettled([...document.fonts].map((face) => face.load()));
    signal.throwIfAborted();
    const isOfSession = () => readSession()?.token === token;
    // Another tab may have signed out meanwhile.
    if (!markup || !isOfSession()) return;
    // The code was faster.
    if (document.getElementById('root')?.hasChildNodes()) return;
    recordEvents();
    addEventListener('storage', () => {
      if (!isOfSession()) document.querySelector('#root[data-painted]')?.replaceChildren();
    });
    await paintScreen(markup);
  };
  /** Loads the code after the painted screen. Sheets that are still loading are left to it. */
  const loadCodeAfter = async (painted: Promise<unknown>) => {
    await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, MAX_HEAD_START))]);
    if (loadingSheets.size > 0) painting.abort();
    for (const link of loadingSheets) link.remove();
    await loadCode();
  };

  const preloadScreen = ({ token, userId }: NonNullable<typeof session>) => {
    let backend = '/api';
    let rendersScreens = false;
    let complete = false;
    try {
      const configuration = JSON.parse(document.getElementById('configuration')?.textContent ?? '');
      backend = configuration.apiBaseUrl ?? backend;
      rendersScreens = configuration.renderedScreens === true;
      complete = configuration.complete === true;
    } catch {
      // The client takes the same for granted.
    }
    const headers = { authorization: `Bearer ${token}` };
    const fetchPictures = async (answer: Response) => {
      const body = await answer.clone().text();
      await baseSettled;
      const names = body.match(/[^"]*\/files\/[0-9a-f]{32}\.webp(?=")/g) ?? [];
      for (const name of names.slice(0, pictures.maxPictures)) {
        const address = new URL(name, new URL(backend, location.href)).href;
        const picture = new Image();
        picture.fetchPriority = 'high';
        picture.sizes = pictures.sizes;
        picture.srcset = pictures.widths
          .map((width, index) => {
            const isWhole = index === pictures.widths.length - 1;
            return `${isWhole ? address : address.replace(/\.webp$/, `-${width}.webp`)} ${width}w`;
          })
          .join(', ');
      }
    };
    const answers: PreloadedResponses['answers'] = new Map();
    const ids = matchOf(path)?.groups ?? {};
    // The screen says that there is nothing at such an address.
    const hasValidIds = Object.values(ids).every((id) => /^[1-9]\d{0,14}$/.test(id));
    // Another backend may not know their parameters.
    const queries = (complete && hasValidIds && firstQueries[path]) || [];
    if (rendersScreens && queries.length > 0 && !notRendered.includes(path) && !hasLocalState(userId))
      void loadCodeAfter(paint(backend, token, headers).catch(() => undefined));
    else void loadCode();
    for (const named of queries) {
      const address = named.replace(/:(\w+)/g, (_, name) => ids[name] ?? '');
      const answer = fetch(backend + address, { headers });
      answers.set(backend + address, answer);
      // A failure is reported by the query that takes the response. Only lists show the pictures of their answers at once.
      answer.then((list) => (address === named ? fetchPictures(list) : undefined)).catch(() => undefined);
    }
    globalThis.preloaded = { token, at: performance.now(), answers, painting };
  };
  // Filters and pages ask for something else.
  if (!session || location.search) void loadCode();
  else
    try {
      preloadScreen(session);
    } catch {
      void loadCode();
    }
}
