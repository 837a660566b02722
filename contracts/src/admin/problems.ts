import { defineProblems } from '../problem-types.ts'

export const adminProblems = defineProblems('admin', {
  'no-such-user': {
    status: 404,
    title: 'No such user',
    detail: 'There is no open account of that id.',
  },
  'owner-only': {
    status: 403,
    title: 'For owners only',
    detail: 'This account is an owner’s. Only owners may change anything about it.',
  },
  'last-owner': {
    status: 409,
    title: 'Last owner',
    detail: 'This is the only owner of the site. Please make somebody else an owner first.',
  },
  unverified: {
    status: 409,
    title: 'Not verified',
    detail: 'This person has not verified their email address yet. Please change their role after that.',
  },
  'same-role': { status: 409, title: 'Same role', detail: 'This person has that role already.' },
  'no-plan': {
    status: 409,
    title: 'No plan',
    detail: 'This person has no plan that could be cancelled.',
  },
  'payment-provider-away': {
    status: 503,
    title: 'Payment provider away',
    detail:
      'The payment provider does not answer right now. Please look whether the plan has changed, and try again shortly.',
  },
  'bad-cursor': {
    status: 400,
    title: 'Bad page',
    detail: 'This page is not known. Please begin with the first one again.',
  },
  'no-such-dead-letter': {
    status: 404,
    title: 'No such dead letter',
    detail: 'This message is not there any more: it was replayed or dropped, or it is older than 30 days.',
  },
  'replay-failed': {
    status: 409,
    title: 'Replay failed',
    detail: 'The message failed again and stays where it is.',
  },
})
