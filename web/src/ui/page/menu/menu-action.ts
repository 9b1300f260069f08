/** An action of a menu, and where a menu is open. */
import type { Icon } from '@tabler/icons-react';

export interface MenuAction {
  readonly icon: Icon;
  readonly label: string;
  /** The accessible name, where it includes the item. */
  readonly name?: string;
  /** Whether something is lost by it. */
  readonly dangerous?: boolean;
  readonly onClick: () => void;
}

export interface OpenedMenu {
  /** Of the button, in the window. */
  readonly box: DOMRect;
  /** Index of the item that takes the focus. */
  readonly first: number;
}
