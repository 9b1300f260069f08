/** Reads the table of screens for the build, with the file of each screen, without running any screen. */
import { normalizePath, runnerImport } from 'vite';
import type * as Table from './screens-with-files.ts';

const FOLDER = '/src/admin/screens/';

/** @param root the folder `web` */
export async function readScreenTable(root: string): Promise<typeof Table.SCREENS_WITH_FILES> {
  const web = normalizePath(root).replace(/\/$/, '');
  const { module } = await runnerImport<typeof Table>(`${web}/build/screens-with-files.ts`, {
    root: web,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'screens-as-paths',
        enforce: 'pre',
        load: (id) =>
          id.startsWith(web + FOLDER) ? `export default ${JSON.stringify(id.slice(web.length))}` : undefined,
      },
    ],
  });
  return module.SCREENS_WITH_FILES;
}
