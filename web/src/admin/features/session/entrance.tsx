/** The frame of the pages before signing in: picture, logo, and what there is to fill in. */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PulseLine } from '../../../ui/feedback/pulse-line.tsx';
import { Logo } from '../../../ui/page/logo.tsx';
import { PageTitle } from '../../../ui/page/page.tsx';
import { SchemeButton } from '../../../ui/page/scheme-button.tsx';
import styles from './entrance.module.css';
import { TEXTS } from './sign-in.ts';

interface EntranceProps {
  /** Of the browser tab. */
  tab: string;
  /** Over the heading. */
  over?: string;
  heading: string;
  children: ReactNode;
}

export const Entrance = ({ tab, over, heading, children }: EntranceProps) => (
  <div className={styles.screen}>
    <PageTitle>{tab}</PageTitle>
    <div className={styles.side} aria-hidden>
      <PulseLine />
      <Text className={styles.motto}>{TEXTS.motto}</Text>
    </div>
    <main className={styles.main}>
      <Stack gap="xl" className={styles.form}>
        <div>
          <Logo size={48} />
          {over && (
            <Text className={styles.welcome} mt="md">
              {over}
            </Text>
          )}
          <Title order={1} {...(over ? { className: styles.brand } : { mt: 'md' })}>
            {heading}
          </Title>
        </div>
        {children}
      </Stack>
      <SchemeButton className={styles.scheme} />
    </main>
  </div>
);
