import type { UserSort } from '@faresight/contracts/auth/listed-user'
import type { PlanId } from '@faresight/contracts/plan-table'
import { tiers } from '../../text/text.ts'
import { count, words } from '../../text/words.ts'

type Order = 'asc' | 'desc'

/** Texts of the users in the admin dashboard. */
export const adminUserText = {
  loading: 'Loading users',
  failedTitle: 'Failed to fetch users',
  failed: 'The list of users could not be loaded. Please try again.',
  table: 'Users',

  search: 'Search by name or email',
  filters: 'Filters',
  plan: 'Plan',
  plans: { any: 'Any plan', none: 'Never had a plan' },
  tier: (tier: PlanId) => tiers[tier],
  status: 'Status',
  statuses: { any: 'Any status', none: 'No plan' },
  role: 'Role',
  roles: { any: 'Any role', user: 'User', admin: 'Admin', owner: 'Owner' },
  verified: 'Email address',
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
  /** Below the badge of a status. */
  planUntil: (tier: PlanId, day: string) => `${tiers[tier]}, ${day}`,
  joined: (day: string) => `Joined ${day}`,
  you: 'You',

  /** `of` is `null` where there are too many to be counted. */
  shown: (shown: number, of: number | null) =>
    of === null
      ? `${count(shown)} shown, of more than can be counted at once`
      : `${count(shown)} of ${words(of, 'user', 'users')}`,
  more: 'Load more',
  loadingMore: 'Loading...',
  moreFailed: 'More users could not be loaded. Please try again.',
  again: 'Begin again',
  emptyTitle: 'No users match',
  empty: 'Try a part of a name or of an email address, or fewer filters.',
  /** Without any filter. */
  emptyYetTitle: 'No users yet',
  emptyYet: 'Whoever signs up stands here.',
  lookAgain: 'Look again',

  steps: {
    menu: (name: string) => `Actions for ${name}`,
    details: 'Details',
    activate: 'Activate',
    modify: 'Modify',
    activateOf: (name: string) => `Activate a plan for ${name}`,
    modifyOf: (name: string) => `Modify the plan of ${name}`,
    activatePlan: 'Activate plan',
    modifyPlan: 'Modify plan',
    cancel: 'Cancel plan',
    role: 'Change role',
    signOut: 'Sign out everywhere',
    audit: 'See in audit log',
    /** Why a step cannot be taken. */
    why: {
      ownersOnly: 'Only owners may change roles.',
      isOwner: 'Only owners may change anything about an owner.',
      noPlan: 'There is no plan that could be cancelled.',
    },
  },

  reasonWhy:
    'Stands in the history of the plan, and in the audit log, which is kept for good. Please name nobody.',

  activate: {
    title: { activate: 'Activate Plan', modify: 'Modify Plan' },
    lead: (name: string) => `Give ${name} a plan, from now on. It costs nothing and ends by itself.`,
    plan: 'Plan',
    months: 'Months, 1 to 12',
    reason: 'Reason (optional)',
    beside: 'It takes the place of a plan that was given before. What is paid by card stays beside it.',
    keep: 'Not now',
    confirm: { activate: 'Activate plan', modify: 'Modify plan' },
    busy: { activate: 'Activating...', modify: 'Modifying...' },
    done: 'Plan Activated',
    doneWhy: (name: string, tier: PlanId, day: string) => `${name} has the ${tiers[tier]} plan until ${day}.`,
    failed: 'Activation Failed',
    failedWhy: 'The plan could not be activated. Please try again.',
  },

  cancel: {
    title: 'Cancel Plan',
    lead: (name: string) => `Cancel what ${name} pays for by card and what was given.`,
    when: 'When it ends',
    atEnd: 'At the end of the period',
    atEndWhy: (day: string | null) =>
      day === null ? 'It will not renew.' : `Everything stays open until ${day}. It will not renew.`,
    atOnce: 'At once',
    atOnceWhy: 'Access ends now. What is paid is not refunded by itself.',
    reason: 'Reason',
    /** To the letter. */
    defaultReason: 'Admin canceled subscription',
    keep: 'Keep plan',
    confirm: 'Cancel plan',
    busy: 'Cancelling...',
    done: 'Plan Canceled',
    doneNow: (name: string) => `${name} has no access any more.`,
    doneAtEnd: (name: string, day: string) => `${name} keeps access until ${day}.`,
    failed: 'Cancellation Failed',
    failedWhy: 'The plan could not be cancelled. Please try again.',
  },

  changeRole: {
    title: 'Change Role',
    lead: (name: string) => `What ${name} may do here.`,
    role: 'Role',
    why: {
      user: 'Uses the site like everybody else.',
      admin: 'Sees this dashboard, and manages users and plans.',
      owner: 'May do all that, and decides who is admin or owner.',
    },
    keep: 'Keep role',
    confirm: 'Change role',
    busy: 'Changing...',
    done: 'Role Changed',
    doneWhy: (name: string, role: string) => `${name} is now: ${role}.`,
    failed: 'Role Not Changed',
    failedWhy: 'The role could not be changed. Please try again.',
  },

  signOut: {
    title: 'Sign Out Everywhere?',
    lead: (name: string) => `${name} is signed out in every browser at once, and has to log in again.`,
    keep: 'Stay signed in',
    confirm: 'Sign out everywhere',
    busy: 'Signing out...',
    done: 'Signed Out Everywhere',
    doneWhy: (name: string, sessions: number) =>
      `${words(sessions, 'session', 'sessions')} of ${name} ended.`,
    failed: 'Sign-Out Failed',
    failedWhy: 'The sessions could not be ended. Please try again.',
  },

  panel: {
    close: 'Close',
    loading: 'Loading details',
    failed: 'The details could not be loaded.',
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
    sessionsIn: (n: number) => (n === 0 ? 'Nowhere' : `In ${words(n, 'browser', 'browsers')}`),
    access: 'Access',
    accessUntil: (day: string) => `Until ${day}`,
    accessEnded: (day: string) => `Ended ${day}`,
    always: 'Always, by role',
    noAccess: 'None',
    plan: 'Plan',
    card: 'Paid by card',
    cardPrice: (price: string, period: string) => `${price} a ${period}`,
    renews: (day: string) => `Renews ${day}`,
    ends: (day: string) => `Ends ${day}`,
    granted: 'Given by an admin',
    noPlan: 'Nothing is paid for or given.',
    planAway: 'Billing does not answer, so nothing is known of the plan now.',
    history: 'History',
    noHistory: 'The plan has never changed.',
    steps: 'Actions',
    /** What happened to a plan, by the name billing has for it. */
    happened: new Map([
      ['subscribed', 'Subscribed'],
      ['granted', 'Given'],
      ['renewed', 'Renewed'],
      ['changed', 'Changed'],
      ['canceled', 'Canceled'],
      ['resumed', 'Resumed'],
      ['past_due', 'Payment failed'],
      ['recovered', 'Paid after all'],
      ['ended', 'Ended'],
      ['updated', 'Updated'],
    ]),
    by: new Map([
      ['user', 'by themselves'],
      ['stripe', 'by Stripe'],
      ['reconciliation', 'found at Stripe'],
      ['time', 'by itself'],
    ]),
    byAdmin: 'by an admin',
    tierChange: (from: string, to: string) => `${from} → ${to}`,
  },
}
