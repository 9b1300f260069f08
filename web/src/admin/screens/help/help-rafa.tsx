import { Page } from '../../../ui/page/page.tsx';
import { RequestsTable } from '../../features/assistance/requests-table.tsx';
import { StepsButton } from '../../features/assistance/steps-button.tsx';
import { TEXTS } from '../../features/assistance/texts.ts';

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about} actions={<StepsButton />}>
    <RequestsTable />
  </Page>
);
