import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useRouteIds } from '../../../../core/route-state.ts';
import { assemblyQuery } from '../../../../domain/assembly-query.ts';
import { useAssemblySession } from '../../../../domain/assembly-session.ts';
import { AssemblyPage } from '../../../../domain/assembly-title.tsx';
import { Loading, Unloaded } from '../../../../ui/feedback/states.tsx';
import { movedCall } from '../../convocations/moved-call.tsx';
import { useAssemblyQuestions } from '../../votings/queries.ts';
import { TEXTS } from '../texts.ts';
import { AssemblyForm } from './form.tsx';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const { key } = useLocation();
  return (
    <AssemblyPage assemblyId={assemblyId} title={TEXTS.form.edit}>
      {/* Another entry of the history is another form. */}
      <AssemblyData key={key} assemblyId={assemblyId} />
    </AssemblyPage>
  );
}

/** The form of an assembly at its own address: it loads the assembly first. */
const deskOf = (assemblyId: number) => `/gremial/assemblies/${assemblyId}`;

function AssemblyData({ assemblyId }: { assemblyId: number }) {
  const query = useQuery({
    ...assemblyQuery(assemblyId),
    // A save replaces the version that was opened: an outdated one would cause a conflict.
    refetchOnMount: 'always',
  });
  const { data, isFetchedAfterMount } = query;
  const session = useAssemblySession(assemblyId);
  const questions = useAssemblyQuestions(assemblyId, undefined);
  const contentOfPoint = (point: string) => {
    const { documents = [] } = session?.points.find(({ text }) => text === point) ?? {};
    const votings = questions?.filter(({ agendaPoint }) => agendaPoint === point) ?? [];
    return TEXTS.agenda.content(documents.length, votings.length);
  };
  if (data && isFetchedAfterMount)
    return (
      <AssemblyForm
        stored={data}
        after={{ to: deskOf(assemblyId), text: TEXTS.form.goingToDesk }}
        contentOfPoint={contentOfPoint}
        moved={movedCall}
      />
    );
  if (data) return <Loading heights={[64, 160, 64, 64]} />;
  return <Unloaded query={query} failure={TEXTS.list.loadFailure} heights={[64, 160, 64, 64]} />;
}
