import type { PlanId } from '@faresight/contracts/plan-table'
import { tiers } from '../text/text.ts'
import { words } from '../text/words.ts'

/** Texts of one's plan and one's invoices. */
export const subscriptionText = {
  loading: 'Loading your subscription',
  failed: 'Failed to load your subscription.',

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
    /** After the figure and its currency. */
    per: (period: string) => `/ ${period}`,
    free: 'No charge',
  },

  none: 'You have no plan. With one you see dates, prices and booking links.',
  over: 'Your plan has ended. Choose one to see dates, prices and booking links again.',

  card: {
    title: 'Paid by card',
    trial: (day: string, price: string) =>
      `Your trial runs until ${day}. Your card is charged ${price} then, unless you cancel before.`,
    canceled: (day: string) =>
      `It will not renew, and your card is not charged again. You keep full access until ${day}.`,
    pastDue: (day: string) =>
      `Your last payment failed, so your plan could not renew. You keep full access until ${day}.`,
    pastDueOver: 'Your last payment failed, and your access has ended.',
    mend: 'Update your card and we try again within days, or pay the open invoice below now.',
    pastDueCanceled: 'It does not renew after that.',
    change: 'Change plan',
    cancel: 'Cancel subscription',
    resume: 'Resume subscription',
    resuming: 'Resuming...',
    resumed: 'Subscription Resumed',
    resumedWhy: (day: string) => `It renews on ${day}.`,
    resumeFailed: 'Your subscription could not be resumed. Please try again.',
  },

  granted: {
    title: 'Given to you',
    why: 'Given to you by an administrator. It costs nothing and ends by itself.',
  },

  both: {
    open: 'Both of your plans give the same access. It lasts as long as either of them.',
    until: (day: string) =>
      `Both of your plans give the same access. It lasts until the later one ends, on ${day}.`,
  },

  portal: {
    manage: 'Manage card',
    update: 'Update card',
    opening: 'Opening...',
    failed: 'The page for your card could not be opened. Please try again.',
  },

  cancel: {
    title: 'Cancel your subscription?',
    lead: (day: string) => `You keep full access until ${day}. Then your plan ends by itself.`,
    leadPastDue: 'Your plan ends at once, and its access with it.',
    facts: {
      notCharged: 'Your card is not charged again.',
      noRefund: 'What is paid is not refunded.',
      resume: (day: string) => `You can resume it any time before ${day}.`,
      nothingDue: 'The payment that is due is dropped. Your card is not charged again.',
      granted: (day: string) => `The plan that was given to you stays, until ${day}.`,
    },
    keep: 'Keep subscription',
    confirm: 'Cancel subscription',
    busy: 'Cancelling...',
    done: 'Subscription Canceled',
    doneWhy: (day: string) => `You keep full access until ${day}.`,
    failed: 'Cancellation Failed',
    failedWhy: 'Your subscription could not be cancelled. Please try again.',
  },

  change: {
    title: 'Change your plan',
    lead: (tier: PlanId) => `You have the ${tiers[tier]} plan now. The new one begins at once.`,
    choose: 'New plan',
    save: (percent: number) => `Save ${percent}%`,
    reckoning: 'Working out what it comes to',
    quote: 'What it comes to',
    credit: (tier: PlanId) => `Rest of ${tiers[tier]}, already paid`,
    charge: (tier: PlanId, period: string) => `${tiers[tier]}, first ${period}`,
    dueNow: 'Due now',
    dueNowWhy: 'Charged to the card on file.',
    creditLeft: 'Credit left',
    creditLeftWhy: 'Pays for later periods before your card does.',
    renews: (day: string, price: string) => `Renews on ${day} for ${price}.`,
    quoteFailed: 'What it comes to could not be worked out. Please try again.',
    moved: 'The price of this change is different now. Please look at it again.',
    keep: 'Keep my plan',
    pay: (price: string) => `Pay ${price} and change`,
    confirm: 'Change plan',
    busy: 'Changing...',
    done: 'Plan Changed',
    doneWhy: (tier: PlanId) => `You have the ${tiers[tier]} plan now.`,
    failed: 'Your plan could not be changed. Please try again.',
  },

  pastDue: {
    label: 'Payment',
    title: 'Your last payment failed.',
    body: (day: string) => `You keep full access until ${day}. Update your card to keep your plan.`,
    over: 'Dates, prices and booking links are closed. Update your card to open them again.',
  },

  invoices: {
    empty: 'No invoices yet. They will be listed here once you have paid for a plan.',
    /** Of who has a plan by card. */
    first: 'No invoices yet. Each payment for your plan will be listed here.',
    /** Of who was given one. */
    free: 'Your plan costs nothing, so there are no invoices.',
    loading: 'Loading your invoices',
    failed: 'Failed to load your invoices.',
    date: 'Date',
    status: 'Status',
    amount: 'Amount',
    files: 'Files',
    /** How a status of the payment provider is called. */
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
    /** What is heard of a link, after its words. */
    of: (day: string, amount: string) => `invoice of ${day}, ${amount}, opens in a new tab`,
    showAll: (n: number) => `Show all ${words(n, 'invoice', 'invoices')}`,
    showLatest: 'Show the latest only',
  },

  /** `minus 3.20 USD`: a sign that a screen reader may leave out. */
  minus: (phrase: string) => `minus ${phrase}`,
}
