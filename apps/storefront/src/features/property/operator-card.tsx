import { Button } from '@mantine/core';
import type { ListRowView, PropertyDetailView } from '#libs/core/contracts';
import { Badge, mediumDate, plural, shortDollars, Skeleton } from '#libs/ui';
import { LeastTotal } from '../../home-card/property-card.js';
import { Facts } from '../../page/facts.js';
import { OPERATORS_APP } from '../../page/paths.js';
import { QueryFailed } from '../../page/query-failed.js';
import { useOperatorsHomeQuery } from './property-api.js';
import classes from './property.module.css';

/** What an operator needs of a home, in place of the box to book it: its state, its owner, and the ways to act on it. */
export function OperatorCard({ home }: { home: PropertyDetailView }) {
  const query = useOperatorsHomeQuery(home.id);
  const [row] = query.data ?? [];
  return (
    <aside className={classes.card} aria-label="For operators">
      <p className={classes.cardPrice}>
        <LeastTotal home={home} />
      </p>
      {query.isError && <QueryFailed query={query} title="The state of this home could not be loaded" />}
      {query.isLoading && <Skeleton height="150px" radius="14px" />}
      {row && <HomeFacts row={row} />}
      <Button component="a" fullWidth href={inOperatorsApp('homes', home.id)}>
        Open in Operations
      </Button>
      <Button component="a" fullWidth variant="default" href={inOperatorsApp('bookings', home.title)}>
        Its bookings
      </Button>
      <Button component="a" fullWidth variant="default" href={inOperatorsApp('reviews', home.title)}>
        Its reviews
      </Button>
    </aside>
  );
}

/** A list of the operators' application, searched for some words. */
const inOperatorsApp = (list: string, words: string): string =>
  `${OPERATORS_APP}/${list}?${new URLSearchParams({ q: words }).toString()}`;

const textOf = (value: ListRowView[string] | undefined): string => (typeof value === 'string' ? value : '');

function HomeFacts({ row }: { row: ListRowView }) {
  const state = STATES[textOf(row.status)];
  const reason = textOf(row.status_reason);
  return (
    <Facts
      className={classes.operatorFacts}
      facts={[
        ['Status', state && <Badge tone={state.tone}>{state.label}</Badge>],
        ...(reason === '' ? [] : ([['Reason', reason]] as const)),
        ['Approval', row.status === 'awaiting_approval' ? 'Waiting for our team' : 'Nothing is waiting'],
        [
          'Owner',
          <a key="owner" href={`${OPERATORS_APP}/users/${textOf(row.owner_id)}`}>
            {textOf(row.owner_name)}
          </a>,
        ],
        [
          'Base price',
          typeof row.price_per_night === 'number' && `${shortDollars(row.price_per_night)} a night`,
        ],
        ['Reviews', plural(Number(row.reviews), 'review')],
        ['Added', mediumDate(textOf(row.created_at))],
      ]}
    />
  );
}

const STATES: Readonly<Record<string, { label: string; tone: 'green' | 'neutral' | 'amber' | 'red' }>> = {
  listed: { label: 'Published', tone: 'green' },
  paused: { label: 'Paused', tone: 'neutral' },
  awaiting_approval: { label: 'Awaiting approval', tone: 'amber' },
  removed: { label: 'Removed', tone: 'red' },
};
