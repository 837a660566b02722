import { defineProblems } from '../problem-types.ts'

export const aiScanProblems = defineProblems('ai-scan', {
  'no-such-scan': {
    status: 404,
    title: 'No such AI search',
    detail: 'This AI search doesn’t exist, has expired, or isn’t shared.',
  },
  'quota-used': {
    status: 429,
    title: 'No AI searches left today',
    detail: 'You’ve used all your AI searches for today. Come back tomorrow, or subscribe.',
  },
  'too-many-running': {
    status: 429,
    title: 'Too many AI searches at once',
    detail: 'Two of your AI searches are running. Wait for one to finish, or cancel it.',
  },
  'already-ended': {
    status: 409,
    title: 'Already ended',
    detail: 'This AI search has already ended.',
  },
  'bad-cursor': {
    status: 400,
    title: 'No such page',
    detail: 'This page of the price history doesn’t exist. Please start from the first page.',
  },
  failed: {
    status: 503,
    title: 'AI search failed',
    detail: 'Failed to perform AI search. Please try again.',
  },
})
