import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BoardHomeView, OpenedNightsView } from '#libs/core/contracts';
import {
  addDays,
  BLOCK_NOTE_LENGTH,
  BLOCK_REASONS,
  civilDate,
  nightsBetween,
  type BlockReason,
} from '#libs/core/rules';
import { Link } from 'react-router-dom';
import { dateRange, plural } from '#libs/ui';
import { errorMessage } from '../../api/problem.js';
import { NativeSelect, TextInput } from '../../forms/inputs.js';
import { paths } from '../../page/paths.js';
import { useBlockNightsMutation, useOpenNightsMutation } from './calendar-api.js';
import classes from './calendar.module.css';
import { Failure, messageOf } from './failure.js';
import { REASONS, whyNotForSale } from './night-label.js';
import { NightPriceForm } from './night-price-form.js';
import {
  actOn,
  bounds,
  chosenNights,
  chosenStays,
  priceableNights,
  type Act,
  type Selection,
} from './selection.js';
import { toast } from '../../toasts/toasts.js';
import type { Undoable } from '../../undo/use-undo.js';

interface SelectionBarProps {
  home: BoardHomeView;
  selection: Selection;
  onClear: () => void;
  /** Asks why a single free night is empty. */
  onWhyEmpty: (date: string) => void;
  onChanged: (change: Undoable) => void;
}

/** What can be done with the chosen nights. */
export function SelectionBar({ home, selection, onClear, onWhyEmpty, onChanged }: SelectionBarProps) {
  // Kept here: when the refused nights turn out to be taken, the board and with it what can be done changes at once.
  const [refusal, setRefusal] = useState<unknown>();
  const act = actOn(home, selection);
  const { first, last } = bounds(selection);
  const end = addDays(civilDate(last), 1);
  const priceable = priceableNights(home, selection);
  const isOneFree = first === last && chosenNights(home, selection).every(({ state }) => state === 'free');
  return (
    <section
      aria-label="Chosen nights"
      className={classes.bar}
      onKeyDown={(event) => event.key === 'Escape' && onClear()}
    >
      <p role="status">
        <strong>{home.title}</strong>: {dateRange(first, end)},{' '}
        {plural(nightsBetween(civilDate(first), end), 'night')}
      </p>
      {act.kind === 'block' && (
        <BlockForm home={home} act={act} onChanged={onChanged} onRefused={setRefusal} />
      )}
      {act.kind === 'open' && (
        <OpenButton home={home} act={act} onChanged={onChanged} onRefused={setRefusal} />
      )}
      <Failure error={refusal} />
      {act.kind === 'none' && <p className="lk-muted">{act.why}</p>}
      {priceable.length > 0 && <NightPriceForm home={home} nights={priceable} onChanged={onChanged} />}
      {isOneFree && (
        <Button size="sm" variant="default" onClick={() => onWhyEmpty(first)}>
          Why is this night empty?
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={onClear}>
        Clear
      </Button>
      <Details home={home} selection={selection} />
    </section>
  );
}

/** Why chosen nights are not for sale, and the bookings that have some of them. */
function Details({ home, selection }: Pick<SelectionBarProps, 'home' | 'selection'>) {
  const reasons = new Set(chosenNights(home, selection).flatMap((night) => whyNotForSale(home, night) ?? []));
  return (
    <>
      {[...reasons].map((why) => (
        <p key={why} className="lk-muted">
          Can’t be booked: {why}.
        </p>
      ))}
      {chosenStays(home, selection).map((stay) => (
        <Link key={stay.booking_id} to={paths.guestBooking(stay.booking_id)} className={classes.booking}>
          {stay.guest_name}’s booking, {dateRange(stay.check_in_date, stay.check_out_date)}
        </Link>
      ))}
    </>
  );
}

interface ActProps<Kind extends Act['kind']> {
  home: BoardHomeView;
  act: Extract<Act, { kind: Kind }>;
  onChanged: (change: Undoable) => void;
  /** Takes why nothing has changed; undefined while it is tried. */
  onRefused: (error: unknown) => void;
}

function BlockForm({ home, act: { from, to }, onChanged, onRefused }: ActProps<'block'>) {
  const [reason, setReason] = useState<BlockReason>('own_use');
  const [note, setNote] = useState('');
  const [block, { isLoading }] = useBlockNightsMutation();
  const [open] = useOpenNightsMutation();
  const submit = async () => {
    if (isLoading) return;
    onRefused(undefined);
    const nights = { from, to, reason, note: note.trim() || null };
    const { data, error } = await block({ id: home.property_id, ...nights });
    if (!data) return onRefused(error);
    onChanged({
      text: `Blocked ${dateRange(data.from, data.to)} at ${home.title}`,
      undo: async () => messageOf((await open({ id: home.property_id, blockId: data.id })).error),
    });
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <NativeSelect
        label="Reason"
        value={reason}
        onChange={(event) => setReason(reasonOf(event.target.value))}
        data={BLOCK_REASONS.map((value) => ({ value, label: REASONS[value] }))}
      />
      <TextInput
        label="Private note"
        value={note}
        maxLength={BLOCK_NOTE_LENGTH}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" size="sm" loading={isLoading}>
        Block
      </Button>
    </form>
  );
}

function OpenButton({ home, act: { parts }, onChanged, onRefused }: ActProps<'open'>) {
  const [open, { isLoading }] = useOpenNightsMutation();
  const [block] = useBlockNightsMutation();
  const id = home.property_id;
  const submit = async () => {
    onRefused(undefined);
    const opened: OpenedNightsView['opened'][] = [];
    const failed: unknown[] = [];
    for (const part of parts) {
      const { data, error: why } = await open({ id, blockId: part.block.id, from: part.from, to: part.to });
      if (data) opened.push(data.opened);
      else failed.push(why);
    }
    const [first] = opened;
    const last = opened.at(-1);
    if (!first || !last) return onRefused(failed[0]);
    // The bar, which shows why all of it failed, closes with what was opened.
    if (failed.length > 0) toast.error(errorMessage(failed[0]));
    let stillOpen = opened;
    const ranges = failed.length > 0 ? opened : [{ from: first.from, to: last.to }];
    onChanged({
      text: `Opened ${ranges.map(({ from, to }) => dateRange(from, to)).join(' and ')} at ${home.title}`,
      undo: async () => {
        const refused = [];
        for (const nights of stillOpen) {
          const problem = messageOf((await block({ id, ...nights })).error);
          if (problem !== null) refused.push({ nights, problem });
        }
        // Another try leaves those alone that are blocked by now.
        stillOpen = refused.map(({ nights }) => nights);
        return refused[0]?.problem ?? null;
      },
    });
  };
  return (
    <Button size="sm" loading={isLoading} onClick={() => void submit()}>
      Open
    </Button>
  );
}

const reasonOf = (value: string): BlockReason => BLOCK_REASONS.find((reason) => reason === value) ?? 'other';
