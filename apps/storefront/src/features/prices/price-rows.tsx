import { ActionIcon, Button } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type HTMLAttributes } from 'react';
import type { FieldErrors } from '../../forms/forms.js';
import { TextInput } from '../../forms/inputs.js';
import classes from './prices.module.css';

/** A field of each row. */
interface Column<Name extends string> {
  name: Name;
  label: string;
  type?: 'date';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

interface PriceRowsProps<Name extends string> {
  /** The list's name in the form; a field is `list.row.name`. */
  list: string;
  /** What a row is called, such as "Step". */
  noun: string;
  columns: readonly Column<Name>[];
  rows: readonly Record<Name, string>[];
  onChange: (rows: Record<Name, string>[]) => void;
  errors: FieldErrors;
  addLabel: string;
  /** True when only the first row shows what its fields are called. */
  labelledOnce?: boolean;
}

/** Rows of fields that can be added and removed. The focus goes on to a new row, and after a removal to a row that is left. */
export function PriceRows<Name extends string>({
  list,
  noun,
  columns,
  rows,
  onChange,
  errors,
  addLabel,
  labelledOnce = false,
}: PriceRowsProps<Name>) {
  const all = useRef<HTMLDivElement>(null);
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    all.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = null;
  }, [rows.length]);

  const change = (at: number, name: Name, text: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: text } : row)));
  const add = () => {
    next.current = `[name="${list}.${rows.length}.${columns[0]?.name}"]`;
    const blank = Object.fromEntries(columns.map(({ name }) => [name, ''])) as Record<Name, string>;
    onChange([...rows, blank]);
  };
  const remove = (at: number) => {
    next.current = rows.length > 1 ? `[data-remove="${Math.max(at - 1, 0)}"]` : '[data-add]';
    onChange(rows.filter((_, index) => index !== at));
  };

  return (
    <div ref={all} className={classes.list}>
      {rows.map((row, at) => (
        <fieldset key={at} className={classes.row} data-columns={columns.length}>
          <legend className="lk-sr-only">
            {noun} {at + 1}
          </legend>
          {columns.map(({ name, ...input }) => (
            <TextInput
              key={name}
              {...input}
              name={`${list}.${at}.${name}`}
              value={row[name]}
              error={errors[`${list}.${at}.${name}`]}
              onChange={(event) => change(at, name, event.target.value)}
              classNames={labelledOnce && at > 0 ? { label: 'lk-sr-only' } : {}}
              autoComplete="off"
              required
              withAsterisk={false}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            className={classes.remove}
            data-below={!(labelledOnce && at > 0) || undefined}
            data-remove={at}
            aria-label={`Remove ${noun.toLowerCase()} ${at + 1}`}
            onClick={() => remove(at)}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </fieldset>
      ))}
      {errors[list] !== undefined && <p className={classes.error}>{errors[list]}</p>}
      <Button
        variant="default"
        size="sm"
        name={list}
        data-add
        className={classes.add}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={add}
      >
        {addLabel}
      </Button>
    </div>
  );
}
