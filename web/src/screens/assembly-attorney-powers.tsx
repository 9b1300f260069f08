import { AttachButton, PowerList } from '../features/attorney-powers/power-list.tsx';
import { LIST_TEXTS as T } from '../features/attorney-powers/texts.ts';
import { useIds } from '../lib/ids.ts';
import { AssemblyTitle } from '../ui/assembly-title.tsx';
import { Page } from '../ui/page.tsx';

export default function Screen() {
  const { assemblyId } = useIds();
  return (
    <Page
      title={T.screen}
      about={
        <>
          <AssemblyTitle assemblyId={assemblyId} />
          {T.about}
        </>
      }
      actions={<AttachButton assemblyId={assemblyId} />}
    >
      <PowerList assemblyId={assemblyId} />
    </Page>
  );
}
