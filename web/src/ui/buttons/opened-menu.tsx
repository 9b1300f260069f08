/** The menu of an `ActionMenu` while it is open. Its library is as large as a list, which is usable without it. */
import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Ref } from 'react';
import styles from './icon-action.module.css';

export interface MenuAction {
  readonly icon: Icon;
  readonly label: string;
  /** The accessible name, if it includes the item. */
  readonly name?: string;
  /** Whether the action is destructive. */
  readonly dangerous?: boolean;
  readonly onClick: () => void;
}

interface OpenedMenuProps {
  /** The button. */
  of: HTMLElement;
  label: string;
  actions: readonly MenuAction[];
  onClose: () => void;
}

/** The anchor of the menu; the button itself is the control. */
const Place = ({ ref }: { ref?: Ref<HTMLSpanElement> }) => <span ref={ref} className={styles.place} />;

export default ({ of, label, actions, onClose }: OpenedMenuProps) => (
  <Menu
    opened
    onClose={onClose}
    position="bottom-end"
    // Outside of the cards, which clip their content, and inside of the landmark or of the dialog.
    portalProps={{ target: of.closest<HTMLElement>('[role=dialog]') ?? 'main' }}
    // The first item takes the focus instead.
    withInitialFocusPlaceholder={false}
    // Not the key that has just opened it.
    clickOutsideEvents={['mousedown', 'touchstart']}
    loop
  >
    <Menu.Target>
      <Place />
    </Menu.Target>
    <Menu.Dropdown aria-label={label} onKeyDown={({ key }) => key === 'Tab' && onClose()}>
      {actions.map(({ icon: Icon, label: text, name, dangerous, onClick }, index) => (
        <Menu.Item
          key={text}
          leftSection={<Icon size={18} aria-hidden />}
          aria-label={name}
          data-autofocus={index === 0 || undefined}
          className={styles.item ?? ''}
          data-dangerous={dangerous || undefined}
          onClick={onClick}
        >
          {text}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
