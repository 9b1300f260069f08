/** The switch between light and dark; until it is used, the system decides. */
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';

const TEXTS = { light: 'Usar colores claros', dark: 'Usar colores oscuros' };

const unchanging = () => () => undefined;

export function SchemeButton({ className }: { className?: string | undefined }) {
  // The page that the build renders has no scheme yet.
  const isHydrating = useSyncExternalStore(
    unchanging,
    () => false,
    () => true,
  );
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  const Icon = scheme === 'dark' ? IconSun : IconMoon;
  if (isHydrating) return null;
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      className={className ?? ''}
      onClick={() => setColorScheme(other)}
      aria-label={TEXTS[other]}
      title={TEXTS[other]}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
