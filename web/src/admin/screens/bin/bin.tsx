import { Page } from '../../../ui/page/page.tsx';
import { BinList } from '../../features/bin/bin-list.tsx';
import { TEXTS } from '../../features/bin/texts.ts';

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about}>
    <BinList />
  </Page>
);
