import type { PlanId } from '@faresight/contracts/subscription-plans'
import { tiers } from '../../text/text.ts'
import { words } from '../../text/words.ts'

/** Texts of checkout, and of the page after a payment. */
export const checkoutText = {
  submit: 'Checkout',
  busy: 'Opening the payment page...',
  loading: 'Loading your plan',
  visitor: 'Log in or sign up first. We’ll keep your plan in the cart.',

  failedTitle: 'Stripe Error',
  errorTitle: 'Error',
  failed: {
    /** The server answered with a problem that has no detail. */
    silent: 'Failed to initialize payment',
    /** The answer names no payment page. */
    noPage: 'Failed to initialize payment session',
    unreachable: 'Failed to initialize payment. Please try again.',
    noPlan: 'No subscription plan selected',
    empty: 'Your cart is empty',
  },

  subscribed: {
    title: (tier: PlanId) => `You already have the ${tiers[tier]} plan.`,
    why: 'Change or cancel it under Account. A second plan wouldn’t add anything.',
  },

  granted: (tier: PlanId, day: string) =>
    `Your ${tiers[tier]} plan runs until ${day} and already includes all of this.`,

  outcome: {
    checking: 'Checking your payment...',
    checkingWhy: 'We’re confirming it with Stripe. This takes a moment.',
    unlocking: 'Payment confirmed',
    unlockingWhy: 'We’re activating your plan. This takes a moment.',
    welcome: 'Welcome to Faresight!',
    active: (tier: PlanId) =>
      `Your ${tiers[tier]} plan is active. You can now see dates, prices and booking links. Your invoice is under Account.`,
    countdown: (seconds: number) => `Taking you to your search in ${words(seconds, 'second', 'seconds')}.`,
    stopped: 'Take your time. Start searching when you’re ready.',
    start: 'Start Searching Now',
    stay: 'Stay on this page',
    waiting: 'Still waiting for your payment',
    waitingWhy: 'Stripe hasn’t confirmed a payment yet. If you’ve paid, it may take a few more minutes.',
    late: 'Your payment is confirmed, but your plan isn’t active yet',
    lateWhy: 'It should be active within minutes. You don’t need to pay again.',
    over: 'This plan has ended',
    overWhy: 'The period you paid for is over. You can choose a new plan.',
    unpaid: 'You weren’t charged',
    unpaidWhy: 'The payment wasn’t completed in time. You can still get your plan.',
    refunded: 'This payment is being refunded',
    refundedWhy:
      'You already had a plan, so we cancelled the second one and refunded you. Your bank may take 5 to 10 days.',
    unknown: 'We can’t find this payment',
    unknownWhy:
      'It may belong to another account, or the link may be incomplete. You can see your plan under Account.',
    none: 'No payment to show',
    noneWhy: 'This page opens after a payment. If you’ve paid, you can see your plan under Account.',
    away: 'We couldn’t check your payment',
    awayWhy: 'If you’ve paid, your plan starts automatically. You don’t need to pay again.',
    cart: 'Back to Cart',
    home: 'Return Home',
  },
}
