import { useQueryClient } from '@tanstack/react-query';
import { assemblyQuery } from '../../../../domain/assembly-query.ts';
import { UnknownAssembly, useIsUnknownAssembly } from '../../../../domain/assembly-title.tsx';
import { useEditedRecord } from '../../../../domain/edited-record.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { assemblyInState } from '../assembly.ts';
import { TEXTS } from '../texts.ts';
import { AssemblyForm } from './form.tsx';

export default function Screen() {
  const client = useQueryClient();
  const { stored, isEdit, key, instead } = useEditedRecord({
    inState: assemblyInState,
    load: (id) => client.fetchQuery(assemblyQuery(id)),
    list: '/gremial/assemblies',
  });
  const isUnknown = useIsUnknownAssembly(stored?.id);
  return (
    <Page title={isEdit ? TEXTS.form.edit : TEXTS.form.create}>
      {isUnknown ? <UnknownAssembly /> : (instead ?? <AssemblyForm key={key} stored={stored} />)}
    </Page>
  );
}
