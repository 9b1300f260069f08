/** Prepares and issues the acta: its gaps, its texts, acceptances of the elected, and issued files. */
import {
  Alert,
  Badge,
  Box,
  Button,
  Card,
  Flex,
  Group,
  List,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { IssuedMinutes, MinutesContent, PointText } from '@vigilia/contract/assemblies/minutes-content';
import { type ReactNode, useState } from 'react';
import { FailedState } from '../../../../ui/feedback/states.tsx';
import { downloadMinutes } from '../queries.ts';
import { MINUTES_TEXTS } from '../texts.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { Elected } from './elected.tsx';
import { FactsDialog } from './facts-dialog.tsx';
import { CorrectionDialog, IssueDialog } from './issue-dialogs.tsx';
import { PointDialog } from './point-dialog.tsx';
import { contentQuery, downloadIssued } from './queries.ts';
import { ACTA_TEXTS as T } from './texts.ts';

interface ActaPanelProps {
  assemblyId: number;
  /** Opens the details: number, place, who presides. */
  onDetails: () => void;
}

export default function ActaPanel({ assemblyId, onDetails }: ActaPanelProps) {
  const { data, error, refetch } = useQuery(contentQuery(assemblyId));
  if (data === null) return null;
  const isIssued = data !== undefined && data.issued.length > 0;
  const title = isIssued ? T.issuedTitle : T.title;
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="lg">
        <Stack gap="xs">
          <Group gap="sm">
            <Title order={2}>{title}</Title>
            {data && (
              <Badge color={data.issued[0] ? 'petrol' : 'gray'} variant="light" size="lg">
                {data.issued[0] ? T.issued(data.issued[0].number) : T.draft}
              </Badge>
            )}
          </Group>
          <Text c="dimmed" maw="68ch">
            {isIssued ? T.issuedAbout : T.about}
          </Text>
        </Stack>
        {data ? (
          <Content assemblyId={assemblyId} onDetails={onDetails} content={data} />
        ) : error ? (
          <FailedState headline={T.loadFailure} error={error} onRetry={() => void refetch()} inCard />
        ) : (
          <Skeleton height={320} role="status" aria-busy="true" aria-label="Cargando" />
        )}
      </Stack>
    </Card>
  );
}

interface ContentProps extends ActaPanelProps {
  content: MinutesContent;
}

const Content = (props: ContentProps) =>
  props.content.issued.length > 0 ? <Issued {...props} /> : <Draft {...props} />;

