import { defineProblems } from '../problem-types.ts'
import { daysAhead } from './limits.ts'

export const searchProblems = defineProblems('search', {
  'unknown-airport': {
    status: 400,
    title: 'Unknown airport',
    detail: 'We do not know that airport. Please choose one from the list.',
  },
  'no-such-airport': { status: 404, title: 'No such airport', detail: 'No airport or city has this code.' },
  'no-such-search': {
    status: 404,
    title: 'No such search',
    detail: 'This search does not exist or is not yours.',
  },
  'no-such-saved-search': {
    status: 404,
    title: 'No such saved search',
    detail: 'This saved search does not exist or is not yours.',
  },
  'too-many-saved': {
    status: 409,
    title: 'Too many saved searches',
    detail: 'You have as many saved searches as there can be. Please delete one of them first.',
  },
  'no-such-offer': {
    status: 404,
    title: 'No such offer',
    detail: 'This fare is not on offer any more. Please search again.',
  },
  'seller-away': {
    status: 503,
    title: 'Seller away',
    detail: 'The way to this seller is closed for the moment. Please try again, or choose another one.',
  },
  'unsafe-link': {
    status: 502,
    title: 'Unsafe link',
    detail: 'The link to this seller is not one that we trust. Please choose another one.',
  },
  'past-date': {
    status: 400,
    title: 'Date in the past',
    detail: 'Please choose a date that is not in the past.',
  },
  'far-date': {
    status: 400,
    title: 'Date too far ahead',
    detail: `Please choose a date within the next ${daysAhead} days.`,
  },
  'no-provider': {
    status: 503,
    title: 'No provider answered',
    detail: 'Failed to search flights. Please try again.',
  },
  'proof-required': {
    status: 403,
    title: 'Proof of work required',
    detail: 'We’re getting unusually many searches. Reload the page to continue.',
  },
  busy: {
    status: 503,
    title: 'Too many searches',
    detail: 'Too many people are searching at the moment. Please try again shortly.',
  },
})
