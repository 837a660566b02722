import type { PlanId } from '@faresight/contracts/subscription-plans'
import { tiers } from '../text/text.ts'
import { words } from '../text/words.ts'

/** Texts of the user's plan and invoices. */
export const subscriptionText = {
  loading: 'Loading your subscription',
  failed: 'We couldn’t load your subscription.',

  badges: {
    none: 'No plan',
    active: 'Active',
    trialing: 'Trial',
    canceled: 'Canceled',
    past_due: 'Past Due',
  },

  facts: {
    plan: 'Plan',
    tier: (tier: PlanId) => tiers[tier],
    renewsOn: 'Renews On',
    accessUntil: 'Access Until',
    accessEnded: 'Access Ended',
    endsOn: 'Ends On',
    price: 'Price',
    /** Follows the amount and its currency. */
    per: (period: string) => `/ ${period}`,
    free: 'No charge',
  },

  none: 'You don’t have a plan yet. Plans include dates, prices and booking links.',
  over: 'Your plan has ended. Choose one to see dates, prices and booking links again.',

  card: {
    title: 'Paid by card',
    trial: (day: string, price: string) =>
      `Your trial runs until ${day}. We’ll then charge your card ${price}, unless you cancel first.`,
    canceled: (day: string) =>
      `Your plan won’t renew, and your card won’t be charged again. You keep full access until ${day}.`,
    pastDue: (day: string) =>
      `Your last payment failed, so your plan didn’t renew. You keep full access until ${day}.`,
    pastDueOver: 'Your last payment failed, and your access has ended.',
    update:
      'Update your card and we’ll retry the payment within a few days. To pay right away, use the open invoice below.',
    pastDueCanceled: 'Your plan won’t renew again after this payment.',
    change: 'Change plan',
    cancel: 'Cancel subscription',
    resume: 'Resume subscription',
    resuming: 'Resuming...',
    resumed: 'Subscription Resumed',
    resumedWhy: (day: string) => `Your plan renews on ${day}.`,
    resumeFailed: 'We couldn’t resume your subscription. Please try again.',
  },

  granted: { title: 'Complimentary plan', why: 'This plan is free and won’t renew.' },

  both: {
    open: 'Both plans give you the same access. You keep it while either one runs.',
    until: (day: string) =>
      `Both plans give you the same access. You keep it until the later one ends, on ${day}.`,
  },

  portal: {
    manage: 'Manage card',
    update: 'Update card',
    opening: 'Opening...',
    failed: 'We couldn’t open your card settings. Please try again.',
  },

  cancel: {
    title: 'Cancel your subscription?',
    lead: (day: string) => `You keep full access until ${day}. Then your plan ends.`,
    leadPastDue: 'Your plan ends right away, and you lose access.',
    facts: {
      notCharged: 'Your card won’t be charged again.',
      noRefund: 'Past payments aren’t refunded.',
      resume: (day: string) => `You can resume your plan any time before ${day}.`,
      nothingDue: 'You no longer owe the outstanding payment, and your card won’t be charged again.',
      granted: (day: string) => `You keep your complimentary plan until ${day}.`,
    },
    keep: 'Keep subscription',
    confirm: 'Cancel subscription',
    busy: 'Cancelling...',
    done: 'Subscription Canceled',
    doneWhy: (day: string) => `You keep full access until ${day}.`,
    failed: 'Cancellation Failed',
    failedWhy: 'We couldn’t cancel your subscription. Please try again.',
  },

  change: {
    title: 'Change your plan',
    lead: (tier: PlanId) => `You’re on the ${tiers[tier]} plan. Your new plan starts right away.`,
    choose: 'New plan',
    save: (percent: number) => `Save ${percent}%`,
    calculating: 'Calculating the total',
    quote: 'Total',
    credit: (tier: PlanId) => `Unused time on ${tiers[tier]}`,
    charge: (tier: PlanId, period: string) => `${tiers[tier]}, first ${period}`,
    dueNow: 'Due now',
    dueNowWhy: 'Charged to your saved card.',
    creditLeft: 'Credit left',
    creditLeftWhy: 'We’ll use it for future payments before we charge your card.',
    renews: (day: string, price: string) => `Renews on ${day} for ${price}.`,
    quoteFailed: 'We couldn’t calculate the total. Please try again.',
    keep: 'Keep my plan',
    pay: (price: string) => `Pay ${price} and switch`,
    confirm: 'Change plan',
    busy: 'Changing...',
    done: 'Plan changed',
    doneWhy: (tier: PlanId) => `You’re now on the ${tiers[tier]} plan.`,
    failed: 'We couldn’t change your plan. Please try again.',
  },

  pastDue: {
    label: 'Payment',
    title: 'Your last payment failed.',
    body: (day: string) => `You keep full access until ${day}. Update your card to keep your plan.`,
    over: 'Update your card to see dates, prices and booking links again.',
  },

  invoices: {
    empty: 'No invoices yet. They’ll appear here once you’ve paid for a plan.',
    /** With a plan paid by card. */
    first: 'No invoices yet. Payments for your plan will appear here.',
    /** With a complimentary plan. */
    free: 'Your plan is free, so there are no invoices.',
    loading: 'Loading your invoices',
    failed: 'We couldn’t load your invoices.',
    date: 'Date',
    status: 'Status',
    amount: 'Amount',
    files: 'Documents',
    /** By Stripe's status. */
    statuses: new Map([
      ['paid', 'Paid'],
      ['open', 'Due'],
      ['void', 'Void'],
      ['uncollectible', 'Not paid'],
      ['draft', 'Draft'],
    ]),
    pdf: 'PDF',
    view: 'View',
    pay: 'Pay',
    /** Read out after a link's words. */
    of: (day: string, amount: string) => `invoice from ${day}, ${amount}, opens in a new tab`,
    showAll: (n: number) => `Show all ${words(n, 'invoice', 'invoices')}`,
    showLatest: 'Show fewer invoices',
  },

  /** Screen readers may skip a minus sign. */
  minus: (phrase: string) => `minus ${phrase}`,
}
