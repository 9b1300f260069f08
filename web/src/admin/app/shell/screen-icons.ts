/** The icons of the side menu, by their names in the table of screens. */
import {
  IconBuildingBank,
  IconChartBar,
  IconClipboardHeart,
  IconCreditCard,
  IconDoorEnter,
  IconGift,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconIdBadge2,
  IconKey,
  IconMail,
  IconNews,
  IconSchool,
  IconShieldLock,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';

export const MENU_ICONS = {
  home: IconHome,
  users: IconUsers,
  payments: IconCreditCard,
  gremial: IconBuildingBank,
  cases: IconClipboardHeart,
  academic: IconSchool,
  profile: IconIdBadge2,
  news: IconNews,
  benefits: IconGift,
  help: IconHelpCircle,
  reports: IconChartBar,
  activity: IconHistory,
  bin: IconTrash,
  password: IconKey,
  secondFactor: IconShieldLock,
};
export type MenuIcon = keyof typeof MENU_ICONS;

/** Icons of the tools of an assembly, which the table of screens names. */
export const TOOL_ICONS = { door: IconDoorEnter, mail: IconMail };
export type ToolIcon = keyof typeof TOOL_ICONS;
