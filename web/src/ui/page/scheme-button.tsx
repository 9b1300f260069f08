/** The switch between light and dark; until it is used, the system decides. */
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';

const TEXTS = { light: 'Usar colores claros', dark: 'Usar colores oscuros' };

const unchanging = () => () => undefined;

export function SchemeButton({ className }: { className?: string | undefined }) {
  // Markup that is rendered in Node has no scheme yet, and the place of the button.
  const isHydrating = useSyncExternalStore(
    unchanging,
    () => false,
    () => true,
  );
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  const Icon = scheme === 'dark' ? IconSun : IconMoon;
  if (isHydrating)
    return (
      <ActionIcon component="span" variant="transparent" size={40} className={className ?? ''} aria-hidden />
    );
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
