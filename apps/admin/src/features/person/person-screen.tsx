import { Anchor, Box, Button, Group } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { PersonRecordView } from '#libs/core/contracts';
import { exactDollars, Notice, plural } from '#libs/ui';
import { useAddPersonNoteMutation, useGetPersonQuery } from '../../api/api.js';
import { useCommandDialog } from '../../commands/command-dialog.js';
import { PERSON_COMMANDS, ROLE_COMMANDS } from '../../commands/person-commands.js';
import { Acts } from '../../page/acts.js';
import { Facts } from '../../page/facts.js';
import { Figures } from '../../page/figures.js';
import { Notes } from '../../page/notes.js';
import { Page, Panel } from '../../page/page.js';
import { planInWords } from '../../page/plan-names.js';
import { QueryState } from '../../page/query-state.js';
import { Table } from '../../page/table.js';
import { Instant, Status } from '../../page/values.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { LatestBookings } from './latest-bookings.js';
import { signalWords } from './signal-words.js';

/** A person: account, stays, money, devices, what deserves a second look, notes. */
export function PersonScreen() {
  const { id = '' } = useParams();
  const query = useGetPersonQuery(id);
  const { data: record } = query;
  if (!record)
    return (
      <Page title="Person">
        <QueryState query={query} failed="This person could not be loaded" />
      </Page>
    );
  return <Person key={id} record={record} />;
}

function Person({ record }: { record: PersonRecordView }) {
  const { account, money } = record;
  const user = useAppSelector(selectUser);
  const [addNote] = useAddPersonNoteMutation();
  return (
    <Page title={account.full_name} aside={<Commands account={account} />}>
      {account.suspended_at !== null && (
        <Box mb="md">
          <Notice tone="warn" role="status">
            Suspended on <Instant at={account.suspended_at} />: this account cannot sign in.
          </Notice>
        </Box>
      )}
      {money && <Figures figures={figuresOf(account, money)} />}
      <div className="columns">
        <div>
          <Signals record={record} />
          <Stays record={record} />
          <Notes
            notes={record.notes}
            onAdd={may(user, 'support.manage') ? (text) => addNote({ id: account.id, text }) : null}
          />
        </div>
        <div>
          <Account account={account} />
          <Related account={account} />
          <Devices sessions={record.sessions} />
          <Acts acts={record.acts} />
        </div>
      </div>
    </Page>
  );
}

const figuresOf = (
  { role }: PersonRecordView['account'],
  money: NonNullable<PersonRecordView['money']>,
): [string, string][] =>
  role === 'property_owner'
    ? [
        ['Earned, not yet paid out', exactDollars(money.earnings_due)],
        ['Paid out', exactDollars(money.paid_out)],
      ]
    : [
        ['Paid', exactDollars(money.paid)],
        ['Refunded', exactDollars(money.refunded)],
      ];

function Commands({ account }: { account: PersonRecordView['account'] }) {
  const user = useAppSelector(selectUser);
  const [openCommand, dialog] = useCommandDialog();
  const row = { ...account, suspended: account.suspended_at !== null };
  if (account.erased_at !== null) return <Status text="erased" />;
  return (
    <Group gap="xs">
      {[...PERSON_COMMANDS, ...ROLE_COMMANDS]
        .filter(({ permission, applies }) => may(user, permission) && applies(row, user?.id ?? ''))
        .map(({ label, command }) => (
          <Button key={label} size="xs" variant="default" onClick={() => openCommand(command(row))}>
            {label}
          </Button>
        ))}
      {dialog}
    </Group>
  );
}

const Account = ({ account }: { account: PersonRecordView['account'] }) => (
  <Panel title="Account">
    <Facts
      facts={[
        ['Email', `${account.email}${account.email_confirmed ? '' : ' (not confirmed)'}`],
        ['Phone', account.phone ?? '–'],
        ['Role', <Status text={account.role} />],
        account.operator_role !== null && ['Operator', account.operator_role],
        account.role === 'traveler' && ['Plan', planInWords(account.plan)],
        account.role === 'property_owner' && [
          'Limit of homes',
          account.homes_unlimited ? 'Lifted' : 'Standard',
        ],
        ['Joined', <Instant at={account.created_at} />],
      ]}
    />
    <p className="none">Opening this page is recorded in the audit log.</p>
  </Panel>
);

