import { useParams } from 'react-router';
import { CaseDiscussion } from '../../features/cases/case-discussion.tsx';

export default function CaseScreen() {
  const { caseId = '' } = useParams();
  return <CaseDiscussion id={caseId} />;
}
