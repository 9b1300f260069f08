import { Alert, Anchor, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { momentText } from '@vigilia/contract/time/colombian-time';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isMissing } from '../../../core/backend/api.ts';
import { configuration } from '../../../core/backend/configuration.ts';
import { useSession } from '../../../core/backend/session.ts';
import { saveFile } from '../../../core/save-file.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { EmptyState, Unloaded } from '../../../ui/feedback/states.tsx';
import { toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { PasswordInput, TextInput } from '../../../ui/form/fields.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import {
  issuesOf,
  secondFactorQuery,
  useDisable,
  useEnable,
  useRenewCodes,
  useStartSecondFactor,
} from './second-factor-queries.ts';
import { TEXTS as T, TEXTS } from './second-factor-texts.ts';

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about}>
    <SecondFactor />
  </Page>
);

/** Number of recovery codes from which new ones are recommended. */
const FEW = 3;
/** On a phone the camera cannot scan the own screen. */
const PHONE = '(pointer: coarse), (max-width: 30em)';

/** The second factor of the own account: enabled in two steps, renewed, disabled. */
function SecondFactor() {
  const state = useQuery(secondFactorQuery);
  const [begun, setBegun] = useState<{ secret: string; address: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  if (codes)
    return (
      <Panel>
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      </Panel>
    );
  if (isMissing(state.error)) return <EmptyState headline={T.missing} explanation={T.missingAbout} />;
  if (!state.data) return <Unloaded query={state} failure={T.failure} />;
  if (state.data.enabled) return <On {...state.data} onCodes={setCodes} />;
  if (!begun) return <Off onBegun={setBegun} />;
  return (
    <Confirm
      {...begun}
      onCancel={() => setBegun(null)}
      onEnabled={(recoveryCodes) => {
        setBegun(null);
        setCodes(recoveryCodes);
      }}
    />
  );
}

const Panel = ({ children }: { children: ReactNode }) => (
  <Card withBorder maw={640}>
    {children}
  </Card>
);

/** Error of the single field of a form; a refusal focuses it. */
function useRefusal() {
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (reason: string) => {
    setProblem(reason);
    field.current?.focus();
  };
  /** @param reason of the backend about the field, if any */
  const refused = (error: unknown, reason: string | undefined) => {
    if (reason) return refuse(reason);
    setProblem(null);
    toastRefusal(T.failure, error);
  };
  return { field, problem, setProblem, refuse, refused };
}

function Off({ onBegun }: { onBegun: (begun: { secret: string; address: string }) => void }) {
  const { mutateAsync } = useStartSecondFactor();
  const save = useFormSave();
  const [password, setPassword] = useState('');
  const { field, problem, setProblem, refuse, refused } = useRefusal();

  const submit = async () => {
    if (password === '') return refuse(T.requiredPassword);
    await save.run({
      send: () => mutateAsync(password),
      saved: onBegun,
      failed: (error) => refused(error, issuesOf(error).hash),
    });
  };

  return (
    <Panel>
      <form onSubmit={save.on(submit)} noValidate>
        <Stack gap="md">
          <Title order={2}>{T.off}</Title>
          <Text maw="var(--measure)">{T.offAbout}</Text>
          <PasswordInput
            ref={field}
            label={T.password}
            description={T.passwordAbout}
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setProblem(null);
            }}
            error={problem}
            autoComplete="current-password"
            maxLength={FIELD_LIMITS.password}
            maw={360}
            required
            withAsterisk={false}
          />
          <Group>
            <Button type="submit" loading={save.saving}>
              {T.begin}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

interface ConfirmProps {
  secret: string;
  address: string;
  onCancel: () => void;
  onEnabled: (recoveryCodes: readonly string[]) => void;
}

function Confirm({ secret, address, onCancel, onEnabled }: ConfirmProps) {
  const { mutateAsync } = useEnable();
  const save = useFormSave();
  const [code, setCode] = useState('');
  const { field, problem, setProblem, refuse, refused } = useRefusal();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const onPhone = useMediaQuery(PHONE);

  const submit = async () => {
    if (code.trim() === '') return refuse(T.requiredCode);
    await save.run({
      send: () => mutateAsync(code),
      saved: ({ recoveryCodes }) => {
        toastSuccess(T.enabled, T.enabledAbout);
        onEnabled(recoveryCodes);
      },
      failed: (error) => refused(error, issuesOf(error).code),
    });
  };

  return (
    <Panel>
      {/* Leaving now would lose the codes of the answer. */}
      <LeaveGuard changed={save.saving} />
      <Stack gap="md">
        <Title order={2} ref={heading} tabIndex={-1}>
          {T.scanTitle}
        </Title>
        <Text maw="var(--measure)">{T.scan}</Text>
        <QrCode text={address} label={T.qr} />
        {onPhone && address.startsWith('otpauth://') && <Anchor href={address}>{T.sameDevice}</Anchor>}
        <Text>{T.type}</Text>
        <Group justify="space-between" gap="8px 16px" {...SECRET}>
          <span data-testid="secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</span>
          <CopyButton text={secret} label={T.copy} done={T.secretCopied} />
        </Group>
        <form onSubmit={save.on(submit)} noValidate>
          <Stack gap="md">
            <Title order={2}>{T.confirmTitle}</Title>
            <TextInput
              ref={field}
              label={T.code}
              description={T.codeAbout}
              value={code}
              onChange={(event) => {
                setCode(event.currentTarget.value);
                setProblem(null);
              }}
              error={problem}
              inputMode="numeric"
              autoComplete="one-time-code"
              maw={360}
              required
              withAsterisk={false}
            />
            <Group gap="sm">
              <Button type="submit" loading={save.saving}>
                {T.enable}
              </Button>
              <ToolButton onClick={onCancel} disabled={save.saving}>
                Cancelar
              </ToolButton>
            </Group>
          </Stack>
        </form>
      </Stack>
    </Panel>
  );
}

interface OnProps {
  since: string | null;
  recoveryCodesLeft: number;
  onCodes: (codes: readonly string[]) => void;
}

function On({ since, recoveryCodesLeft, onCodes }: OnProps) {
  const renew = useRenewCodes();
  const disable = useDisable();
  const [asks, setAsks] = useState<'renew' | 'disable' | null>(null);

  return (
    <Panel>
      <Stack gap="md">
        <Group gap="xs" wrap="nowrap">
          <IconCircleCheck size={26} color="var(--good-text)" aria-hidden />
          <Title order={2}>{T.on}</Title>
        </Group>
        <Text>
          {since && T.since(momentText(since))} {T.left(recoveryCodesLeft)}
        </Text>
        {recoveryCodesLeft <= FEW && (
          <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
            {T.few}
          </Alert>
        )}
        <Group gap="sm">
          <ToolButton onClick={() => setAsks('renew')}>{T.renew}</ToolButton>
          <Button color="red" variant="light" onClick={() => setAsks('disable')}>
            {T.disable}
          </Button>
        </Group>
      </Stack>
      <ProofDialog
        opened={asks === 'renew'}
        title={T.renew}
        about={T.renewAbout}
        confirm={T.renew}
        onClose={() => setAsks(null)}
        onProof={async (proof) => {
          const { recoveryCodes } = await renew.mutateAsync(proof);
          toastSuccess(T.renewed);
          onCodes(recoveryCodes);
        }}
      />
      <ProofDialog
        opened={asks === 'disable'}
        title={T.disableTitle}
        about={T.disableAbout}
        confirm={T.disable}
        loses
        onClose={() => setAsks(null)}
        onProof={async (proof) => {
          await disable.mutateAsync(proof);
          toastSuccess(T.disabled);
        }}
      />
    </Panel>
  );
}

/** Text to copy by hand: in the product's typeface, which distinguishes 0 from O. */
const SECRET = {
  px: 16,
  py: 12,
  bd: '1px solid var(--line)',
  bdrs: 'md',
  bg: 'var(--surface-quiet)',
  fz: '1.0625rem',
  fw: 600,
  style: { letterSpacing: '0.04em' },
} as const;

/** The recovery codes, shown once: to copy, print or save. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const email = useSession((state) => state.auth.user.email);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = [T.fileHeading(configuration.brandName, email), '', ...codes, ''].join('\n');

  return (
    <Stack gap="md">
      <LeaveGuard changed />
      <Title order={2} ref={heading} tabIndex={-1}>
        {T.codesTitle}
      </Title>
      <Text>{T.codesAbout}</Text>
      <SimpleGrid
        component="ul"
        cols={2}
        verticalSpacing={8}
        {...SECRET}
        m={0}
        style={{ ...SECRET.style, listStyle: 'none' }}
        aria-label={T.codesList}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </SimpleGrid>
      <Group gap="xs" className="not-printed">
        <CopyButton text={codes.join('\n')} label={T.copy} done={T.copied} />
        <ToolButton size="sm" icon={IconPrinter} onClick={() => window.print()}>
          {T.print}
        </ToolButton>
        <ToolButton
          size="sm"
          icon={IconDownload}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), T.fileName)}
        >
          {T.save}
        </ToolButton>
      </Group>
      <Group mt="xs" className="not-printed">
        <Button onClick={onKept}>{T.kept}</Button>
      </Group>
    </Stack>
  );
}