function Signals({ record }: { record: PersonRecordView }) {
  const { account } = record;
  // Anybody cancels a stay once.
  const signals = record.signals.filter(
    ({ signal, count }) => signal !== 'paid_stays_cancelled' || count > 1,
  );
  return (
    <Panel title="Worth a look">
      {signals.length === 0 && <p className="none">Nothing stands out.</p>}
      <ul className="timeline">
        {signals.map(({ signal, count }) => {
          const { words, path } = signalWords(signal, count, account);
          return (
            <li key={signal}>
              {path === null ? (
                words
              ) : (
                <Anchor component={Link} to={path} size="sm">
                  {words}
                </Anchor>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Stays({ record: { account, stays, hosting } }: { record: PersonRecordView }) {
  const { id, role } = account;
  const isOwner = role === 'property_owner';
  const counts = isOwner ? hosting : stays;
  const by = isOwner ? 'owner_id' : 'traveler_id';
  const total = (isOwner ? 0 : stays.pending) + counts.confirmed + counts.completed + counts.cancelled;
  return (
    <Panel
      title={isOwner ? 'Bookings of their homes' : 'Bookings'}
      aside={
        <Anchor component={Link} to={`/bookings?${by}=${id}`} size="sm">
          See all
        </Anchor>
      }
    >
      <p>
        {isOwner && `${plural(hosting.homes, 'home')} · `}
        {!isOwner && stays.pending > 0 && `${String(stays.pending)} on hold · `}
        {counts.confirmed} confirmed · {counts.completed} completed · {counts.cancelled} cancelled
      </p>
      <LatestBookings search={`?${by}=${id}`} total={total} />
    </Panel>
  );
}

/** Lists of what is connected with somebody, as far as the reader may open them. */
function Related({ account: { id, role } }: { account: PersonRecordView['account'] }) {
  const user = useAppSelector(selectUser);
  const isOwner = role === 'property_owner';
  const links = [
    isOwner && may(user, 'homes.read') && (['Homes', `/homes?owner_id=${id}`] as const),
    isOwner && may(user, 'money.read') && (['Payouts', `/money/payouts?owner_id=${id}`] as const),
    !isOwner && may(user, 'money.read') && (['Refunds', `/refunds?traveler_id=${id}`] as const),
    !isOwner && may(user, 'money.read') && (['Plan payments', `/subscriptions?user_id=${id}`] as const),
    !isOwner && (['Vouchers', `/vouchers?user_id=${id}`] as const),
    !isOwner && may(user, 'reviews.read') && (['Reviews', `/reviews?traveler_id=${id}`] as const),
    may(user, 'messages.read') &&
      (['Conversations', `/conversations?${isOwner ? 'host_id' : 'guest_id'}=${id}`] as const),
    may(user, 'support.read') && (['Support requests', `/support?user_id=${id}`] as const),
    may(user, 'mails.read') && (['Emails', `/mails?user_id=${id}`] as const),
  ];
  return (
    <Panel title="More about this person">
      <Group gap="md">
        {links.map(
          (link) =>
            link && (
              <Anchor key={link[0]} component={Link} to={link[1]} size="sm">
                {link[0]}
              </Anchor>
            ),
        )}
      </Group>
    </Panel>
  );
}

const Devices = ({ sessions }: Pick<PersonRecordView, 'sessions'>) => (
  <Panel title="Signed in on">
    {sessions.length === 0 ? (
      <p className="none">Not signed in.</p>
    ) : (
      <Table
        rows={sessions}
        columns={[
          { title: 'Device', cell: ({ device }) => device },
          { title: 'Since', cell: ({ started_at: at }) => <Instant at={at} /> },
          { title: 'Last seen', cell: ({ last_seen_at: at }) => <Instant at={at} /> },
        ]}
      />
    )}
  </Panel>
);
