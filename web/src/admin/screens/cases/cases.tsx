import { Page } from '../../../ui/page/page.tsx';
import { CaseList } from '../../features/cases/case-list.tsx';
import { TEXTS } from '../../features/cases/texts.ts';
import { LinkPanel } from '../../features/links/link-panel.tsx';

export default () => (
  <Page title={TEXTS.list} about={TEXTS.about}>
    <LinkPanel name="Cases" />
    <CaseList />
  </Page>
);
