import { Page } from '../../../ui/page/page.tsx';
import { ActivityList } from '../../features/activity/activity-list.tsx';
import { TEXTS } from '../../features/activity/texts.ts';

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about}>
    <ActivityList />
  </Page>
);
