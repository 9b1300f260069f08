/** In place of a part of the code that could not be loaded. A browser does not fetch it again, so the page is loaded anew. */
import { ASSEMBLY_TEXTS as T } from '../assembly/texts.ts';
import { Page } from './page.tsx';
import { Problem } from './problem.tsx';

const again = (
  <button type="button" className="secondary" onClick={() => location.reload()}>
    {T.retry}
  </button>
);

const NotLoaded = () => <Problem headline={T.notLoaded}>{again}</Problem>;
export const notLoaded = () => ({ default: NotLoaded });

const PageNotLoaded = () => <Page heading={T.notLoaded}>{again}</Page>;
export const pageNotLoaded = () => ({ default: PageNotLoaded });
