/** The frame of the pages before signing in: picture, logo and form. */
import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../../../core/logo.tsx';
import { PageTitle } from '../../../ui/page/page.tsx';
import { SchemeButton } from '../../../ui/page/scheme-button.tsx';
import styles from './entrance.module.css';
import { TEXTS } from './sign-in.ts';

interface EntranceProps {
  /** Title of the browser tab. */
  tab: string;
  /** Text above the heading. */
  over?: string;
  heading: string;
  children: ReactNode;
}

export const Entrance = ({ tab, over, heading, children }: EntranceProps) => (
  <div className={styles.screen}>
    <PageTitle>{tab}</PageTitle>
    <div className={styles.side} aria-hidden>
      <PulseLine />
      <Text pos="relative" maw="22ch" fz="clamp(1.5rem, 2.4vw, 2.25rem)" fw={600} lh={1.25} visibleFrom="sm">
        {TEXTS.motto}
      </Text>
    </div>
    <main className={styles.main}>
      <Stack gap="xl" className={styles.form}>
        <div>
          <Logo size={48} />
          {over && (
            <Text mt="md" fz="0.9375rem" fw={600} lts="0.12em" c="dimmed">
              {over}
            </Text>
          )}
          <Title order={1} {...(over ? { fz: '2.5rem', lh: 1.1 } : { mt: 'md' })}>
            {heading}
          </Title>
        </div>
        {children}
      </Stack>
      <SchemeButton className={styles.scheme} />
    </main>
  </div>
);

/** The traces of a patient monitor, drawn quietly behind the sign-in: pulse, breath, pressure. */
const repeat = (segment: string, times: number) => Array.from({ length: times }, () => segment).join(' ');

const PULSE = `M-20 90 ${repeat('h46 q6 -14 12 0 h10 l6 8 l8 -64 l9 78 l6 -22 h12 q10 -22 20 0 h30', 9)}`;
const BREATH = `M-20 210 ${repeat('h24 c8 0 6 -52 18 -54 l66 -8 c10 0 8 62 18 62 h44', 6)}`;
const PRESSURE = `M-20 318 ${repeat('c14 0 12 -58 24 -58 c10 0 12 26 20 28 c6 -8 10 -4 14 4 c8 14 22 26 42 26', 9)}`;

const PulseLine = () => (
  <svg className={styles.lines} viewBox="0 0 640 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d={PULSE} stroke="var(--mantine-color-amber-4)" strokeWidth="3" />
      <path d={BREATH} stroke="var(--mantine-color-petrol-3)" strokeWidth="2.5" opacity="0.75" />
      <path d={PRESSURE} stroke="var(--mantine-color-petrol-2)" strokeWidth="2" opacity="0.45" />
    </g>
  </svg>
);
