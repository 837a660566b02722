import { defineProblems } from '../problem.ts'

export const authProblems = defineProblems('auth', {
  'invalid-credentials': {
    status: 401,
    title: 'Sign-in failed',
    detail: 'Invalid email or password. Please try again.',
  },
  'sign-in-busy': {
    status: 503,
    title: 'Sign-in is busy',
    detail: 'Too many people are signing in right now. Please try again in a few seconds.',
  },
})
