import { Page } from '../../../ui/page/page.tsx';
import { AssemblyList, CreateButton } from '../../features/assemblies/list.tsx';
import { TEXTS } from '../../features/assemblies/texts.ts';

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about} actions={<CreateButton />}>
    <AssemblyList />
  </Page>
);
