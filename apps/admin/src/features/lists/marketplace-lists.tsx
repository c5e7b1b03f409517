import { PLANS } from '#libs/core/rules';
import { PERSON_COMMANDS } from '../../commands/person-commands.js';
import { approveHome, pauseHome } from '../../commands/row-commands.js';
import { planInWords } from '../../page/plan-names.js';
import { textOf } from '../../page/text-of.js';
import { Plain } from '../../page/values.js';
import {
  text,
  day,
  money,
  named,
  person,
  plan,
  instant,
  status,
  booking,
  type ListScreenSpec,
} from './list-spec.js';

export const BOOKINGS: ListScreenSpec = {
  name: 'bookings',
  title: 'Bookings',
  find: '# (last 8), email, traveler or home',
  columns: [
    booking('id'),
    status('status', 'Status'),
    text('property_title', 'Home'),
    text('city', 'Town', { extra: true }),
    text('traveler_name', 'Traveler'),
    text('owner_name', 'Owner', { extra: true }),
    day('check_in_date', 'Check-in', { sort: 'check_in_date' }),
    text('nights', 'Nights', { right: true }),
    money('total', 'Total', { sort: 'total' }),
    money('refunded', 'Refunded', { extra: true }),
    text('cancellation_reason', 'Cancellation reason', { extra: true }),
    instant('created_at', 'Booked', { sort: 'created_at' }),
  ],
  filters: [
    { name: 'status', label: 'Status', choices: ['pending', 'confirmed', 'completed', 'cancelled'] },
    { name: 'cancelled_by', label: 'Cancelled by', choices: ['traveler', 'owner', 'operator', 'system'] },
  ],
};

export const USERS: ListScreenSpec = {
  name: 'users',
  title: 'People',
  find: 'Email, name or ID',
  columns: [
    person('full_name', 'Name', 'id', { sort: 'full_name' }),
    text('email', 'Email', { sort: 'email' }),
    status('role', 'Role'),
    named('operator_role', 'Operator', { extra: true }),
    plan('plan', 'Plan'),
    instant('suspended_at', 'Suspended'),
    instant('created_at', 'Joined', { sort: 'created_at' }),
    text('id', 'ID', { extra: true }),
  ],
  filters: [
    { name: 'role', label: 'Role', choices: ['traveler', 'property_owner', 'admin'] },
    { name: 'plan', label: 'Plan', choices: PLANS, words: planInWords },
    {
      name: 'suspended',
      label: 'Suspended',
      choices: ['true', 'false'],
      words: (choice) => (choice === 'true' ? 'Yes' : 'No'),
    },
  ],
  commands: PERSON_COMMANDS,
};

export const HOMES: ListScreenSpec = {
  name: 'homes',
  title: 'Homes',
  find: 'Name, town, owner or ID',
  columns: [
    text('title', 'Home', { sort: 'title' }),
    text('city', 'Town', { sort: 'city' }),
    status('status', 'Status'),
    text('status_reason', 'Reason', { extra: true }),
    text('owner_name', 'Owner'),
    money('price_per_night', 'Base price', { sort: 'price_per_night' }),
    text('average_rating', 'Rating', {
      right: true,
      sort: 'average_rating',
      show: (row) => <Plain value={row.reviews === 0 ? null : row.average_rating} />,
    }),
    text('reviews', 'Reviews', { right: true, sort: 'reviews' }),
    instant('created_at', 'Listed', { sort: 'created_at' }),
  ],
  filters: [
    { name: 'status', label: 'Status', choices: ['listed', 'paused', 'awaiting_approval', 'removed'] },
  ],
  commands: [
    {
      label: 'Pause',
      permission: 'homes.manage',
      applies: (row) => row.status === 'listed' || row.status === 'awaiting_approval',
      command: pauseHome,
    },
    {
      label: 'Approve',
      permission: 'homes.manage',
      applies: (row) => row.status === 'awaiting_approval',
      command: approveHome,
    },
    {
      label: 'List',
      permission: 'homes.manage',
      applies: (row) => row.status === 'paused',
      command: (row) => ({
        title: `List ${textOf(row, 'title')}`,
        effect: 'It can be found and booked.',
        verb: 'List home',
        done: `${textOf(row, 'title')} published`,
        path: `/admin/homes/${textOf(row, 'id')}/list`,
      }),
    },
  ],
};
