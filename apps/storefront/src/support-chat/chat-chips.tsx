import { IconArrowUpRight, IconHeadset, IconMessageQuestion } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ChatChip } from '#libs/core/contracts';
import classes from './chat-panel.module.css';
import { isOwnPath } from './transcript.js';

interface ChatChipsProps {
  chips: ChatChip[];
  /** Questions and the hand-over are only shown under the latest answer. */
  latest: boolean;
  waiting: boolean;
  onAsk: (text: string) => void;
  onHandOver: () => void;
  onOpen: () => void;
}

/** An answer's sources, as links, and next steps, as buttons. */
export function ChatChips({ chips, latest, waiting, onAsk, onHandOver, onOpen }: ChatChipsProps) {
  const shown = chips.filter(
    (chip, index) =>
      (latest || chip.kind === 'source') &&
      // An answer of two parts may offer the same step twice.
      chips.findIndex(({ kind, label }) => kind === chip.kind && label === chip.label) === index,
  );
  if (shown.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Sources and next steps">
      {shown.map((chip) => (
        <li key={`${chip.kind} ${chip.label}`}>
          {chip.kind === 'source' && isOwnPath(chip.href) && (
            <Link to={chip.href} className={classes.chip} onClick={onOpen}>
              <IconArrowUpRight size={14} aria-hidden="true" />
              <span>{chip.label}</span>
            </Link>
          )}
          {chip.kind === 'ask' && (
            <button
              type="button"
              className={classes.chip}
              data-kind="ask"
              disabled={waiting}
              onClick={() => onAsk(chip.text)}
            >
              <IconMessageQuestion size={14} aria-hidden="true" />
              <span>{chip.label}</span>
            </button>
          )}
          {chip.kind === 'hand_over' && (
            <button
              type="button"
              className={classes.chip}
              data-kind="hand-over"
              disabled={waiting}
              onClick={onHandOver}
            >
              <IconHeadset size={14} aria-hidden="true" />
              <span>{chip.label}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
