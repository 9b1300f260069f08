import { Box, Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconArrowRight, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RevokedPower } from '@vigilia/contract/assemblies/attorney-powers';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { useNavigate } from 'react-router';
import { useIsComplete } from '../../../core/backend/capabilities.ts';
import { editPath, useRouteIds } from '../../../core/route-state.ts';
import { assemblyQuery, endOf, useIssuedReason } from '../../../domain/assembly-query.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { PersonLink } from '../../../domain/person-link.tsx';
import { ActionMenu } from '../../../ui/buttons/action-menu.tsx';
import { IconAction } from '../../../ui/buttons/icon-action.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { EmptyState, Unloaded } from '../../../ui/feedback/states.tsx';
import { toastSuccess, toastWarning } from '../../../ui/feedback/toasts.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { PlainSection } from '../../../ui/page/section.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { PowerDocument } from './power-document.tsx';
import { MAX_CARDS, PowerTable } from './power-table.tsx';
import { powersQuery, revokedPowersQuery, type ShownPower, useRevokePower } from './queries.ts';
import { FINAL_STATES, REVOKED_TEXTS as R, STATE_TONES, STATES, LIST_TEXTS as T } from './texts.ts';

const SubmittedPowers = lazyPart(() => import('./submitted-powers.tsx'));

export default function Screen() {
  const { assemblyId } = useRouteIds();
  return (
    <AssemblyPage
      assemblyId={assemblyId}
      title={T.screen}
      titled
      actions={<AttachButton assemblyId={assemblyId} />}
    >
      <SubmittedPowers assemblyId={assemblyId} />
      <PowerList assemblyId={assemblyId} />
      <RevokedPowers assemblyId={assemblyId} />
    </AssemblyPage>
  );
}

/** Revoked powers, under those in force: they document for whom an attorney voted. */
const COLUMNS: readonly Column<RevokedPower>[] = [
  { key: 'user', header: R.represented, cell: ({ user }) => <PersonLink {...user} /> },
  {
    key: 'userToDelegate',
    header: R.attorney,
    cell: ({ userToDelegate }) => <PersonLink {...userToDelegate} />,
  },
  { key: 'revokedAt', header: R.revokedAt, cell: ({ revokedAt }) => timeStamp(revokedAt), noWrap: true },
  {
    key: 'document',
    header: R.document,
    cell: ({ user, powerOfAttorneyUrl, document }) =>
      powerOfAttorneyUrl ? (
        <PowerDocument url={powerOfAttorneyUrl} document={document} of={`de ${fullName(user)}`} />
      ) : (
        R.none
      ),
  },
];

/** Empty without revoked powers, or on a backend that does not keep them. */
function RevokedPowers({ assemblyId }: { assemblyId: number }) {
  const { data } = useQuery(revokedPowersQuery(assemblyId));
  if (!data || data.length === 0) return null;
  return (
    <PlainSection title={R.title}>
      <DataTable caption={R.title} columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
    </PlainSection>
  );
}

const CARD_COLUMNS = { base: 1, lg: 2 };

const createPath = (assemblyId: number) => `/gremial/assemblies/${assemblyId}/create-attorney-power`;

function AttachButton({ assemblyId }: { assemblyId: number }) {
  if (useIssuedReason(assemblyId) !== undefined) return null;
  return (
    <ToolButton variant="filled" to={createPath(assemblyId)} icon={IconPaperclip}>
      {T.attach}
    </ToolButton>
  );
}

