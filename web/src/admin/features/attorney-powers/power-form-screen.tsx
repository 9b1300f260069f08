import { useQueryClient } from '@tanstack/react-query';
import { useRouteIds } from '../../../core/route-ids.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { useEditedRecord } from '../../../domain/edited-record.tsx';
import { PowerForm, powerInState } from './power-form.tsx';
import { powersQuery } from './queries.ts';
import { FORM_TEXTS as T } from './texts.ts';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const client = useQueryClient();
  const { stored, isEdit, key, instead } = useEditedRecord({
    inState: powerInState,
    load: async (id) => (await client.fetchQuery(powersQuery(assemblyId))).find((power) => power.id === id),
    list: `/gremial/assemblies/${assemblyId}/attorney-powers`,
  });
  return (
    <AssemblyPage assemblyId={assemblyId} title={isEdit ? T.edit : T.create} about={T.about} titled>
      {instead ?? <PowerForm key={key} assemblyId={assemblyId} stored={stored} />}
    </AssemblyPage>
  );
}
