/** The screen of `/create`, also of a record that the navigation state or the address carries (R4.9). */
import { useLocation } from 'react-router';
import { storedWith } from '../../../core/navigation-state.ts';
import { useEditedRecord } from '../../../domain/edited-record.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { courses } from './courses.ts';
import { FormPage } from './form.tsx';
import type { ContentRecord, PageKind } from './kind.ts';
import { benefits, news } from './picture-cards.ts';

/** The kinds whose form is a page. */
const KINDS = [news, benefits, courses] as readonly PageKind[];

export default function Screen() {
  const { pathname } = useLocation();
  const kind = KINDS.find(({ path }) => pathname.startsWith(path));
  return kind && <ContentForm key={kind.path} kind={kind} />;
}

function ContentForm({ kind }: { kind: PageKind }) {
  const { stored, isEdit, key, instead } = useEditedRecord<ContentRecord>({
    inState: storedWith<ContentRecord>(kind.title as keyof ContentRecord & string),
    load: kind.load,
    list: kind.path,
  });
  return (
    <Page title={isEdit ? kind.texts.edit : kind.texts.create}>
      {instead ?? <FormPage key={key} kind={kind} record={stored} />}
    </Page>
  );
}
