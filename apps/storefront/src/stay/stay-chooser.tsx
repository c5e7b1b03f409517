import { Button, Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '../page/dialog.js';
import type { Preset } from './presets.js';
import { StayCalendar } from './stay-calendar.js';
import { NO_STAY, type StayBounds, type StayChoice } from './stay-days.js';
import { StayHint } from './stay-hint.js';
import classes from './stay-field.module.css';

interface StayPanelProps {
  choice: StayChoice;
  bounds: StayBounds;
  presets: readonly Preset[];
  onChange: (choice: StayChoice) => void;
}

interface StayChooserProps extends StayPanelProps {
  opened: boolean;
  onClose: () => void;
}

/** The panel for choosing days: below the button on a desktop, full screen on a phone. */
export function StayChooser({ opened, onClose, ...panel }: StayChooserProps) {
  const phone = useMediaQuery('(max-width: 759px)', false, { getInitialValueInEffect: false });
  if (phone)
    return (
      <Dialog opened={opened} onClose={onClose} title="Choose your dates" fullScreen radius={0}>
        <StayPanel {...panel} />
      </Dialog>
    );
  return (
    <Popover opened={opened} onDismiss={onClose} position="bottom" trapFocus returnFocus withinPortal>
      <Popover.Target>
        {/* Covers the button, so that the panel is anchored to it without wrapping it. */}
        <span className={classes.anchor} aria-hidden="true" />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Choose your dates">
        <StayPanel {...panel} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The calendar with its presets and a hint about the next step. */
function StayPanel({ choice, bounds, presets, onChange }: StayPanelProps) {
  return (
    <div className={classes.panel}>
      {presets.length > 0 && (
        <div className={classes.presets}>
          {presets.map(({ label, from, to }) => (
            <button key={label} type="button" onClick={() => onChange({ checkIn: from, checkOut: to })}>
              {label}
            </button>
          ))}
        </div>
      )}
      <StayCalendar choice={choice} bounds={bounds} onChange={onChange} />
      <div className={classes.foot}>
        <StayHint choice={choice} bounds={bounds} />
        <Button variant="subtle" size="sm" disabled={!choice.checkIn} onClick={() => onChange(NO_STAY)}>
          Clear dates
        </Button>
      </div>
    </div>
  );
}