function PowerList({ assemblyId }: { assemblyId: number }) {
  const powers = useQuery(powersQuery(assemblyId));
  // Another backend may have no calls for it.
  const canChange = useIsComplete();
  const revoke = useRevokePower();
  const navigate = useNavigate();

  const { data: assembly } = useQuery(assemblyQuery(assemblyId));
  const states = assembly && Date.parse(endOf(assembly)) < Date.now() ? FINAL_STATES : STATES;
  const issued = useIssuedReason(assemblyId);
  /** Shows the reason in place of an action that would be refused (R17.6). */
  const unlessIssued = (act: (power: ShownPower) => void) => (power: ShownPower) =>
    issued === undefined ? act(power) : toastWarning(T.frozen, issued, 'issued');
  const edit = unlessIssued(
    (power) => void navigate(editPath(createPath(assemblyId), power), { state: power }),
  );
  const askToRevoke = unlessIssued(({ id, user, userToDelegate }) =>
    confirm({
      title: T.revokeTitle,
      text: T.revokeText,
      detail: `${fullName(userToDelegate)} dejará de representar a ${fullName(user)}. Los votos que ya emitió en su nombre se conservan.`,
      confirm: T.revokeConfirm,
      run: () => revoke.mutateAsync(id).then(() => toastSuccess(T.revoked)),
    }),
  );

  if (!powers.data) return <Unloaded query={powers} failure={T.loadFailure} heights={[200, 200]} />;
  return (
    <>
      {powers.data.length === 0 ? (
        <EmptyState
          headline={T.empty}
          explanation={T.emptyAbout}
          firstStep={<AttachButton assemblyId={assemblyId} />}
        />
      ) : powers.data.length > MAX_CARDS ? (
        <PowerTable
          powers={powers.data}
          states={states}
          {...(canChange && { onEdit: edit, onRevoke: askToRevoke })}
        />
      ) : (
        <SimpleGrid cols={CARD_COLUMNS} spacing="md" component="ul" p={0} m={0} aria-label={T.screen}>
          {powers.data.map((power) => (
            <PowerCard
              key={power.id}
              power={power}
              states={states}
              {...(canChange && { onEdit: () => edit(power), onRevoke: () => askToRevoke(power) })}
            />
          ))}
        </SimpleGrid>
      )}
    </>
  );
}

interface PowerCardProps {
  power: ShownPower;
  states: typeof STATES;
  onEdit?: () => void;
  onRevoke?: () => void;
}

function PowerCard({ power, states, onEdit, onRevoke }: PowerCardProps) {
  const { user, userToDelegate, powerOfAttorneyUrl, document, state } = power;
  const named = `poder de ${fullName(user)}`;
  return (
    <Card component="li" withBorder padding="md" bg="var(--surface)">
      <Group gap={12} mb={14} align="flex-start">
        <PartyBlock role={T.represented} person={user} />
        <Box component={IconArrowRight} size={22} stroke={1.6} aria-hidden mt={22} c="dimmed" />
        <PartyBlock role={T.attorney} person={userToDelegate} />
      </Group>
      {state && (
        <Text mt="auto" px={12} py={10} bdrs="md" size="sm" data-tone={STATE_TONES[state] ?? 'quiet'}>
          <strong>{states[state].name}.</strong> {states[state].meaning}
        </Text>
      )}
      <Group justify="space-between" gap="sm" mt={state ? undefined : 'auto'} pt="md">
        <PowerDocument url={powerOfAttorneyUrl} document={document} of={`de ${fullName(user)}`} hasPreview />
        <Group gap={4} wrap="nowrap">
          {onEdit && (
            <IconAction
              icon={IconPencil}
              size={40}
              onClick={onEdit}
              label={`${T.edit} el ${named}`}
              title={T.edit}
            />
          )}
          {onRevoke && (
            <ActionMenu
              of={`del ${named}`}
              size={40}
              actions={[
                {
                  icon: IconTrash,
                  label: T.revoke,
                  name: `${T.revoke} el ${named}`,
                  dangerous: true,
                  onClick: onRevoke,
                },
              ]}
            />
          )}
        </Group>
      </Group>
    </Card>
  );
}

function PartyBlock({ role, person }: { role: string; person: ShownPower['user'] }) {
  return (
    <Box flex="1 1 11rem" miw={0}>
      <Note>{role}</Note>
      <Title order={2} size="1.0625rem">
        <PersonLink {...person} />
      </Title>
      <Box component="dl" className="facts figures" mt={4} fz="0.9375rem" style={{ gap: '0 8px' }}>
        <dt>{T.dni}</dt>
        <dd>{person.dni ?? '—'}</dd>
        <dt>{T.phone}</dt>
        <dd>{person.phone || '—'}</dd>
      </Box>
    </Box>
  );
}
