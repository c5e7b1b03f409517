import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatCount, PERK_CATEGORIES, TIER_BENEFITS, TIERS, VOUCHER_STATES } from '#libs/core/rules';
import { textOf } from '../../page/text-of.js';
import { Plain } from '../../page/values.js';
import { named, text, count, instant, person, status, booking, type ListScreenSpec } from './list-spec.js';

const tierInWords = (name: string): string => {
  const tier = TIERS.find((one) => one === name);
  return tier ? TIER_BENEFITS[tier].name : name;
};

export const PERKS: ListScreenSpec = {
  name: 'perks',
  title: 'Perks',
  row: ['perk', 'perks'],
  none: { title: 'No perks', hint: 'What points can be spent on shows up here.' },
  find: 'Title',
  columns: [
    count('position', 'Order', { sort: 'position' }),
    {
      name: 'title',
      label: 'Perk',
      sort: 'title',
      show: (row) => (
        <Anchor component={Link} to={`/perks/${textOf(row, 'id')}`} size="sm">
          {textOf(row, 'title')}
        </Anchor>
      ),
    },
    status('state', 'Status'),
    named('category', 'Category'),
    count('points_cost', 'Points', {
      show: (row) =>
        typeof row.points_cost === 'number' ? formatCount(row.points_cost) : 'Included with tier',
    }),
    count('discount_percentage', 'Discount %'),
    {
      name: 'min_tier',
      label: 'Minimum tier',
      show: (row) => <Plain value={tierInWords(textOf(row, 'min_tier'))} />,
    },
    instant('next_change_at', 'Next change'),
    count('redeemed', 'Redeemed', { sort: 'redeemed' }),
  ],
  filters: [
    { name: 'state', label: 'Status', choices: ['offered', 'planned', 'ended'] },
    {
      name: 'category',
      label: 'Category',
      choices: PERK_CATEGORIES,
    },
  ],
};

export const VOUCHERS: ListScreenSpec = {
  name: 'vouchers',
  title: 'Vouchers',
  row: ['voucher', 'vouchers'],
  none: { title: 'No vouchers', hint: 'Vouchers that travelers redeem points for show up here.' },
  find: 'Code or email',
  columns: [
    text('code', 'Code'),
    text('perk_title', 'Perk', { lead: true }),
    status('state', 'Status'),
    booking('booking_id'),
    person('user_name', 'Traveler', 'user_id'),
    instant('created_at', 'Redeemed', { sort: 'created_at' }),
    instant('expires_at', 'Expires', { sort: 'expires_at' }),
  ],
  filters: [{ name: 'state', label: 'Status', choices: [...VOUCHER_STATES] }],
};
