/** The icons of the side menu, by the names that the table of screens calls them by. */
import {
  IconBuildingBank,
  IconChartBar,
  IconClipboardHeart,
  IconCreditCard,
  IconGift,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconIdBadge2,
  IconKey,
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
