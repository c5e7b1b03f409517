import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FoundView, UserView } from '#libs/contracts';
import { useFindQuery } from './api.js';
import { SECTIONS } from './sections.js';
import { may, selectUser } from './session.js';
import { useAppSelector } from './store.js';

const PATIENCE_MS = 180;
const SHORTEST = 2;
const MOST_PLACES = 3;
const NOTHING: readonly FoundView[] = [];

/** A line of the palette. */
interface Hit {
  key: string;
  path: string;
  label: string;
  description?: string;
  sign?: ReactNode;
}

/** Finds any booking by its last 8 characters, anybody by e-mail, any session, refund or home; and every place. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const { found, isWaiting } = useFound(words);
  const user = useAppSelector((state) => selectUser(state));
  const navigate = useNavigate();
  const hits = [...found.map(asHit), ...placesCalled(words, user)];
  const isAnswered = words.length >= SHORTEST && !isWaiting;
  const holdKeys = useEarlyEnter(isWaiting, hits[0]?.path);
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={['mod + K', '/']}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder="Booking #, e-mail, session, refund, home…"
        leftSection={<IconSearch size={18} />}
        aria-label="Find"
        // At once, not in a moment as a dialog does it: who types at the same breath loses no letter.
        autoFocus
        onKeyDownCapture={holdKeys}
      />
      {/* The library chooses the first line when somebody types; what is found later needs a list of its own for that. */}
      <Spotlight.ActionsList key={isAnswered ? words : ''}>
        {hits.map(({ key, path, label, description, sign }, index) => (
          <Spotlight.Action
            key={key}
            label={label}
            description={description}
            leftSection={sign}
            data-selected={(isAnswered && index === 0) || undefined}
            onClick={() => void navigate(path)}
          />
        ))}
        {hits.length === 0 && (
          <Spotlight.Empty>{isWaiting ? 'Looking…' : 'Nothing is called so'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** What was found for exactly these words; until that is known, nothing, and `isWaiting`. */
function useFound(words: string): { found: readonly FoundView[]; isWaiting: boolean } {
  const [q] = useDebouncedValue(words, PATIENCE_MS);
  const { currentData, isFetching } = useFindQuery(q, { skip: q.length < SHORTEST });
  if (words.length < SHORTEST) return { found: NOTHING, isWaiting: false };
  if (words !== q || isFetching) return { found: NOTHING, isWaiting: true };
  return { found: currentData ?? NOTHING, isWaiting: false };
}

/**
 * Enter that is pressed before the answer is there opens its first hit.
 * @returns what the field does with a key before the library sees it
 */
function useEarlyEnter(isWaiting: boolean, first: string | undefined): (event: KeyboardEvent) => void {
  const isMeant = useRef(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (isWaiting || !isMeant.current) return;
    isMeant.current = false;
    if (first === undefined) return;
    void navigate(first);
    spotlight.close();
  }, [isWaiting, first, navigate]);
  return (event) => {
    // Whoever types on means something else.
    isMeant.current = isWaiting && event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (isWaiting && ['Enter', 'ArrowDown', 'ArrowUp'].includes(event.key)) event.stopPropagation();
  };
}

/** Places that this operator may see; without words, all of them. */
function placesCalled(words: string, user: UserView | null): Hit[] {
  const known = SECTIONS.filter(
    ({ label, permission }) => may(user, permission) && label.toLowerCase().includes(words.toLowerCase()),
  );
  const shown = words.length < SHORTEST ? known : known.slice(0, MOST_PLACES);
  return shown.map(({ path, label, icon: Sign }) => ({ key: path, path, label, sign: <Sign size={18} /> }));
}

const asHit = (one: FoundView): Hit => ({
  key: `${one.kind} ${one.id}`,
  path: placeOf(one),
  label: one.label,
  description: `${one.kind} · ${one.detail}`,
});

function placeOf({ kind, id, booking_id: bookingId }: FoundView): string {
  if (bookingId) return `/bookings/${bookingId}`;
  return kind === 'user' ? `/users?q=${id}` : `/homes?q=${id}`;
}
