import { defineProblems } from '../problem.ts'

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
  'past-date': {
    status: 400,
    title: 'Date in the past',
    detail: 'Please choose a date that is not in the past.',
  },
  'no-provider': {
    status: 503,
    title: 'No provider answered',
    detail: 'Failed to search flights. Please try again.',
  },
})
