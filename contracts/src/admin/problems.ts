import { defineProblems } from '../problem-types.ts'

export const adminProblems = defineProblems('admin', {
  'no-such-user': {
    status: 404,
    title: 'No such user',
    detail: 'No open account has this ID.',
  },
  'owner-only': {
    status: 403,
    title: 'For owners only',
    detail: 'This is an owner’s account. Only owners can change it.',
  },
  'last-owner': {
    status: 409,
    title: 'Last owner',
    detail: 'This is the only owner of the site. Make someone else an owner first.',
  },
  unverified: {
    status: 409,
    title: 'Not verified',
    detail: 'Their email address isn’t verified yet. Change their role once it is.',
  },
  'same-role': { status: 409, title: 'Same role', detail: 'This user already has that role.' },
  'no-plan': {
    status: 409,
    title: 'No plan',
    detail: 'This user has no plan to cancel.',
  },
  'payment-provider-unavailable': {
    status: 503,
    title: 'Payment provider unavailable',
    detail: 'The payment provider isn’t responding. Check whether the plan has changed, then try again.',
  },
  'bad-cursor': {
    status: 400,
    title: 'Bad page',
    detail: 'This page isn’t available. Please start over from the first page.',
  },
  'no-such-dead-letter': {
    status: 404,
    title: 'No such dead letter',
    detail: 'This message is gone: it was replayed, dropped, or older than 30 days.',
  },
  'replay-failed': {
    status: 409,
    title: 'Replay failed',
    detail: 'The message failed again, so we kept it.',
  },
})
