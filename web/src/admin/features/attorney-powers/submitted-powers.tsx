/** Powers that members submitted from their phones, above those in force, to be confirmed or refused (R16.9). */
import { Box, Card, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  confirmSubmittedPower,
  refuseSubmittedPower,
  type SubmittedPower,
} from '@vigilia/contract/assemblies/submitted-powers';
import { momentText } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { useState } from 'react';
import { call } from '../../../core/backend/api.ts';
import { useAction } from '../../../core/scheduling.ts';
import { GENERIC_FAILURE } from '../../../core/text.ts';
import { useIssuedReason } from '../../../domain/assembly-query.ts';
import { PersonLink } from '../../../domain/person-link.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { toastError, toastSuccess, toastWarning } from '../../../ui/feedback/toasts.tsx';
import { PlainSection } from '../../../ui/page/section.tsx';
import { PowerDocument } from './power-document.tsx';
import { POWERS, submittedQuery } from './queries.ts';

const T = {
  title: (powers: number) => `Por confirmar: ${powers}`,
  about:
    'Los asociados enviaron estos poderes desde su teléfono. No valen hasta que usted compare el documento con los nombres y los confirme.',
  issuedAbout: 'Estos poderes ya no se confirman: rechácelos con el motivo, que lee quien los envió.',
  gives: 'Da su poder:',
  receives: 'Recibió un poder:',
  attorney: 'Apoderado',
  represented: 'Representado',
  written: (name: string, dni: string) => `${name}, cédula ${dni}`,
  match: 'En la plataforma:',
  sent: 'Enviado',
  confirm: 'Confirmar',
  confirmOf: (name: string) => `Confirmar el poder que envió ${name}`,
  confirmed: 'Poder confirmado',
  fromNextVoting:
    'Hay una votación abierta: este poder no cuenta en ella, sino desde la próxima que se abra.',
  refuse: 'Rechazar',
  refuseOf: (name: string) => `Rechazar el poder que envió ${name}`,
  refused: 'Poder rechazado',
  failure: GENERIC_FAILURE,
};

const REFUSAL = {
  title: 'Rechazar el poder',
  about: null,
  reason: 'Motivo',
  reasonAbout: 'Lo lee quien lo envió, en su teléfono.',
  reasonRequired: 'Escriba el motivo.',
  confirm: T.refuse,
  failure: T.failure,
};

export default function SubmittedPowers({ assemblyId }: { assemblyId: number }) {
  const client = useQueryClient();
  const { data } = useQuery(submittedQuery(assemblyId));
  const [refusing, setRefusing] = useState<SubmittedPower | null>(null);
  const issued = useIssuedReason(assemblyId);
  if (!data || data.length === 0) return null;
  return (
    <PlainSection
      title={T.title(data.length)}
      about={issued === undefined ? T.about : `${issued} ${T.issuedAbout}`}
    >
      <Stack component="ul" gap={12} m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map((power) => (
          <SubmittedCard
            key={power.id}
            power={power}
            canConfirm={issued === undefined && power.problem === ''}
            onRefuse={() => setRefusing(power)}
          />
        ))}
      </Stack>
      <ReasonDialog
        texts={refusing && REFUSAL}
        isRemoval
        onSend={async (reason) => {
          if (!refusing) return;
          await call(refuseSubmittedPower, { params: { id: refusing.id }, body: { reason } }).finally(() =>
            client.invalidateQueries({ queryKey: [POWERS] }),
          );
          toastSuccess(T.refused);
        }}
        onClose={() => setRefusing(null)}
      />
    </PlainSection>
  );
}

interface SubmittedCardProps {
  power: SubmittedPower;
  canConfirm: boolean;
  onRefuse: () => void;
}

function SubmittedCard({ power, canConfirm, onRefuse }: SubmittedCardProps) {
  const { id, at, sender, gives, name, dni, match, documentUrl, document, problem, notice = '' } = power;
  const advice = `${problem} ${notice}`.trim();
  const client = useQueryClient();
  const { isBusy, run } = useAction((error) => toastError(T.failure, error));
  const confirm = async (userId: number) => {
    const { fromNextVoting } = await call(confirmSubmittedPower, { params: { id }, body: { userId } })
      // A refusal may mean that another administrator decided.
      .finally(() => void client.invalidateQueries({ queryKey: [POWERS] }));
    if (fromNextVoting) toastWarning(T.confirmed, T.fromNextVoting);
    else toastSuccess(T.confirmed);
  };
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs">
        <Text fw={600}>
          {gives ? T.gives : T.receives} <PersonLink {...sender} />
        </Text>
        <dl className="facts">
          <dt>{gives ? T.attorney : T.represented}</dt>
          <dd>
            {T.written(name, dni)}
            {match && (
              <div>
                {T.match} <PersonLink {...match} />
              </div>
            )}
          </dd>
          <dt>{T.sent}</dt>
          <dd className="figures">{momentText(at)}</dd>
        </dl>
        {advice !== '' && (
          <Box
            component="p"
            m={0}
            p="10px 12px"
            bdrs="md"
            bg="var(--attention-quiet)"
            c="var(--attention-text)"
            fz="0.9375rem"
          >
            {advice}
          </Box>
        )}
        <Group justify="space-between" gap="sm">
          <PowerDocument url={documentUrl} document={document} of={`de ${fullName(sender)}`} hasPreview />
          <Group gap="sm">
            {match && canConfirm && (
              // One for each power: none is the primary button of the screen.
              <ToolButton
                variant="light"
                icon={IconCheck}
                onClick={() => run(() => confirm(match.id))}
                loading={isBusy}
                aria-label={T.confirmOf(fullName(sender))}
              >
                {T.confirm}
              </ToolButton>
            )}
            <ToolButton onClick={onRefuse} aria-label={T.refuseOf(fullName(sender))}>
              {T.refuse}
            </ToolButton>
          </Group>
        </Group>
      </Stack>
    </Card>
  );
}
