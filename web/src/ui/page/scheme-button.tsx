/** The switch between light and dark; until its first use, the system decides. */
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

const TEXTS = { light: 'Usar colores claros', dark: 'Usar colores oscuros' };

export function SchemeButton({ className }: { className?: string | undefined }) {
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  const Icon = scheme === 'dark' ? IconSun : IconMoon;
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
