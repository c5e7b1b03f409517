import { useEffect, type ReactNode } from 'react';

interface MountedProps {
  onMount: () => void;
  children: ReactNode;
}

/** Reports once everything inside has been drawn or hydrated and can be used. */
export function Mounted({ onMount, children }: MountedProps) {
  useEffect(onMount, [onMount]);
  return children;
}
