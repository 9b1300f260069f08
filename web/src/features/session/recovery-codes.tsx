/** The recovery codes, shown once: to copy, to print, to keep as a file. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useSession } from '../../lib/session.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { sayDone } from '../../ui/toasts.tsx';
import styles from './recovery-codes.module.css';
import { TEXTS as T } from './second-factor-texts.ts';

/** Only where the page came by HTTPS or from this machine. */
const mayCopy = () => typeof navigator.clipboard?.writeText === 'function';

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const email = useSession((state) => state.auth.user.email);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = [T.fileHeading(configuration.brandName, email), '', ...codes, ''].join('\n');

  return (
    <Stack gap="md" maw={560}>
      <LeaveGuard changed />
      <Title order={2} ref={heading} tabIndex={-1}>
        {T.codesTitle}
      </Title>
      <Text>{T.codesAbout}</Text>
      <ul className={styles.codes} aria-label={T.codesList}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" className={styles.actions}>
        {mayCopy() && (
          <Button
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => sayDone(T.copied))}
          >
            {T.copy}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {T.print}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), T.fileName)}
        >
          {T.save}
        </Button>
        <Button onClick={onKept}>{T.kept}</Button>
      </Group>
    </Stack>
  );
}
