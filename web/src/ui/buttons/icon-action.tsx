/** A button of a row or card, mostly only an icon, grey until hovered or focused; native, because a list has hundreds of them. */
import type { Icon as IconComponent } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './icon-action.module.css';

interface IconActionProps {
  icon: IconComponent;
  /** The accessible name, which includes the item. */
  label: string;
  title?: string | undefined;
  /** Replaces the icon, for the main action of a row; the accessible name begins with it. */
  text?: string | undefined;
  /** Pixels. */
  size?: 36 | 40;
  disabled?: boolean;
  onClick?: () => void;
  /** The address and its state, for a link. */
  to?: string;
  state?: unknown;
}

export function IconAction({ icon: Icon, label, text, size = 36, to, state, ...rest }: IconActionProps) {
  const shared = {
    className: styles.action,
    'aria-label': label,
    'data-size': size,
    'data-text': text !== undefined || undefined,
    children: text ?? <Icon size={18} aria-hidden />,
    ...rest,
  };
  return to === undefined ? <button type="button" {...shared} /> : <Link to={to} state={state} {...shared} />;
}
