/**
 * The rows of the table of screens with the file that each loads, from `web` on, with a leading slash. Only
 * `screen-table.ts` may import it: there each screen is a module that holds its own path.
 */
import { loadLinkScreen, SCREENS, type Screen } from '../src/admin/app/screens.ts';

export interface ScreenWithFile extends Omit<Screen, 'load'> {
  readonly file?: string | undefined;
}

const fileOf = async (load: () => Promise<{ default: unknown }>) => String((await load()).default);

export const SCREENS_WITH_FILES: readonly ScreenWithFile[] = await Promise.all(
  SCREENS.map(async ({ load, ...screen }) => {
    const loads = screen.link ? loadLinkScreen : load;
    return { ...screen, file: loads && (await fileOf(loads)) };
  }),
);
