/** The roll as a page. */
import { Card, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import { PARAMETERS } from '../../../../ui/table/address-parameters.ts';
import { TEXTS } from '../texts.ts';
import styles from './roll.module.css';
import { Roll } from './roll.tsx';
import { useRollRemoval } from './roll-removal.tsx';

const SMALL = '(max-width: 48em)';

export function RollPage({ assemblyId }: { assemblyId: number }) {
  const small = useMediaQuery(SMALL, undefined, { getInitialValueInEffect: false }) ?? false;
  const [parameters] = useSearchParams();
  const removal = useRollRemoval(assemblyId, parameters.get(PARAMETERS.search) ?? '');
  return (
    <Card withBorder className={styles.page ?? ''}>
      <Title order={2}>{TEXTS.roll.title}</Title>
      <Roll assemblyId={assemblyId} small={small} removal={removal} />
      {removal.dialog}
    </Card>
  );
}
