/** One or two fields with the button that sends them beside them, or under each other in a narrow container. */
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './field-row.module.css';

/** @param children the fields, and the button as the last of them */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <Box style={{ containerType: 'inline-size' }}>
    <div className={styles.row}>{children}</div>
  </Box>
);
