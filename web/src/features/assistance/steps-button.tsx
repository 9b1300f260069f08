/** 'Agregar Pasos' or 'Editar Pasos', and the dialog behind it. */
import { Button, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconListNumbers, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { stepsQuery } from './queries.ts';
import { stepsOf } from './steps.ts';
import { StepsDialog } from './steps-dialog.tsx';
import { TEXTS } from './texts.ts';

export function StepsButton() {
  const { data: record, isPending, error, refetch, isFetching } = useQuery(stepsQuery);
  const [opened, dialog] = useDisclosure(false);

  if (error && record === undefined)
    return (
      <>
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {TEXTS.stepsFailure}
        </Text>
        <Button
          variant="light"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {TEXTS.retry}
        </Button>
      </>
    );
  // What it says depends on what is there.
  if (isPending) return <Skeleton height={42} width={170} />;
  return (
    <>
      <Button leftSection={<IconListNumbers size={18} aria-hidden />} onClick={dialog.open}>
        {stepsOf(record).length > 0 ? TEXTS.editSteps : TEXTS.addSteps}
      </Button>
      <StepsDialog record={record ?? null} opened={opened} onClose={dialog.close} />
    </>
  );
}
