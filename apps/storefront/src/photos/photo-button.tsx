import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './photo-button.module.css';
import { REMOVES } from './use-next-focus.js';

interface PhotoButtonProps {
  label: string;
  /** Pixels with a mouse; a finger gets at least 44. */
  size?: number;
  /** It keeps the focus, so that somebody who moves a photo with the keyboard is not thrown out at the end. */
  disabled?: boolean;
  /** It takes away what it belongs to. */
  removes?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A round icon button on a photo's tile. */
export function PhotoButton({
  label,
  size = 28,
  disabled = false,
  removes = false,
  onClick,
  children,
}: PhotoButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={size}
      radius="xl"
      className={classes.button}
      aria-label={label}
      {...(removes && REMOVES)}
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      {children}
    </ActionIcon>
  );
}
