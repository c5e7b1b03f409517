import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './combobox.module.css';

interface ComboboxOptions<Option> {
  options: readonly Option[];
  onChoose: (option: Option) => void;
  /** What Enter takes when no suggestion is marked: the first one, and then does what Enter does in its form or not. */
  takesFirst?: 'and stays' | 'and goes on' | false;
}

/**
 * A text field with suggestions, by the combobox pattern of the ARIA authoring practices; any text is accepted. Hand-written, because the
 * library's would cost a fifth of the list page's script budget.
 */
export function useCombobox<Option>({ options, onChoose, takesFirst = false }: ComboboxOptions<Option>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && options.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: Option) => {
    onChoose(option);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Enter') close();
    const chosen = options[active] ?? (takesFirst ? options[0] : undefined);
    if (event.key === 'Enter' && shown && chosen !== undefined) {
      if (active >= 0 || takesFirst !== 'and goes on') event.preventDefault();
      choose(chosen);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const from = step < 0 && active < 0 ? 0 : active;
    setActive((from + step + options.length) % Math.max(1, options.length));
  };

  return {
    /** Shows the suggestions, none of them marked: what was typed has changed. */
    open: () => {
      setOpen(true);
      setActive(-1);
    },
    inputProps: {
      autoComplete: 'off',
      role: 'combobox',
      'aria-expanded': shown,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': shown && active >= 0 ? optionId(active) : undefined,
      onBlur: close,
      onKeyDown,
    } as const,
    isOpen: open,
    list: { id: `${id}-list`, options, active, shown, optionId, choose },
  };
}

interface SuggestionsProps<Option> {
  list: ReturnType<typeof useCombobox<Option>>['list'];
  /** Name of the list for assistive technology. */
  label: string;
  nameOf: (option: Option) => string;
  className?: string | undefined;
  children: (option: Option) => ReactNode;
}

/** The suggestions below the field; its parent is positioned. */
export function Suggestions<Option>({ list, label, nameOf, className, children }: SuggestionsProps<Option>) {
  return (
    <ul
      id={list.id}
      role="listbox"
      aria-label={label}
      className={[classes.list, className].filter(Boolean).join(' ')}
      hidden={!list.shown}
    >
      {list.options.map((option, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the field, whose keys choose
        <li
          key={nameOf(option)}
          id={list.optionId(index)}
          role="option"
          aria-selected={index === list.active}
          // Keeps the focus in the field; otherwise the list would close before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => list.choose(option)}
        >
          {children(option)}
        </li>
      ))}
    </ul>
  );
}
