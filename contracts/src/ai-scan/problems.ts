import { defineProblems } from '../problem-types.ts'

export const aiScanProblems = defineProblems('ai-scan', {
  'no-such-scan': {
    status: 404,
    title: 'No such AI search',
    detail: 'This AI search does not exist, has expired, or is not shared.',
  },
  'quota-used': {
    status: 429,
    title: 'No AI searches left today',
    detail: 'You have used up your AI searches of today. Please come back tomorrow, or subscribe.',
  },
  'too-many-running': {
    status: 429,
    title: 'Too many AI searches at once',
    detail: 'Two of your AI searches are running. Please wait for one of them to end, or cancel it.',
  },
  'already-ended': {
    status: 409,
    title: 'Already ended',
    detail: 'This AI search has ended, so there is nothing to cancel.',
  },
  'bad-cursor': {
    status: 400,
    title: 'No such page',
    detail: 'This page of the price history does not exist. Please begin with the first one.',
  },
  failed: {
    status: 503,
    title: 'AI search failed',
    detail: 'Failed to perform AI search. Please try again.',
  },
})
