import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { Link } from 'react-router';
import { convocationQuery } from './queries.ts';
import { TEXTS as T } from './texts.ts';

interface MovedCallProps {
  assembly: Assembly;
  isSaved: boolean;
}

/** People who were called to the changed date and place, and the way to inform them (R15.10). */
function MovedCall({ assembly: { id, minimumCallDays }, isSaved }: MovedCallProps) {
  // Another backend mails no convocations.
  const { data } = useQuery({ ...convocationQuery(id), enabled: minimumCallDays !== undefined });
  const { people, powers } = data?.called ?? { people: 0, powers: 0 };
  if (people === 0) return null;
  return (
    <Alert color="amber" role="status">
      <Stack gap="sm" align="start">
        {T.moving(people, powers)}
        {isSaved && (
          <Button component={Link} to={`/gremial/assemblies/${id}/convocatoria`}>
            {T.change(people)}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** For the form of an assembly, before and after its save. */
export const movedCall = (assembly: Assembly, isSaved: boolean) => (
  <MovedCall assembly={assembly} isSaved={isSaved} />
);
