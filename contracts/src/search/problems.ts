import { defineProblems } from '../problem-types.ts'
import { maxDaysAhead } from './limits.ts'

export const searchProblems = defineProblems('search', {
  'unknown-airport': {
    status: 400,
    title: 'Unknown airport',
    detail: 'We don’t recognize that airport. Please choose one from the list.',
  },
  'no-such-airport': { status: 404, title: 'No such airport', detail: 'No airport or city has this code.' },
  'no-such-search': {
    status: 404,
    title: 'No such search',
    detail: 'This search doesn’t exist or isn’t yours.',
  },
  'no-such-saved-search': {
    status: 404,
    title: 'No such saved search',
    detail: 'This saved search doesn’t exist or isn’t yours.',
  },
  'too-many-saved': {
    status: 409,
    title: 'Too many saved searches',
    detail: 'You’ve reached the limit of saved searches. Delete one to save another.',
  },
  'no-such-offer': {
    status: 404,
    title: 'No such offer',
    detail: 'This fare is no longer available. Please search again.',
  },
  'seller-unavailable': {
    status: 503,
    title: 'Seller unavailable',
    detail: 'We can’t reach this seller right now. Try again, or choose another one.',
  },
  'unsafe-link': {
    status: 502,
    title: 'Unsafe link',
    detail: 'We don’t trust this seller’s link. Please choose another one.',
  },
  'past-date': {
    status: 400,
    title: 'Date in the past',
    detail: 'Please choose a date that isn’t in the past.',
  },
  'far-date': {
    status: 400,
    title: 'Date too far ahead',
    detail: `Please choose a date within the next ${maxDaysAhead} days.`,
  },
  'no-provider': {
    status: 503,
    title: 'No provider responded',
    detail: 'Failed to search flights. Please try again.',
  },
  'proof-of-work-required': {
    status: 403,
    title: 'Proof of work required',
    detail: 'We’re getting an unusual number of searches. Reload the page to continue.',
  },
  busy: {
    status: 503,
    title: 'Too many searches',
    detail: 'Too many people are searching right now. Please try again shortly.',
  },
})
