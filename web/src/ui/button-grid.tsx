/** The buttons of a home: the app's sections, or the parts of one. */
import { Text, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './button-grid.module.css';

export interface GridButton {
  readonly label: string;
  readonly about: string;
  readonly icon: Icon;
  /** Where it goes; a button without it acts through `onClick`. */
  readonly to?: string;
  readonly onClick?: () => void;
}

const Face = ({ label, about, icon: Icon }: GridButton) => (
  <>
    <span className={styles.icon}>
      <Icon size={24} stroke={1.6} aria-hidden />
    </span>
    <span>
      <span className={styles.label}>{label}</span>
      <Text span c="dimmed" size="sm" className={styles.about} aria-hidden>
        {about}
      </Text>
    </span>
  </>
);

export function ButtonGrid({ buttons }: { buttons: readonly GridButton[] }) {
  return (
    <div className={styles.grid}>
      {buttons.map((button) =>
        button.to ? (
          <UnstyledButton
            key={button.label}
            component={Link}
            to={button.to}
            className={styles.button}
            aria-label={button.label}
            title={button.about}
          >
            <Face {...button} />
          </UnstyledButton>
        ) : (
          <UnstyledButton
            key={button.label}
            onClick={button.onClick}
            className={styles.button}
            aria-label={button.label}
            title={button.about}
          >
            <Face {...button} />
          </UnstyledButton>
        ),
      )}
    </div>
  );
}
