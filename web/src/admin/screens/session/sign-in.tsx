import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { configuration } from '../../../core/backend/configuration.ts';
import { PulseLine } from '../../../ui/feedback/pulse-line.tsx';
import { Logo } from '../../../ui/page/logo.tsx';
import { PageTitle } from '../../../ui/page/page.tsx';
import { SchemeButton } from '../../../ui/page/scheme-button.tsx';
import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { TEXTS } from '../../features/session/texts.ts';
import styles from './sign-in.module.css';

export default () => (
  <div className={styles.screen}>
    <PageTitle>{TEXTS.submit}</PageTitle>
    <div className={styles.side} aria-hidden>
      <PulseLine />
      <Text className={styles.motto}>{TEXTS.motto}</Text>
    </div>
    <main className={styles.main}>
      <Stack gap="xl" className={styles.form}>
        <div>
          <Logo size={48} />
          <Text className={styles.welcome} mt="md">
            {TEXTS.welcome}
          </Text>
          <Title order={1} className={styles.brand}>
            {configuration.brandName}
          </Title>
        </div>
        <SignInForm />
        <Text size="sm" c="dimmed">
          <Anchor component={Link} to="/privacy-policy">
            {TEXTS.policy}
          </Anchor>
          {' · '}
          <Anchor component={Link} to="/ayuda">
            {TEXTS.help}
          </Anchor>
        </Text>
      </Stack>
      <SchemeButton className={styles.scheme} />
    </main>
  </div>
);
