/** 'Agregar Pasos' or 'Editar Pasos', and the dialog behind it. */
import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconListNumbers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { stepsQuery } from './queries.ts';
import { stepsOf } from './steps.ts';
import { StepsDialog } from './steps-dialog.tsx';
import { TEXTS } from './texts.ts';

export function StepsButton() {
  const { data: record, isPending, error, refetch } = useQuery(stepsQuery);
  const [opened, dialog] = useDisclosure(false);

  if (error && record === undefined)
    return <FailedState headline={TEXTS.stepsFailure} error={error} onRetry={() => void refetch()} inCard />;
  // The label depends on the stored steps.
  if (isPending) return <Skeleton height={42} width={148} />;
  return (
    <>
      <Button leftSection={<IconListNumbers size={18} aria-hidden />} onClick={dialog.open}>
        {stepsOf(record).length > 0 ? TEXTS.editSteps : TEXTS.addSteps}
      </Button>
      <StepsDialog record={record ?? null} opened={opened} onClose={dialog.close} />
    </>
  );
}
