import { defineProblems } from '../problem-types.ts'

export const alertsProblems = defineProblems('alerts', {
  'no-such-alert': {
    status: 404,
    title: 'No such price alert',
    detail: 'This price alert does not exist or is not yours.',
  },
  'too-many': {
    status: 409,
    title: 'Too many price alerts',
    detail: 'You have as many price alerts as there can be. Please delete one of them first.',
  },
  'already-there': {
    status: 409,
    title: 'Already there',
    detail: 'You already have this price alert.',
  },
  departed: {
    status: 409,
    title: 'Dates have passed',
    detail: 'The dates of this price alert have passed. Please make one for other dates.',
  },
  'bad-link': {
    status: 404,
    title: 'No such link',
    detail: 'This link is not one of ours, or its price alert is gone: no email comes from it any more.',
  },
})
