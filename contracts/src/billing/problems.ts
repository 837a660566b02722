import { defineProblems } from '../problem-types.ts'

export const billingProblems = defineProblems('billing', {
  'already-subscribed': {
    status: 409,
    title: 'Already subscribed',
    detail: 'You already have a plan. You can change it under Account.',
  },
  'no-such-checkout': {
    status: 404,
    title: 'No such checkout',
    detail: 'We can’t find this payment. Please start again from your cart.',
  },
  'no-subscription': {
    status: 409,
    title: 'No subscription',
    detail: 'You don’t have a plan that’s paid by card.',
  },
  'already-canceled': {
    status: 409,
    title: 'Already cancelled',
    detail: 'Your plan is already cancelled. You keep it until the end of the paid period.',
  },
  'not-canceled': {
    status: 409,
    title: 'Not cancelled',
    detail: 'Your plan isn’t cancelled: it renews automatically.',
  },
  'cannot-change': {
    status: 409,
    title: 'Plan can’t be changed now',
    detail: 'You can’t change your plan while a payment is due, or after you’ve cancelled.',
  },
  'same-plan': { status: 409, title: 'Same plan', detail: 'You’re already on this plan.' },
  'quote-expired': {
    status: 409,
    title: 'Quote expired',
    detail: 'The price of this change is out of date. Please review the new one.',
  },
  'payment-declined': {
    status: 402,
    title: 'Payment declined',
    detail: 'The payment was declined. Please use another card.',
  },
  'stripe-busy': {
    status: 503,
    title: 'Payments are busy',
    detail: 'Too many people are paying right now. Please try again in a moment.',
  },
  'stripe-unavailable': {
    status: 503,
    title: 'Payments unavailable',
    detail:
      'We can’t reach Stripe right now. You weren’t charged for this attempt. Please try again shortly.',
  },
  'bad-signature': {
    status: 400,
    title: 'Bad signature',
    detail: 'The signature doesn’t match the body, or is too old.',
  },
})
