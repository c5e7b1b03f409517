import { useLocalStorage } from '@mantine/hooks';
import type { ListColumn, ListScreenSpec } from './list-spec.js';

/** Which columns are shown. */
export interface Columns {
  shown: ListColumn[];
  isShown: (name: string) => boolean;
  toggle: (name: string) => void;
}

/** The columns of a list as chosen in this browser. */
export function useColumns(list: ListScreenSpec): Columns {
  const [changed, setChanged] = useLocalStorage<string[]>({
    key: `latchkey.admin.columns.${list.name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const isShown = (name: string): boolean => {
    const column = list.columns.find((one) => one.name === name);
    return (column?.extra !== true) !== changed.includes(name);
  };
  return {
    shown: list.columns.filter((column) => isShown(column.name)),
    isShown,
    toggle: (name) => {
      setChanged((before) =>
        before.includes(name) ? before.filter((one) => one !== name) : [...before, name],
      );
    },
  };
}
