/** The buttons of a home: the app's sections, or the parts of one. */
import { UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Note } from '../page/note.tsx';
import styles from './button-grid.module.css';

export interface GridButton {
  readonly label: string;
  readonly about?: string;
  readonly icon: Icon;
  /** Target address; a button without it calls `onClick`. */
  readonly to?: string;
  readonly onClick?: () => void;
}

interface ButtonGridProps {
  buttons: readonly GridButton[];
  /** Whether it is one part of a screen among others. */
  compact?: boolean;
}

export function ButtonGrid({ buttons, compact = false }: ButtonGridProps) {
  return (
    <div className={styles.grid} data-compact={compact || undefined}>
      {buttons.map((button) => (
        <GridTile key={button.label} {...button} />
      ))}
    </div>
  );
}

/** The button is named by its label and described by the text under it; the whole tile is clickable. */
function GridTile({ label, about, icon: Icon, to, onClick }: GridButton) {
  const aboutId = useId();
  const shared = { className: `${styles.label} cover`, ...(about && { 'aria-describedby': aboutId }) };
  return (
    <div className={`${styles.tile} framed covered`}>
      <span className={styles.icon}>
        <Icon size={24} stroke={1.6} aria-hidden />
      </span>
      <div>
        {to ? (
          <UnstyledButton {...shared} component={Link} to={to}>
            {label}
          </UnstyledButton>
        ) : (
          <UnstyledButton {...shared} onClick={onClick}>
            {label}
          </UnstyledButton>
        )}
        {about && (
          <Note id={aboutId} mt={2}>
            {about}
          </Note>
        )}
      </div>
    </div>
  );
}
