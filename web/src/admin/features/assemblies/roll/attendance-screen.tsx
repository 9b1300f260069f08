import { Card, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useRouteIds } from '../../../../core/route-ids.ts';
import { assemblyQuery } from '../../../../domain/assembly-query.ts';
import { AssemblyPage } from '../../../../domain/assembly-title.tsx';
import { PARAMETERS } from '../../../../ui/table/address-parameters.ts';
import { TEXTS } from '../texts.ts';
import { useIsPast } from '../use-is-past.ts';
import { AttendancePanel } from './attendance-panel.tsx';
import styles from './roll.module.css';
import { Roll } from './roll.tsx';
import { useRollRemoval } from './roll-removal.tsx';

const T = TEXTS.attendance;

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const { data: assembly } = useQuery(assemblyQuery(assemblyId));
  const isPast = useIsPast(assemblyId);
  return (
    <AssemblyPage assemblyId={assemblyId} title={T.screen} about={isPast ? T.screenAboutPast : T.screenAbout}>
      {assembly && <AttendancePanel assembly={assembly} disabled={false} hasRoll />}
      <RollPage key={assemblyId} assemblyId={assemblyId} />
    </AssemblyPage>
  );
}

/** The roll as a page. */
const SMALL = '(max-width: 48em)';

function RollPage({ assemblyId }: { assemblyId: number }) {
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
