import {
  IconAdjustments,
  IconAlertTriangle,
  IconArticle,
  IconBed,
  IconBell,
  IconBook2,
  IconBuildingBank,
  IconCalendarStats,
  IconChartBar,
  IconClockPlay,
  IconCreditCardRefund,
  IconHeadset,
  IconGift,
  IconHome,
  IconMail,
  IconMessages,
  IconMessageStar,
  IconRepeat,
  IconScale,
  IconSchool,
  IconSitemap,
  IconSnowflake,
  IconStack2,
  IconTicket,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { Permission, WorkKind } from '#libs/core/rules';

/** A section of the application. */
export interface Section {
  path: string;
  label: string;
  icon: Icon;
  permission: Permission;
  /** The work that is counted beside it. */
  waiting?: WorkKind;
  /** Behind a fold of the menu. */
  isRare?: true;
  group: 'Overview' | 'Marketplace' | 'Money' | 'Administration';
}

/** Every section, in menu order; the menu hides those the operator may not see. */
export const SECTIONS: readonly Section[] = [
  { path: '/', label: 'Today', icon: IconCalendarStats, permission: 'bookings.read', group: 'Overview' },
  { path: '/finance', label: 'Finance', icon: IconChartBar, permission: 'money.read', group: 'Overview' },
  { path: '/bookings', label: 'Bookings', icon: IconBed, permission: 'bookings.read', group: 'Marketplace' },
  { path: '/users', label: 'People', icon: IconUsers, permission: 'users.read', group: 'Marketplace' },
  { path: '/homes', label: 'Homes', icon: IconHome, permission: 'homes.read', group: 'Marketplace' },
  {
    path: '/reviews',
    label: 'Reviews',
    icon: IconMessageStar,
    permission: 'reviews.read',
    group: 'Marketplace',
    waiting: 'review_reported',
  },
  {
    path: '/support',
    label: 'Support',
    icon: IconHeadset,
    permission: 'support.read',
    group: 'Marketplace',
    waiting: 'support_waiting',
  },
  {
    path: '/questions',
    label: 'Unanswered questions',
    icon: IconSchool,
    permission: 'support.read',
    group: 'Marketplace',
  },
  {
    path: '/help-articles',
    label: 'Help articles',
    icon: IconArticle,
    permission: 'help.read',
    group: 'Marketplace',
  },
  {
    path: '/conversations',
    label: 'Conversations',
    icon: IconMessages,
    permission: 'messages.read',
    group: 'Marketplace',
    waiting: 'conversation_reported',
  },
  { path: '/mails', label: 'Emails', icon: IconMail, permission: 'mails.read', group: 'Marketplace' },
  { path: '/perks', label: 'Perks', icon: IconGift, permission: 'perks.read', group: 'Marketplace' },
  { path: '/vouchers', label: 'Vouchers', icon: IconTicket, permission: 'users.read', group: 'Marketplace' },
  {
    path: '/refunds',
    label: 'Refunds',
    icon: IconCreditCardRefund,
    permission: 'money.read',
    group: 'Money',
    waiting: 'refund_stuck',
  },
  {
    path: '/money/payouts',
    label: 'Payouts',
    icon: IconBuildingBank,
    permission: 'money.read',
    group: 'Money',
  },
  {
    path: '/money/holds',
    label: 'Held payouts',
    icon: IconSnowflake,
    permission: 'money.read',
    group: 'Money',
    waiting: 'payout_held',
  },
  { path: '/plans', label: 'Plans', icon: IconStack2, permission: 'money.read', group: 'Money' },
  {
    path: '/subscriptions',
    label: 'Subscriptions',
    icon: IconRepeat,
    permission: 'money.read',
    group: 'Money',
  },
  {
    path: '/disputes',
    label: 'Disputes',
    icon: IconAlertTriangle,
    permission: 'money.read',
    group: 'Money',
    waiting: 'dispute_due',
  },
  {
    path: '/reconciliation',
    label: 'Reconciliation',
    icon: IconScale,
    permission: 'money.read',
    group: 'Money',
  },
  {
    path: '/settings',
    label: 'Settings',
    icon: IconAdjustments,
    permission: 'settings.read',
    group: 'Administration',
  },
  {
    path: '/approvals',
    label: 'Approvals',
    icon: IconUsersGroup,
    permission: 'approvals.read',
    group: 'Administration',
    waiting: 'approval_waiting',
  },
  { path: '/audit', label: 'Audit log', icon: IconBook2, permission: 'audit.read', group: 'Administration' },
  {
    path: '/system',
    label: 'Queues and schedules',
    icon: IconSitemap,
    permission: 'system.read',
    group: 'Administration',
    isRare: true,
  },
  {
    path: '/webhook-events',
    label: 'Webhook events',
    icon: IconBell,
    permission: 'system.read',
    group: 'Administration',
    isRare: true,
  },
  {
    path: '/clock',
    label: 'Clock',
    icon: IconClockPlay,
    permission: 'system.read',
    group: 'Administration',
    isRare: true,
  },
];

/** Groups of the menu, in order. */
export const GROUPS = ['Overview', 'Marketplace', 'Money', 'Administration'] as const;
