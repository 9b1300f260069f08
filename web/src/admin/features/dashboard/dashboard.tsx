/** The parts of the home that its buttons do not wait for, in one chunk: pending matters above them, figures below. */
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '../../../ui/feedback/states.tsx';
import styles from './dashboard.module.css';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestActivity, LatestResults } from './latest.tsx';
import { dashboardQuery } from './queries.ts';
import { DashboardSkeleton } from './skeleton.tsx';
import { DASHBOARD_TEXTS as T } from './texts.ts';

export { Attention } from './attention.tsx';

/** Figures, last results and last changes; nothing where the backend does not have them. */
export function Overview() {
  const { data, error, isPending, refetch } = useQuery(dashboardQuery);
  if (isPending) return <DashboardSkeleton />;
  if (error && !data)
    return <FailedState headline={T.failure} error={error} onRetry={() => void refetch()} inCard />;
  if (!data) return null;
  return (
    <>
      {data.firstSteps && <FirstSteps steps={data.firstSteps} />}
      <Figures dashboard={data} />
      {(data.results.length > 0 || data.activity.length > 0) && (
        <div className={styles.lists}>
          <LatestResults results={data.results} />
          <LatestActivity activity={data.activity} />
        </div>
      )}
    </>
  );
}
