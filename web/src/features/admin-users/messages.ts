import type { UserSort } from '@faresight/contracts/auth/admin-user'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { tiers } from '../../text/text.ts'
import { count, words } from '../../text/words.ts'

type Order = 'asc' | 'desc'

/** Texts of the users in the admin dashboard. */
export const adminUserText = {
  loading: 'Loading users',
  failedTitle: 'Failed to fetch users',
  failed: 'Please try again.',
  table: 'Users',

  search: 'Search by name or email',
  plan: 'Plan',
  plans: { any: 'Any plan', none: 'Never had a plan' },
  tier: (tier: PlanId) => tiers[tier],
  status: 'Status',
  statuses: { any: 'Any status' },
  role: 'Role',
  roles: { any: 'Any role', user: 'User', admin: 'Admin', owner: 'Owner' },
  verified: 'Email verification',
  verifieds: { any: 'Verified or not', true: 'Verified', false: 'Not verified' },
  clear: 'Clear filters',
  sort: 'Sort by',
  sorts: {
    created: { desc: 'Newest first', asc: 'Oldest first' },
    name: { asc: 'Name, A to Z', desc: 'Name, Z to A' },
    email: { asc: 'Email, A to Z', desc: 'Email, Z to A' },
  } satisfies Record<UserSort, Record<Order, string>>,

  heads: {
    name: 'Name',
    email: 'Email',
    status: 'Status',
    plan: 'Plan',
    ends: 'Ends or renews',
    role: 'Role',
    created: 'Joined',
    steps: 'Actions',
  },
  noName: 'No name',
  unverified: 'Not verified',
  planUntil: (tier: PlanId, day: string) => `${tiers[tier]}, ${day}`,
  joined: (day: string) => `Joined ${day}`,

  /** `of` is `null` where there are too many to count. */
  shown: (shown: number, of: number | null) =>
    of === null
      ? `${words(shown, 'user', 'users')} shown`
      : `${count(shown)} of ${words(of, 'user', 'users')}`,
  more: 'Load more',
  loadingMore: 'Loading...',
  moreFailed: 'We couldn’t load more users. Please try again.',
  again: 'Start over',
  emptyTitle: 'No matching users',
  empty: 'Try part of a name or email, or fewer filters.',
  emptyYetTitle: 'No users yet',
  emptyYet: 'New sign-ups appear here.',
  refresh: 'Refresh',

  steps: {
    menu: (name: string) => `Actions for ${name}`,
    details: 'Details',
    activate: 'Activate',
    modify: 'Modify',
    activateOf: (name: string) => `Activate a plan for ${name}`,
    modifyOf: (name: string) => `Modify ${name}’s plan`,
    activatePlan: 'Activate plan',
    modifyPlan: 'Modify plan',
    cancel: 'Cancel plan',
    role: 'Change role',
    signOut: 'Sign out everywhere',
    audit: 'View in audit log',
    /** Why an action isn't available. */
    why: {
      ownersOnly: 'Only owners can change roles.',
      isOwner: 'Only owners can change an owner’s account.',
      noPlan: 'There’s no plan to cancel.',
    },
  },

  reasonWhy: 'Kept permanently in the plan history and audit log. Don’t include names.',

  activate: {
    title: { activate: 'Activate plan', modify: 'Modify plan' },
    lead: (name: string) => `Give ${name} a complimentary plan, starting now. It’s free and won’t renew.`,
    plan: 'Plan',
    months: 'Months (1 to 12)',
    reason: 'Reason (optional)',
    beside: 'This replaces any earlier complimentary plan. A plan paid by card isn’t affected.',
    keep: 'Cancel',
    confirm: { activate: 'Activate plan', modify: 'Modify plan' },
    busy: { activate: 'Activating...', modify: 'Modifying...' },
    done: 'Plan Activated',
    doneWhy: (name: string, tier: PlanId, day: string) => `${name} has the ${tiers[tier]} plan until ${day}.`,
    failed: 'Activation Failed',
    failedWhy: 'We couldn’t activate the plan. Please try again.',
  },

  cancel: {
    title: 'Cancel plan',
    lead: (name: string) => `Cancels ${name}’s plan, paid or complimentary.`,
    when: 'When it ends',
    atEnd: 'At the end of the period',
    atEndWhy: (day: string | null) =>
      day === null ? 'It won’t renew.' : `Access continues until ${day}. It won’t renew.`,
    atOnce: 'Immediately',
    atOnceWhy: 'Access ends now. Payments aren’t refunded automatically.',
    reason: 'Reason',
    /** As specified. */
    defaultReason: 'Admin canceled subscription',
    keep: 'Keep plan',
    confirm: 'Cancel plan',
    busy: 'Cancelling...',
    done: 'Plan Canceled',
    doneNow: (name: string) => `${name} no longer has access.`,
    doneAtEnd: (name: string, day: string) => `${name} keeps access until ${day}.`,
    failed: 'Cancellation Failed',
    failedWhy: 'We couldn’t cancel the plan. Please try again.',
  },

  changeRole: {
    title: 'Change role',
    lead: (name: string) => `Choose what ${name} can do.`,
    role: 'Role',
    why: {
      user: 'Can use the site, but not this dashboard.',
      admin: 'Can open this dashboard and manage users and plans.',
      owner: 'Can do everything an admin can, and change roles.',
    },
    keep: 'Keep role',
    confirm: 'Change role',
    busy: 'Changing...',
    done: 'Role changed',
    doneWhy: (name: string, role: string) => `New role for ${name}: ${role}.`,
    failed: 'Role not changed',
    failedWhy: 'We couldn’t change the role. Please try again.',
  },

  signOut: {
    title: 'Sign out everywhere?',
    lead: (name: string) => `${name} will be signed out of every browser and will need to log in again.`,
    keep: 'Cancel',
    confirm: 'Sign out everywhere',
    busy: 'Signing out...',
    done: 'Signed out everywhere',
    doneWhy: (name: string, sessions: number) =>
      `${words(sessions, 'session', 'sessions')} ended for ${name}.`,
    failed: 'Sign-out failed',
    failedWhy: 'We couldn’t end the sessions. Please try again.',
  },

  panel: {
    close: 'Close',
    loading: 'Loading details',
    failed: 'We couldn’t load the details.',
    id: 'User ID',
    email: 'Email',
    verified: 'Verified',
    unverified: 'Not verified',
    role: 'Role',
    joined: 'Joined',
    way: 'Signed up with',
    ways: new Map([
      ['local', 'Email'],
      ['google', 'Google'],
    ]),
    sessions: 'Signed in',
    sessionsIn: (n: number) => (n === 0 ? 'Not signed in' : `In ${words(n, 'browser', 'browsers')}`),
    access: 'Access',
    accessUntil: (day: string) => `Until ${day}`,
    accessEnded: (day: string) => `Ended ${day}`,
    always: 'Always, because of their role',
    noAccess: 'None',
    plan: 'Plan',
    card: 'Paid by card',
    cardPrice: (price: string, period: string) => `${price} / ${period}`,
    renews: (day: string) => `Renews ${day}`,
    ends: (day: string) => `Ends ${day}`,
    granted: 'Granted by an admin',
    noPlan: 'No active plan.',
    planAway: 'The plan is unavailable: billing isn’t responding.',
    history: 'History',
    noHistory: 'No plan changes yet.',
    steps: 'Actions',
    /** By the action that billing reports. */
    happened: new Map([
      ['subscribed', 'Subscribed'],
      ['granted', 'Granted'],
      ['renewed', 'Renewed'],
      ['changed', 'Changed'],
      ['canceled', 'Cancelled'],
      ['resumed', 'Resumed'],
      ['past_due', 'Payment failed'],
      ['recovered', 'Payment recovered'],
      ['ended', 'Ended'],
      ['updated', 'Updated'],
    ]),
    by: new Map([
      ['user', 'by the user'],
      ['stripe', 'by Stripe'],
      ['reconciliation', 'synced from Stripe'],
      ['time', 'automatically'],
    ]),
    byAdmin: 'by an admin',
    tierChange: (from: string, to: string) => `${from} → ${to}`,
  },
}
