/** Icons of the tools of an assembly, which the table of screens names. */
import { IconDoorEnter, IconMail } from '@tabler/icons-react';

export const TOOL_ICONS = { door: IconDoorEnter, mail: IconMail };
export type ToolIcon = keyof typeof TOOL_ICONS;
