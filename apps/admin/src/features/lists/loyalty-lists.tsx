import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PERK_CATEGORIES, VOUCHER_STATES } from '#libs/core/rules';
import { textOf } from '../../page/text-of.js';
import { named, text, instant, status, booking, type ListScreenSpec } from './list-spec.js';

export const PERKS: ListScreenSpec = {
  name: 'perks',
  title: 'Perks',
  find: 'Title',
  columns: [
    text('position', 'Order', { right: true, sort: 'position' }),
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
    text('points_cost', 'Points', { right: true }),
    text('discount_percentage', 'Discount %', { right: true }),
    named('min_tier', 'Minimum tier'),
    instant('next_change_at', 'Next change'),
    text('redeemed', 'Redeemed', { right: true, sort: 'redeemed' }),
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
  find: 'Code or email',
  columns: [
    text('code', 'Code'),
    text('perk_title', 'Perk'),
    status('state', 'Status'),
    booking('booking_id'),
    text('user_name', 'Traveler'),
    instant('created_at', 'Redeemed', { sort: 'created_at' }),
    instant('expires_at', 'Expires', { sort: 'expires_at' }),
  ],
  filters: [{ name: 'state', label: 'Status', choices: [...VOUCHER_STATES] }],
};
