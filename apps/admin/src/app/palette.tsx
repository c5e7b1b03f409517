import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FoundView, UserView } from '#libs/core/contracts';
import { useDialog } from '#libs/ui';
import { useFindQuery } from '../api/api.js';
import { SECTIONS } from './sections.js';
import { useSingleKeys } from '../page/single-keys.js';
import { may, selectUser } from '../session/session.js';
import { useAppSelector } from '../store/store.js';

const DEBOUNCE_MS = 180;
const MIN_LENGTH = 2;
const MAX_SECTIONS = 3;
/** What is found takes the place of the palette's history entry. */
const INSTEAD = { replace: true };
/** Too narrow for the long placeholder. */
const PHONE = '(max-width: 480px)';
const NO_RESULTS: readonly FoundView[] = [];

/** An entry of the palette. */
interface Hit {
  key: string;
  path: string;
  label: string;
  description?: string;
  sign?: ReactNode;
}

/** Finds bookings by their last 8 characters, users by email, sessions, refunds, homes, and every section. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState(false);
  const [singleKeys] = useSingleKeys();
  useDialog({ opened, onClose: spotlight.close });
  const words = typed.trim();
  const { found, isWaiting } = useFound(words);
  const user = useAppSelector((state) => selectUser(state));
  const navigate = useNavigate();
  const narrow = useMediaQuery(PHONE, false);
  const hits = [...found.map(asHit), ...matchingSections(words, user)];
  const isAnswered = words.length >= MIN_LENGTH && !isWaiting;
  const holdKeys = useEarlyEnter(isWaiting, hits[0]?.path);
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={() => setOpened(false)}
      shortcut={singleKeys ? ['mod + K', '/'] : 'mod + K'}
      scrollable
      maxHeight={420}
      // It stays where it is while its results change.
      centered={false}
      yOffset="10dvh"
    >
      <Spotlight.Search
        placeholder={narrow ? 'Booking #, email, home…' : 'Booking #, email, session, refund, home…'}
        leftSection={<IconSearch size={18} />}
        aria-label="Find"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- at once, not delayed as in other dialogs: no keystroke is lost
        autoFocus
        onKeyDownCapture={holdKeys}
      />
      {/* The library selects the first entry on typing; results that arrive later need a new list for that. */}
      <Spotlight.ActionsList key={isAnswered ? words : ''}>
        {hits.map(({ key, path, label, description, sign }, index) => (
          <Spotlight.Action
            key={key}
            label={label}
            description={description}
            leftSection={sign}
            data-selected={(isAnswered && index === 0) || undefined}
            onClick={() => void navigate(path, INSTEAD)}
          />
        ))}
        {hits.length === 0 && <Spotlight.Empty>{isWaiting ? 'Looking…' : <NothingFound />}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function NothingFound() {
  return (
    <>
      <p>Nothing found</p>
      <p>
        Try the last 8 characters of a booking, how an email address or a name begins, or a part of a home’s
        title.
      </p>
    </>
  );
}

/** The results for exactly this input; none while `isWaiting`. */
function useFound(words: string): { found: readonly FoundView[]; isWaiting: boolean } {
  const [q] = useDebouncedValue(words, DEBOUNCE_MS);
  const { currentData, isFetching } = useFindQuery(q, { skip: q.length < MIN_LENGTH });
  if (words.length < MIN_LENGTH) return { found: NO_RESULTS, isWaiting: false };
  if (words !== q || isFetching) return { found: NO_RESULTS, isWaiting: true };
  return { found: currentData ?? NO_RESULTS, isWaiting: false };
}

/**
 * Remembers an Enter pressed before the answer arrives and opens the first result then.
 * @returns the field's key handler, which runs before the library's
 */
function useEarlyEnter(isWaiting: boolean, first: string | undefined): (event: KeyboardEvent) => void {
  const enterPending = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (isWaiting || !enterPending.current) return;
    enterPending.current = false;
    if (first === undefined) return;
    void navigate(first, INSTEAD);
    spotlight.close();
  }, [isWaiting, first, navigate]);
  return (event) => {
    // Any other key starts a new search and drops the pending Enter.
    enterPending.current = isWaiting && event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (isWaiting && ['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) event.stopPropagation();
  };
}

/** Sections that this operator may see and whose label matches; all of them without input. */
function matchingSections(words: string, user: UserView | null): Hit[] {
  const known = SECTIONS.filter(
    ({ label, permission }) => may(user, permission) && label.toLowerCase().includes(words.toLowerCase()),
  );
  const shown = words.length < MIN_LENGTH ? known : known.slice(0, MAX_SECTIONS);
  return shown.map(({ path, label, icon: Sign }) => ({ key: path, path, label, sign: <Sign size={18} /> }));
}

const asHit = (one: FoundView): Hit => ({
  key: `${one.kind} ${one.id}`,
  path: pathOf(one),
  label: one.label,
  // Users are travelers, owners and operators alike.
  description: `${one.kind === 'user' ? 'person' : one.kind} · ${one.detail}`,
});

function pathOf({ kind, id, booking_id: bookingId }: FoundView): string {
  if (bookingId) return `/bookings/${bookingId}`;
  return kind === 'user' ? `/users/${id}` : `/homes?q=${id}`;
}
