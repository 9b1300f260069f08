/** The next action of an assembly, as one button; its desk explains it. */
import { Button } from '@mantine/core';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { Link, useLocation } from 'react-router';
import { useNow } from '../../features/assemblies/assembly.tsx';
import { useDeskFacts } from '../../features/assemblies/desk/desk-screen.tsx';
import { nextSteps } from '../../features/assemblies/desk/next-steps.ts';
import { phaseOf } from '../../features/assemblies/desk/phase.ts';
import { useAssemblyQuestions } from '../../features/votings/queries.ts';

export default function NextAction({ assembly }: { assembly: Assembly }) {
  const now = useNow();
  const { pathname } = useLocation();
  const questions = useAssemblyQuestions(assembly.id, undefined);
  const isVoting = questions?.some(({ state }) => state === 'open') ?? false;
  const facts = useDeskFacts(assembly, questions, phaseOf(assembly, isVoting, now), now);
  const [next] = facts ? nextSteps(facts) : [];
  return (
    next &&
    next.to !== pathname && (
      <Button
        component={Link}
        to={next.to}
        size="compact-sm"
        mih={32}
        ms="auto"
        variant="light"
        title={next.text}
      >
        {next.action}
      </Button>
    )
  );
}
