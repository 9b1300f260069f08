/** 'Acta y descargas': exports and minutes of an assembly, under the content of the screen. */
import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { KnownMinutesData } from '@vigilia/contract/assemblies/minutes';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { toastError } from '../../../ui/feedback/toasts.tsx';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { MinutesDialog } from './minutes-dialog.tsx';
import { downloadAssembly, downloadResults, minutesDataQuery } from './queries.ts';
import { GENERIC_FAILURE, PAPER_TEXTS as T } from './texts.ts';

const ActaPanel = lazyPart(() => import('./acta/acta-panel.tsx'), { failure: T.loadFailure, height: 320 });

const VerificationPanel = lazyPart(() => import('./verification/verification-panel.tsx'), {
  failure: T.loadFailure,
  height: 240,
});

interface PaperProps {
  title: string;
  about?: string;
  /** Gaps of the files, above the buttons. */
  missing?: ReactNode;
  children: ReactNode;
}

const Paper = ({ title, about, missing, children }: PaperProps) => (
  <Card withBorder component="section" aria-label={title}>
    <Stack gap="sm">
      <Title order={2}>{title}</Title>
      {about && (
        <Text c="dimmed" maw="68ch">
          {about}
        </Text>
      )}
      {missing}
      <Group gap="sm">{children}</Group>
    </Stack>
  </Card>
);

interface FailedProps {
  title: string;
  minutes: UseQueryResult<KnownMinutesData | null>;
}

/** A way to try again where the load failed. */
const Failed = ({ title, minutes: { error, refetch } }: FailedProps) =>
  error && (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2}>{title}</Title>
        <FailedState headline={T.loadFailure} error={error} onRetry={() => void refetch()} inCard />
      </Stack>
    </Card>
  );

/** As high as the loaded card, so that the results below do not move. Another backend may make no minutes at all. */
const Loading = () => (
  <Card withBorder role="status" aria-busy="true" aria-label="Cargando">
    <Stack gap="sm">
      <Skeleton height={26} width={220} />
      <Skeleton height={44} maw="68ch" />
      <Group gap="sm">
        <Skeleton height={42} width={200} />
        <Skeleton height={42} width={180} />
        <Skeleton height={42} width={170} />
      </Group>
    </Stack>
  </Card>
);

interface AssemblyPaperProps {
  assemblyId: number;
  /** Gaps of the files. */
  missing?: ReactNode;
}

/** For the screen 'Resultados y acta'. */
export function AssemblyPaper({ assemblyId, missing }: AssemblyPaperProps) {
  const [entering, setEntering] = useState(false);
  const [opening, setOpening] = useState(false);
  // Its content takes the whole record of the assembly, which nobody needs who looks at the questions.
  const [preparing, setPreparing] = useState(false);
  const [verifying, setVerifying] = useState(false);
  const minutes = useQuery(minutesDataQuery(assemblyId));
  if (minutes.data === null) return null;
  if (minutes.isPending) return <Loading />;
  if (!minutes.data) return <Failed title={T.title} minutes={minutes} />;
  const { data } = minutes;
  // Another administrator may have entered something since the screen was opened.
  const open = async () => {
    setOpening(true);
    const { error } = await minutes.refetch();
    setOpening(false);
    if (error) toastError(GENERIC_FAILURE, error);
    else setEntering(true);
  };
  return (
    <>
      <Paper
        title={T.title}
        about={data.issuedNumber === undefined ? T.about : T.aboutIssued(data.issuedNumber)}
        missing={missing}
      >
        <Button
          variant="light"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          onClick={() => void open()}
          loading={opening}
        >
          {T.minutes}
        </Button>
        <FormatButtons texts={T} download={(format) => downloadAssembly(assemblyId, format)} />
        {!preparing && (
          <Button variant="default" onClick={() => setPreparing(true)}>
            {data.issuedNumber === undefined ? T.prepare : T.showIssued}
          </Button>
        )}
        {!verifying && (
          <Button variant="default" onClick={() => setVerifying(true)}>
            {T.verify}
          </Button>
        )}
        <MinutesDialog
          assemblyId={assemblyId}
          entered={data}
          opened={entering}
          onSaved={() => {
            setEntering(false);
            setPreparing(true);
          }}
          onClose={() => setEntering(false)}
        />
      </Paper>
      {preparing && <ActaPanel assemblyId={assemblyId} onDetails={() => void open()} />}
      {verifying && <VerificationPanel assemblyId={assemblyId} />}
    </>
  );
}

interface QuestionPaperProps {
  assemblyId: number;
  questionId: number;
  /** Gaps of the files. */
  missing?: ReactNode;
}

/** For the votes screen. */
export function QuestionPaper({ assemblyId, questionId, missing }: QuestionPaperProps) {
  const minutes = useQuery(minutesDataQuery(assemblyId));
  if (minutes.data === null) return null;
  if (!minutes.data) return <Failed title={T.questionTitle} minutes={minutes} />;
  return (
    <Paper title={T.questionTitle} missing={missing}>
      <FormatButtons texts={T} download={(format) => downloadResults(assemblyId, questionId, format)} />
    </Paper>
  );
}
