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
    detail: 'This payment is not known here. Please start again from your cart.',
  },
  'no-subscription': {
    status: 409,
    title: 'No subscription',
    detail: 'You have no plan that is paid by card.',
  },
  'already-canceled': {
    status: 409,
    title: 'Already cancelled',
    detail: 'Your plan is cancelled already. It ends with the period that is paid for.',
  },
  'not-canceled': {
    status: 409,
    title: 'Not cancelled',
    detail: 'Your plan is not cancelled: it renews by itself.',
  },
  'cannot-change': {
    status: 409,
    title: 'Plan cannot be changed now',
    detail: 'Your plan cannot be changed while a payment is due or it is cancelled.',
  },
  'same-plan': { status: 409, title: 'Same plan', detail: 'This is the plan that you have.' },
  'quote-expired': {
    status: 409,
    title: 'Quote expired',
    detail: 'The price of this change is different now. Please look at it again.',
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
  'stripe-away': {
    status: 503,
    title: 'Payments are away',
    detail:
      'Payments cannot be reached right now. Nothing was charged by this try. Please try again shortly.',
  },
  'bad-signature': {
    status: 400,
    title: 'Bad signature',
    detail: 'The signature does not fit the body, or is too old.',
  },
})
