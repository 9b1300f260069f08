/**
 * A button of a row or card that is only an icon, grey until the pointer or the focus is on it; native, because a list
 * has hundreds of them.
 */
import type { Icon as IconComponent } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './icon-action.module.css';

interface IconActionProps {
  icon: IconComponent;
  /** The accessible name, which includes the item. */
  label: string;
  title?: string;
  /** Pixels. */
  size?: 36 | 40;
  onClick?: () => void;
  /** The address and its state, where it is a link. */
  to?: string;
  state?: unknown;
}

export function IconAction({ icon: Icon, label, size = 36, to, state, ...rest }: IconActionProps) {
  const shared = {
    className: styles.action,
    'aria-label': label,
    'data-size': size,
    children: <Icon size={18} aria-hidden />,
    ...rest,
  };
  return to === undefined ? <button type="button" {...shared} /> : <Link to={to} state={state} {...shared} />;
}
