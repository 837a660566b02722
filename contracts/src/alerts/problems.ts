import { defineProblems } from '../problem-types.ts'

export const alertsProblems = defineProblems('alerts', {
  'no-such-alert': {
    status: 404,
    title: 'No such price alert',
    detail: 'This price alert doesn’t exist or isn’t yours.',
  },
  'too-many': {
    status: 409,
    title: 'Too many price alerts',
    detail: 'You’ve reached the limit of price alerts. Delete one to create another.',
  },
  'already-exists': {
    status: 409,
    title: 'Price alert already exists',
    detail: 'You already have this price alert.',
  },
  departed: {
    status: 409,
    title: 'Dates have passed',
    detail: 'The dates of this price alert have passed. Create one for other dates.',
  },
  'bad-link': {
    status: 404,
    title: 'No such link',
    detail: 'This link isn’t valid, or its price alert was deleted. Deleted alerts don’t send emails.',
  },
})
