import { adminSignInMaxAgeMinutes } from './access.ts'
import { defineProblems } from './problem-types.ts'

/** Problems of any request. */
export const requestProblems = defineProblems('request', {
  invalid: { status: 400, title: 'Invalid request', detail: 'Please check what you entered and try again.' },
  'malformed-json': {
    status: 400,
    title: 'Malformed JSON',
    detail: 'The body isn’t valid JSON. Please send a JSON object.',
  },
  'too-large': {
    status: 413,
    title: 'Body too large',
    detail: 'The request is too large. Please send less.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Please send the body as application/json.',
  },
  'too-slow': {
    status: 408,
    title: 'Request too slow',
    detail: 'The request took too long to arrive. Please try again.',
  },
  'not-found': { status: 404, title: 'Not found', detail: 'There’s nothing at this address.' },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address doesn’t support that method. See the Allow header for the methods it supports.',
  },
  'foreign-origin': {
    status: 403,
    title: 'Foreign origin',
    detail: 'This request must come from our own pages. Open the site and try again there.',
  },
  'expectation-failed': {
    status: 417,
    title: 'Expectation failed',
    detail: 'The only supported Expect header is 100-continue.',
  },
  'too-many': {
    status: 429,
    title: 'Too many requests',
    detail: 'Too many requests. Please wait a moment and try again.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    detail: 'Something went wrong on our side. Please try again.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'This part of Faresight is temporarily unavailable. Please try again shortly.',
  },
})

/** Problems of any route with restricted access. */
export const accessProblems = defineProblems('access', {
  'sign-in-required': { status: 401, title: 'Not signed in', detail: 'Please sign in to continue.' },
  'plan-required': { status: 403, title: 'Plan required', detail: 'Please subscribe to continue.' },
  'owner-required': { status: 403, title: 'Not allowed', detail: 'Only owners can do this.' },
  'second-factor-required': {
    status: 403,
    title: 'Second factor required',
    detail:
      'Admins need a passkey or an authenticator app. Add one on your account page, under Sign-in methods, or log in with one you have.',
  },
  'admin-required': { status: 403, title: 'Not allowed', detail: 'Only admins can do this.' },
  'recent-sign-in-required': {
    status: 403,
    title: 'Recent sign-in required',
    detail: `Please confirm it’s you and try again: this needs a sign-in within the last ${adminSignInMaxAgeMinutes} minutes.`,
  },
})
