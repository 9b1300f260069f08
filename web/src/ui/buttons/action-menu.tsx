/** The button '⋯' of a row, card or page, and the menu of its rare or dangerous actions. */
import { Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import { type Ref, useRef, useState } from 'react';
import styles from './icon-action.module.css';

export interface MenuAction {
  readonly icon: Icon;
  readonly label: string;
  /** The accessible name, where it includes the item. */
  readonly name?: string;
  /** Whether something is lost by it. */
  readonly dangerous?: boolean;
  readonly onClick: () => void;
}

interface ActionMenuProps {
  /** The item after its preposition, such as `de «Ana Ríos»`, for the accessible name; none for a page. */
  of?: string;
  actions: readonly MenuAction[];
  /** Pixels. */
  size?: 36 | 40 | 42;
  /** Whether it has a line, as the buttons of a page beside it. */
  bordered?: boolean;
}

const MORE = 'Más acciones';

/** Where the menu is attached; the button itself is the control of the menu for everybody. */
const Place = ({ ref }: { ref?: Ref<HTMLSpanElement> }) => <span ref={ref} className={styles.place} />;

export function ActionMenu({ of, actions, size = 36, bordered = false }: ActionMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = of === undefined ? MORE : `${MORE} ${of}`;
  const close = () => {
    button.current?.focus({ preventScroll: true });
    setOpened(false);
  };
  return (
    <span className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.action}
        data-size={size}
        data-bordered={bordered || undefined}
        aria-label={label}
        title={MORE}
        aria-haspopup="menu"
        aria-expanded={opened}
        // A second click closes the menu once, not as a click outside too.
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
        onClick={() => setOpened(!opened)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened(true);
        }}
      >
        <IconDots size={18} aria-hidden />
      </button>
      {/* A list has a hundred of these buttons: the menu is there while it is open. */}
      {opened && (
        <Menu
          opened
          onClose={close}
          position="bottom-end"
          // Outside of the cards, which clip their content, and inside of the landmark.
          portalProps={{ target: 'main' }}
          // The first item takes the focus instead.
          withInitialFocusPlaceholder={false}
          // Not the key that has just opened it.
          clickOutsideEvents={['mousedown', 'touchstart']}
          loop
        >
          <Menu.Target>
            <Place />
          </Menu.Target>
          <Menu.Dropdown aria-label={label} onKeyDown={({ key }) => key === 'Tab' && close()}>
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
      )}
    </span>
  );
}
