/**
 * Runs while the page is parsed, before any other code: requests the files of this screen, sends its first queries, and
 * fetches the first pictures of the responses. Otherwise each of these waits for the one before it, and a deep link takes as
 * many round trips. The build writes it into `index.html` (`build/screen-files.ts`), so that it works wherever these files
 * are hosted.
 *
 * Requests share a slow connection, so they are sent in order: first the files that every screen needs, then those of this
 * one, which arrive while the first run, then the pictures, while the screen renders.
 */
import type { PreloadedResponses } from '../../core/backend/preloaded-responses.ts';

/** Facts of the screens, from the build. Paths are as the router writes them. */
export interface Screens {
  /** The file that every screen needs, and that takes longest; below the address of the page, as all files here. */
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
  readonly pictures: {
    readonly maxPictures: number;
    readonly widths: readonly number[];
    readonly sizes: string;
  };
  /** The key under which the browser keeps who is signed in. */
  readonly savedAs: string;
  /** The type of user whom the screens of the signed-in are for; as `isAdministrator` of `core/backend/session.ts` says. */
  readonly administrator: string;
}

/** Uses its arguments only: nothing but its text reaches the page. */
export function preloadScript({
  base,
  sheet,
  files,
  open,
  signedIn,
  firstQueries,
  pictures,
  savedAs,
  administrator,
}: Screens): void {
  const tokenOf = (): string | null => {
    try {
      const { token, isAuthenticated, user } = JSON.parse(localStorage.getItem(savedAs) ?? '').state.auth;
      const [, head, payload, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
      const read = (part = '') => JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/')));
      const { exp, userType } = read(payload);
      const isWhole = read(head).alg !== 'HS256' || signature?.length === 43;
      const isAdministrator =
        String(userType) === administrator && String(user?.userTypeId ?? administrator) === administrator;
      const isIn = isAuthenticated === true && isWhole && isAdministrator && !(exp * 1000 <= Date.now());
      return isIn ? token : null;
    } catch {
      // Nothing saved, or nothing that can be read: the sign-in.
      return null;
    }
  };
  const matchOf = (path: string) =>
    new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace('/*', '(/.*)?')}/?$`, 'i').exec(
      location.pathname,
    );

  const token = tokenOf();
  const screens = token ? signedIn : open;
  const path =
    Object.keys(screens).find(matchOf) ?? Object.keys(open).find(matchOf) ?? (token ? '/' : '/sign-in/*');

  const preloadFiles = () => {
    for (const place of screens[path] ?? open[path] ?? []) {
      const file = files[place] ?? '';
      const link = document.createElement('link');
      const isSheet = file.endsWith('.css');
      link.rel = isSheet ? 'preload' : 'modulepreload';
      if (isSheet) link.as = 'style';
      link.crossOrigin = '';
      link.href = `/${file}`;
      document.head.append(link);
    }
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
  void settled(sheet).then(preloadFiles);

  // Filters and pages ask for something else.
  if (!token || location.search) return;
  let backend = '/api';
  try {
    backend = JSON.parse(document.getElementById('configuration')?.textContent ?? '').apiBaseUrl ?? backend;
  } catch {
    // The client takes the same for granted.
  }
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
  const isPlace = Object.values(ids).every((id) => /^[1-9]\d{0,14}$/.test(id));
  for (const named of (isPlace && firstQueries[path]) || []) {
    const address = named.replace(/:(\w+)/g, (_, name) => ids[name] ?? '');
    const answer = fetch(backend + address, { headers: { authorization: `Bearer ${token}` } });
    answers.set(backend + address, answer);
    // A failure is reported by the query that takes the response. Only lists show the pictures of their answers at once.
    answer.then((list) => (address === named ? fetchPictures(list) : undefined)).catch(() => undefined);
  }
  globalThis.preloaded = { token, at: performance.now(), answers };
}
