import type { Icon } from '@tabler/icons-react';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { SCREENS } from '../screens.ts';
import { parentOf } from '../shell/menu-entries.ts';
import { screenAt } from '../shell/screen-names.ts';

interface AssemblyLink {
  readonly label: string;
  readonly to: string;
}
interface AssemblyTool extends AssemblyLink {
  readonly icon: Icon;
}

/** The form that edits the assembly of the navigation state belongs to the tab of the form with an address. */
const EDIT_FORM = '/gremial/assemblies/create';
const DATA = '/gremial/assemblies/:assemblyId/datos';

/** The ids of the assembly and of its question in an address of the product. */
export function idsIn(pathname: string): { assemblyId?: number; questionId?: number } {
  const [, assembly, question] =
    /^\/gremial\/assemblies\/([1-9]\d{0,14})(?:\/([1-9]\d{0,14})\/votes)?(?:\/|$)/.exec(pathname) ?? [];
  return {
    ...(assembly && { assemblyId: Number(assembly) }),
    ...(question && { questionId: Number(question) }),
  };
}

const addressOf = (path: string, assemblyId: number) => path.replace(':assemblyId', String(assemblyId));

export const tabsOf = (assemblyId: number): readonly AssemblyLink[] =>
  SCREENS.flatMap(({ path, tab }) => (tab ? [{ label: tab, to: addressOf(path, assemblyId) }] : []));

/** @param assembly whose backend may lack the calls of some; undefined until loaded */
export const toolsOf = (assemblyId: number, assembly: Assembly | undefined): readonly AssemblyTool[] =>
  SCREENS.flatMap(({ path, label = '', tool, needs }) =>
    tool && (!needs || assembly?.[needs] !== undefined)
      ? [{ label, to: addressOf(path, assemblyId), icon: tool }]
      : [],
  );

/** The address of the tab that a screen belongs to: its own, or that of the nearest screen above it. */
export function tabAt(pathname: string, assemblyId: number): string | null {
  const own = pathname.replace(/\/$/, '');
  if (own === EDIT_FORM) return addressOf(DATA, assemblyId);
  for (let at: string | null = own; at !== null; at = parentOf(at)) {
    const screen = screenAt(at);
    if (screen?.tool) return null;
    if (screen?.tab) return at;
  }
  return null;
}
