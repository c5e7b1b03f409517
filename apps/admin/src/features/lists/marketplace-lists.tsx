import { PLANS } from '#libs/core/rules';
import { HOME_COMMANDS } from '../../commands/home-commands.js';
import { planInWords } from '../../page/plan-names.js';
import { textOf } from '../../page/text-of.js';
import { Plain, Role } from '../../page/values.js';
import { statusInWords } from '../../page/words-of.js';
import {
  text,
  count,
  day,
  home,
  money,
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
  row: ['booking', 'bookings'],
  none: { title: 'No bookings', hint: 'Holds and paid stays show up here.' },
  find: 'Booking #, email, traveler or home',
  columns: [
    booking('id'),
    status('status', 'Status'),
    home('property_title', 'Home', (row) => textOf(row, 'property_id')),
    text('city', 'Town', { extra: true }),
    person('traveler_name', 'Traveler', 'traveler_id'),
    person('owner_name', 'Owner', 'owner_id', { extra: true }),
    day('check_in_date', 'Check-in', { sort: 'check_in_date' }),
    count('nights', 'Nights'),
    money('total', 'Total', { sort: 'total' }),
    money('refunded', 'Refunded', { extra: true }),
    text('cancellation_reason', 'Cancellation reason', { extra: true }),
    instant('created_at', 'Booked', { sort: 'created_at' }),
  ],
  filters: [
    {
      name: 'status',
      label: 'Status',
      choices: ['pending', 'confirmed', 'completed', 'cancelled'],
      words: statusInWords,
    },
    { name: 'cancelled_by', label: 'Cancelled by', choices: ['traveler', 'owner', 'operator', 'system'] },
  ],
};

export const USERS: ListScreenSpec = {
  name: 'users',
  title: 'People',
  row: ['person', 'people'],
  none: { title: 'No people', hint: 'Everybody who signs up shows up here.' },
  find: 'Email, name or ID',
  columns: [
    person('full_name', 'Name', 'id', { sort: 'full_name' }),
    text('email', 'Email', { sort: 'email' }),
    {
      name: 'role',
      label: 'Role',
      kind: 'status',
      show: (row) => <Role role={row.role} operatorRole={row.operator_role} />,
    },
    plan('plan', 'Plan'),
    instant('suspended_at', 'Suspended'),
    instant('created_at', 'Joined', { sort: 'created_at' }),
    text('id', 'ID', { extra: true }),
  ],
  filters: [
    { name: 'role', label: 'Role', choices: ['traveler', 'property_owner', 'admin'], words: statusInWords },
    { name: 'plan', label: 'Plan', choices: PLANS, words: planInWords },
    {
      name: 'suspended',
      label: 'Suspended',
      choices: ['true', 'false'],
      words: (choice) => (choice === 'true' ? 'Yes' : 'No'),
    },
  ],
};

export const HOMES: ListScreenSpec = {
  name: 'homes',
  title: 'Homes',
  row: ['home', 'homes'],
  none: { title: 'No homes', hint: 'Homes show up here once their owners publish them.' },
  find: 'Name, town, owner or ID',
  columns: [
    home('title', 'Home', (row) => textOf(row, 'id'), { sort: 'title' }),
    text('city', 'Town', { sort: 'city' }),
    status('status', 'Status'),
    text('status_reason', 'Reason', { extra: true }),
    person('owner_name', 'Owner', 'owner_id'),
    money('price_per_night', 'Base price', { sort: 'price_per_night' }),
    text('average_rating', 'Rating', {
      right: true,
      sort: 'average_rating',
      show: (row) => <Plain value={row.reviews === 0 ? null : row.average_rating} />,
    }),
    count('reviews', 'Reviews', { sort: 'reviews' }),
    instant('created_at', 'Added', { sort: 'created_at' }),
  ],
  filters: [
    {
      name: 'status',
      label: 'Status',
      choices: ['listed', 'paused', 'awaiting_approval', 'removed'],
      words: statusInWords,
    },
  ],
  commands: HOME_COMMANDS,
};
