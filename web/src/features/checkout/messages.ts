import type { PlanId } from '@faresight/contracts/plan-table'
import { tiers } from '../../text/text.ts'
import { words } from '../../text/words.ts'

/** Texts on the way to the payment, and after it. */
export const checkoutText = {
  submit: 'Checkout',
  busy: 'Opening the payment page...',
  asking: 'Looking up your plan',
  visitor: 'You log in or sign up first. Your plan waits in the cart meanwhile.',

  failedTitle: 'Stripe Error',
  errorTitle: 'Error',
  failed: {
    /** The server said nothing for people. */
    silent: 'Failed to initialize payment',
    /** It answered, and no page to pay on came of it. */
    noPage: 'Failed to initialize payment session',
    unreachable: 'Failed to initialize payment. Please try again.',
    noPlan: 'No subscription plan selected',
    empty: 'Your cart is empty',
  },

  subscribed: {
    title: (tier: PlanId) => `You already have the ${tiers[tier]} plan.`,
    why: 'You can change or cancel it under Account. A second plan would open nothing more.',
  },

  /** To whoever was given a plan: what it opens, a second one does not open twice. */
  granted: (tier: PlanId, day: string) =>
    `Your ${tiers[tier]} plan runs until ${day} and opens all of this already.`,

  /** What became of a payment. */
  outcome: {
    checking: 'Checking your payment...',
    checkingWhy: 'Stripe tells us whether it went through. This takes a moment.',
    unlocking: 'Payment confirmed',
    unlockingWhy: 'Your plan is being opened. This takes a moment.',
    welcome: 'Welcome to Faresight!',
    active: (tier: PlanId) =>
      `Your ${tiers[tier]} plan is on: dates, prices and booking links are open. Your invoice is kept under Account.`,
    countdown: (seconds: number) => `Taking you to your search in ${words(seconds, 'second', 'seconds')}.`,
    stopped: 'Take your time. Your search is one press away.',
    start: 'Start Searching Now',
    stay: 'Stay on this page',
    waiting: 'Still waiting for your payment',
    waitingWhy: 'Stripe has not confirmed a payment so far. If you have paid, it may take some more minutes.',
    late: 'Your payment is confirmed, but your plan is not open yet',
    lateWhy: 'It opens by itself within minutes. You need not pay again.',
    over: 'This plan has ended',
    overWhy: 'The period that this payment was for is over. You can choose a new plan.',
    unpaid: 'Nothing was paid',
    unpaidWhy: 'This payment was not finished in time, and nothing was charged. You can still get your plan.',
    refunded: 'This payment goes back to you',
    refundedWhy:
      'You had a plan already, so this second one is cancelled and its payment refunded by itself. Banks take 5 to 10 days.',
    unknown: 'We do not know this payment',
    unknownWhy:
      'It may belong to another account, or its link is incomplete. Your plan is shown under Account.',
    none: 'There is no payment to look at',
    noneWhy: 'This page comes after a payment. If you have paid, your plan is shown under Account.',
    away: 'Your payment could not be checked',
    awayWhy: 'Nothing is lost: if you have paid, your plan opens by itself.',
    cart: 'Back to Cart',
    home: 'Return Home',
  },
}
