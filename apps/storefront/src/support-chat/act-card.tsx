import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { SENTENCES, type ChatAct } from '#libs/core/contracts';
import { clockTime, exactDollars } from '#libs/ui';
import { LIABILITY_DISCLAIMER } from '../stay/liability-disclaimer.js';
import { Facts } from '../page/facts.js';
import classes from './act-card.module.css';
import { isOwnPath } from './transcript.js';

interface ActCardProps {
  act: ChatAct;
  /** @returns why it could not be pressed; null once it was */
  onPress: (act: ChatAct, acceptsWaiver: boolean) => Promise<string | null>;
  onOpen: () => void;
}

/** A card that does what it says when its button is pressed, and never otherwise; then what became of it. @spec G10 */
export function ActCard({ act, onPress, onOpen }: ActCardProps) {
  const title = useId();
  const outcome = useRef<HTMLDivElement>(null);
  const [wasPressed, setPressed] = useState(false);
  const isOffered = act.state === 'offered' || act.state === 'pressed';
  // The pressed button is gone: the focus goes to what became of it, so that Esc still minimises the chat.
  useEffect(() => {
    if (wasPressed && !isOffered) outcome.current?.focus({ preventScroll: true });
  }, [wasPressed, isOffered]);
  return (
    // No landmark: the same card may be offered twice in a conversation.
    <div role="group" className={classes.card} aria-labelledby={title} data-state={act.state}>
      <p className={classes.title} id={title}>
        {act.title}
      </p>
      <Facts
        className={classes.lines}
        facts={act.lines.map(({ label, text, amount }) => [
          label,
          amount === null ? text : exactDollars(amount),
        ])}
      />
      {isOffered ? (
        <Press
          act={act}
          onPress={(acceptsWaiver) => {
            setPressed(true);
            return onPress(act, acceptsWaiver);
          }}
        />
      ) : (
        <Outcome act={act} outcome={outcome} onOpen={onOpen} />
      )}
    </div>
  );
}

/** What else should be known, the disclaimer where one is needed, and the button. */
function Press({ act, onPress }: { act: ChatAct; onPress: (accepts: boolean) => Promise<string | null> }) {
  const [accepted, setAccepted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const checkbox = useRef<HTMLInputElement>(null);
  const hint = useId();

  const press = async () => {
    if (busy) return;
    if (act.needs_waiver && !accepted) {
      setProblem(SENTENCES.waiverMissing);
      return checkbox.current?.focus();
    }
    setBusy(true);
    setProblem(await onPress(accepted));
    setBusy(false);
  };
  return (
    <>
      {act.note && <p className={classes.note}>{act.note}</p>}
      {act.needs_waiver && (
        <div className={classes.waiver}>
          <p>{LIABILITY_DISCLAIMER}</p>
          <label>
            <input
              ref={checkbox}
              type="checkbox"
              checked={accepted}
              aria-describedby={problem ? hint : undefined}
              onChange={(event) => {
                setAccepted(event.currentTarget.checked);
                setProblem(null);
              }}
            />
            <span>I have read and accept the liability disclaimer</span>
          </label>
        </div>
      )}
      {problem && (
        <p className={classes.problem} id={hint} role="alert">
          {problem}
        </p>
      )}
      <Button
        fullWidth
        h="auto"
        mih={44}
        py={8}
        color={act.kind === 'cancel_booking' ? 'clay' : undefined}
        variant={act.kind === 'cancel_booking' ? 'outline' : 'filled'}
        loading={busy || act.state === 'pressed'}
        classNames={{ label: classes.buttonLabel }}
        onClick={() => void press()}
      >
        {act.button}
      </Button>
      <p className={classes.valid}>
        Nothing happens until you press. Valid until {clockTime(act.valid_until)}.
      </p>
    </>
  );
}

const EXPIRED = 'This card has expired, and nothing was changed. Ask again for a new one.';

/** What became of a card, and where it goes on. */
function Outcome({
  act,
  outcome,
  onOpen,
}: {
  act: ChatAct;
  outcome: RefObject<HTMLDivElement | null>;
  onOpen: () => void;
}) {
  const isDone = act.state === 'done';
  return (
    <div className={classes.outcome} tabIndex={-1} ref={outcome}>
      <p>
        {isDone ? <IconCheck size={18} aria-hidden="true" /> : <IconX size={18} aria-hidden="true" />}
        <span>{act.outcome ?? EXPIRED}</span>
      </p>
      {act.link && isOwnPath(act.link.href) && (
        <Button
          component={Link}
          to={act.link.href}
          fullWidth
          variant={isDone ? 'filled' : 'default'}
          onClick={onOpen}
        >
          {act.link.label}
        </Button>
      )}
    </div>
  );
}
