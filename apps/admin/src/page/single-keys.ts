import { useLocalStorage } from '@mantine/hooks';

/** Whether single letters and signs are shortcuts. Whoever speaks to their computer, or hits keys by accident, can switch them off. */
export const useSingleKeys = () =>
  useLocalStorage({ key: 'latchkey.admin.single-keys', defaultValue: true, getInitialValueInEffect: false });
