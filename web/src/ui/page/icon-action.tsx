/** A button of a row or card that is only an icon; native, because a list has hundreds of them. */
import type { Icon as IconComponent } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import styles from './icon-action.module.css';

interface IconActionProps {
  icon: IconComponent;
  /** The accessible name, which includes the item. */
  label: string;
  title?: string;
  /** Red for what deletes. */
  color?: 'red';
  /** Pixels. */
  size?: 36 | 40;
  onClick?: () => void;
  /** The address and its state, where it is a link. */
  to?: string;
  state?: unknown;
}

/** One element for each icon. */
const drawn = new Map<IconComponent, ReactElement>();
function elementOf(Icon: IconComponent): ReactElement {
  const known = drawn.get(Icon);
  if (known) return known;
  const element = <Icon size={18} aria-hidden />;
  drawn.set(Icon, element);
  return element;
}

export function IconAction({ icon, label, title, color, size = 36, onClick, to, state }: IconActionProps) {
  const shared = {
    className: styles.action,
    'aria-label': label,
    title,
    'data-color': color,
    'data-size': size,
    onClick,
  };
  return to === undefined ? (
    <button type="button" {...shared}>
      {elementOf(icon)}
    </button>
  ) : (
    <Link to={to} state={state} {...shared}>
      {elementOf(icon)}
    </Link>
  );
}
