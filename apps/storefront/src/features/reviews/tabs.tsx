import type { KeyboardEvent } from 'react';
import classes from './tabs.module.css';

interface TabsProps<Name extends string> {
  label: string;
  tabs: { name: Name; label: string }[];
  selected: Name;
  onSelect: (name: Name) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs with a roving tabindex; the arrow keys move between them. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect }: TabsProps<Name>) {
  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const to = (index + (STEPS[event.key] ?? 0) + tabs.length) % tabs.length;
    const tab = tabs[to];
    if (to === index || !tab) return;
    const button = event.currentTarget.parentElement?.children[to];
    if (button instanceof HTMLElement) button.focus();
    onSelect(tab.name);
  };
  return (
    <div className={classes.tabs} role="tablist" aria-label={label}>
      {tabs.map((tab, index) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`tab-${tab.name}`}
          className={classes.tab}
          aria-selected={tab.name === selected}
          aria-controls="reviews-panel"
          tabIndex={tab.name === selected ? 0 : -1}
          onClick={() => onSelect(tab.name)}
          onKeyDown={(event) => move(event, index)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
