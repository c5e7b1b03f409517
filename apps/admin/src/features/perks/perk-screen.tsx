import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { OperatorPerkView, PerkTermsView, PerkVersionView } from '#libs/core/contracts';
import { Badge, plural } from '#libs/ui';
import { Facts } from '../../page/facts.js';
import { Page, Panel } from '../../page/page.js';
import { may, selectUser } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { QueryState } from '../../page/query-state.js';
import { Instant } from '../../page/values.js';
import { ChangePerk } from './change-perk.js';
import { EndPerk } from './end-perk.js';
import { useGetPerkQuery } from './perks-api.js';
import { categoryLabel, costLabel, STATE_LABELS, voucherLabel } from './perk-labels.js';

/** One perk with its whole history. */
export function PerkScreen() {
  const { id = '' } = useParams();
  const query = useGetPerkQuery(id);
  const { data: perk } = query;
  if (perk) return <Perk perk={perk} />;
  return (
    <Page title="Perk">
      <QueryState query={query} failed="This perk could not be loaded" />
    </Page>
  );
}

/** The terms in force, else the next ones, else the last ones. */
const shownOf = ({ history }: OperatorPerkView): PerkVersionView | undefined =>
  history.find(({ state }) => state === 'in_force') ?? history.findLast(({ state }) => state === 'planned');

function Perk({ perk }: { perk: OperatorPerkView }) {
  const user = useAppSelector((state) => selectUser(state));
  const [dialog, setDialog] = useState<'change' | 'end' | null>(null);
  const shown = shownOf(perk);
  if (!shown) return <Page title="Perk">Nothing was ever chosen for it.</Page>;
  const close = (): void => {
    setDialog(null);
  };
  const changed = { perk, terms: shown.terms };
  return (
    <Page
      title={shown.terms.title}
      aside={
        may(user, 'perks.manage') && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setDialog('end')} disabled={!shown.offered}>
              End
            </Button>
            <Button size="xs" onClick={() => setDialog('change')}>
              Change
            </Button>
          </Group>
        )
      }
    >
      <Panel title="Terms" aside={<VersionBadge version={shown} />}>
        <Terms terms={shown.terms} />
      </Panel>
      <Panel title="Vouchers">
        <p>
          Redeemed {plural(perk.redeemed, 'time')}. {plural(perk.open_vouchers, 'voucher')} still unused.
        </p>
      </Panel>
      <Panel title="History">
        <History perk={perk} />
      </Panel>
      <ChangePerk opened={dialog === 'change'} changed={changed} onClose={close} />
      <EndPerk ended={dialog === 'end' ? changed : null} onClose={close} />
    </Page>
  );
}

function VersionBadge({ version }: { version: PerkVersionView }) {
  if (version.state === 'planned') return <Badge tone="amber">Scheduled</Badge>;
  return version.offered ? <Badge tone="green">Offered</Badge> : <Badge tone="neutral">Ended</Badge>;
}

function Terms({ terms }: { terms: PerkTermsView }) {
  const facts: [string, string][] = [
    ['Description', terms.description],
    ['Category', categoryLabel(terms.category)],
    ['Cost', costLabel(terms)],
    ['Discount', terms.discount_percentage === null ? '–' : `${String(terms.discount_percentage)}%`],
    ['Voucher', voucherLabel(terms) ?? 'None. A partner honors the code.'],
  ];
  return <Facts facts={facts} />;
}

const History = ({ perk }: { perk: OperatorPerkView }) => (
  <ul className="timeline" aria-label="History">
    {perk.history.map((version) => (
      <li key={version.id}>
        <strong>{version.offered ? `“${version.terms.title}”, ${costLabel(version.terms)}` : 'Ends'}</strong>{' '}
        from {version.effective_from ? <Instant at={version.effective_from} /> : 'the start'}{' '}
        <em>({STATE_LABELS[version.state]})</em>
        {version.offered && <div>{voucherLabel(version.terms)}</div>}
        {version.set_by && (
          <div>
            {version.set_by.full_name}, <Instant at={version.set_at} />: {version.reason}
          </div>
        )}
      </li>
    ))}
  </ul>
);
