import { defineProblems } from '../problem.ts'

export const authProblems = defineProblems('auth', {
  'invalid-credentials': {
    status: 401,
    title: 'Sign-in failed',
    detail: 'Invalid email or password. Please try again.',
  },
  // Told to nobody but who knows the password.
  'email-not-verified': {
    status: 403,
    title: 'Email not verified',
    detail: 'Please verify your email address before you sign in. The link is in the mail that we sent you.',
  },
  'too-many-sign-ins': {
    status: 429,
    title: 'Too many sign-ins',
    detail: 'Too many sign-ins have failed. Please wait a while, or choose a new password by mail.',
  },
  'sign-in-busy': {
    status: 503,
    title: 'Sign-in is busy',
    detail: 'Too many people are signing in right now. Please try again in a few seconds.',
  },
  'no-verification-token': {
    status: 400,
    title: 'No verification token',
    detail: 'No verification token provided',
  },
  'bad-verification-token': {
    status: 400,
    title: 'Verification failed',
    detail: 'Verification failed. The link may be invalid or expired.',
  },
  'no-reset-token': { status: 400, title: 'No reset token', detail: 'Invalid reset token' },
  'bad-reset-token': {
    status: 400,
    title: 'Reset failed',
    detail: 'Failed to reset password. The link may be invalid or expired.',
  },
  'wrong-password': {
    status: 403,
    title: 'Wrong password',
    detail: 'That is not your present password. Please try again.',
  },
  'sign-in-too-old': {
    status: 403,
    title: 'Sign-in too old',
    detail: 'Please sign in again first: this needs a sign-in of the last 10 minutes.',
  },
  'last-owner': {
    status: 409,
    title: 'Last owner',
    detail:
      'You are the only owner of this site. Please make somebody else an owner before you close your account.',
  },
  'no-such-session': { status: 404, title: 'No such session', detail: 'This session is over already.' },
})
