import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { assemblyQuery } from '../../../../domain/assembly-query.ts';
import { UnknownAssembly, useIsUnknownAssembly } from '../../../../domain/assembly-title.tsx';
import { useEditedRecord } from '../../../../domain/edited-record.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { movedCall } from '../../convocations/moved-call.tsx';
import { assemblyInState } from '../assembly.tsx';
import { TEMPLATE, TEXTS } from '../texts.ts';
import { AssemblyForm } from './form.tsx';

export default function Screen() {
  const client = useQueryClient();
  const { stored, isEdit, key, instead } = useEditedRecord({
    inState: assemblyInState,
    load: (id) => client.fetchQuery(assemblyQuery(id)),
    list: '/gremial/assemblies',
  });
  const isUnknown = useIsUnknownAssembly(stored?.id);
  const [parameters] = useSearchParams();
  const like = isEdit ? 0 : Number(parameters.get(TEMPLATE)) || 0;
  const template = useQuery({ ...assemblyQuery(like), enabled: like > 0 });
  const form =
    like > 0 && template.isPending ? (
      <Skeleton height={400} role="status" aria-label="Cargando" />
    ) : (
      <AssemblyForm
        key={`${key} ${like}`}
        stored={stored}
        template={template.data ?? null}
        moved={movedCall}
      />
    );
  return (
    <Page title={isEdit ? TEXTS.form.edit : TEXTS.form.create}>
      {isUnknown ? <UnknownAssembly /> : (instead ?? form)}
    </Page>
  );
}
