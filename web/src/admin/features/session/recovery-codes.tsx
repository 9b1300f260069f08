/** The recovery codes, shown once: to copy, to print, to keep as a file. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { configuration } from '../../../core/backend/configuration.ts';
import { useSession } from '../../../core/backend/session.ts';
import { saveFile } from '../../../core/save-file.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { TEXTS as T } from './second-factor-texts.ts';
import styles from './secret-box.module.css';

/** Class names of a button beside a secret. */
export const TOOL = { root: styles.tool ?? '', section: styles.icon ?? '' };

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
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
      <ul className={`${styles.box} ${styles.codes}`} aria-label={T.codesList}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs" className={styles.actions}>
        <CopyButton text={codes.join('\n')} label={T.copy} done={T.copied} classNames={TOOL} />
        <ToolButton size="sm" icon={IconPrinter} classNames={TOOL} onClick={() => window.print()}>
          {T.print}
        </ToolButton>
        <ToolButton
          size="sm"
          icon={IconDownload}
          classNames={TOOL}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), T.fileName)}
        >
          {T.save}
        </ToolButton>
      </Group>
      <Group mt="xs" className={styles.actions}>
        <Button onClick={onKept}>{T.kept}</Button>
      </Group>
    </Stack>
  );
}