function Draft({ assemblyId, onDetails, content }: ContentProps) {
  const [dialog, setDialog] = useState<'facts' | 'issue' | null>(null);
  const [point, setPoint] = useState<PointText | null>(null);
  const { missing, warnings, points, elected, derived } = content;
  const close = () => setDialog(null);
  return (
    <>
      <Notices color="amber" title={T.missing} sentences={missing} />
      <Notices color="gray" title={T.warnings} sentences={warnings} />
      {missing.length + warnings.length === 0 && <Text>{T.complete}</Text>}
      <Part title={T.details} action={<Edit label={`${T.edit}: ${T.details}`} onClick={onDetails} />}>
        <Text c="dimmed">{T.detailsAbout}</Text>
      </Part>
      <Part
        title={T.facts}
        action={<Edit label={`${T.edit}: ${T.facts}`} onClick={() => setDialog('facts')} />}
      >
        <Text c="dimmed">{T.factsAbout}</Text>
        <Text className="figures">
          <Box component="span" style={{ whiteSpace: 'nowrap' }}>
            {T.begins(content.startedAt ?? derived.startedAt)}
          </Box>{' '}
          <Box component="span" style={{ whiteSpace: 'nowrap' }}>
            · {T.ends(content.endedAt ?? derived.endedAt)}
          </Box>
        </Text>
      </Part>
      <Part title={T.points}>
        <Flex component="ol" direction="column" gap={12} m={0} ps="1.6em">
          {points.map((each) => (
            <li key={each.point}>
              <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
                <Box miw={0} maw="68ch" style={{ overflowWrap: 'anywhere' }}>
                  <Text fw={600}>{each.point}</Text>
                  {!each.isOnAgenda && <Text size="sm">{T.removed}</Text>}
                  <Text c="dimmed" size="sm" lineClamp={2}>
                    {each.text || T.empty}
                  </Text>
                </Box>
                <Edit
                  text={each.text ? T.rewrite : T.write}
                  label={`${each.text ? T.rewrite : T.write}: ${each.point}`}
                  onClick={() => setPoint(each)}
                />
              </Group>
            </li>
          ))}
        </Flex>
      </Part>
      {elected.length > 0 && (
        <Part title={T.elected}>
          <Elected assemblyId={assemblyId} elected={elected} />
        </Part>
      )}
      <Group gap="sm">
        <Button onClick={() => setDialog('issue')} disabled={missing.length > 0}>
          {T.issue}
        </Button>
        <DownloadButtons label={T.draftOf} download={(format) => downloadMinutes(assemblyId, { format })} />
      </Group>
      <FactsDialog assemblyId={assemblyId} content={content} opened={dialog === 'facts'} onClose={close} />
      <PointDialog assemblyId={assemblyId} point={point} onClose={() => setPoint(null)} />
      <IssueDialog assemblyId={assemblyId} content={content} opened={dialog === 'issue'} onClose={close} />
    </>
  );
}

function Issued({ assemblyId, content: { issued } }: ContentProps) {
  const [correcting, setCorrecting] = useState(false);
  return (
    <>
      {issued.map((entry) => (
        <Part key={entry.number} title={titleOf(entry)}>
          <Text c="dimmed">{T.issuedAt(entry.issuedAt, entry.issuedBy)}</Text>
          {entry.files.map(({ format, sha256 }) => (
            <div key={format}>
              <Text size="sm">{T.fingerprint(format)}</Text>
              <Box component="code" display="block" fz="0.875rem" style={{ overflowWrap: 'anywhere' }}>
                {sha256}
              </Box>
            </div>
          ))}
          <Group gap="sm">
            <DownloadButtons
              label={MINUTES_TEXTS.fileOf}
              of={titleOf(entry)}
              download={async (format) => {
                const file = entry.files.find((each) => each.format === format);
                if (file) await downloadIssued(assemblyId, entry.number, file);
              }}
            />
          </Group>
        </Part>
      ))}
      <Group>
        <Button variant="default" onClick={() => setCorrecting(true)}>
          {T.correct}
        </Button>
      </Group>
      <CorrectionDialog
        assemblyId={assemblyId}
        seen={issued.length - 1}
        opened={correcting}
        onClose={() => setCorrecting(false)}
      />
    </>
  );
}

const titleOf = ({ number, corrects }: IssuedMinutes) =>
  corrects === null ? T.entry(number) : T.correctionEntry(number, corrects);

interface PartProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

const Part = ({ title, action, children }: PartProps) => (
  <Stack gap="xs" component="section" aria-label={title}>
    <Group justify="space-between" gap="sm">
      <Title order={3} size="1.125rem">
        {title}
      </Title>
      {action}
    </Group>
    {children}
  </Stack>
);

interface NoticesProps {
  color: string;
  title: string;
  sentences: readonly string[];
}

const Notices = ({ color, title, sentences }: NoticesProps) =>
  sentences.length > 0 && (
    <Alert color={color} title={title}>
      <List spacing={4}>
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Alert>
  );

interface EditProps {
  text?: string;
  /** With what it edits. */
  label: string;
  onClick: () => void;
}

const Edit = ({ text = T.edit, label, onClick }: EditProps) => (
  <Button variant="default" size="sm" style={{ flexShrink: 0 }} aria-label={label} onClick={onClick}>
    {text}
  </Button>
);
