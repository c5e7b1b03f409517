import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './header.module.css';

/** Toggles between light and dark; the device decides until it is used. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const next = scheme === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      radius="xl"
      aria-label={`Switch to ${next} colors`}
      onClick={() => setColorScheme(next)}
    >
      <IconSun size={20} className={classes.sun} />
      <IconMoon size={20} className={classes.moon} />
    </ActionIcon>
  );
}
