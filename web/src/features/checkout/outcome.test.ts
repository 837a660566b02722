import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problems.ts'
import { outcomeOf, pauseAfter } from './outcome.ts'

const known = {
  sessionId: 'cs_1',
  payment: undefined,
  error: null,
  hasAccess: false,
  isOver: false,
  gaveUp: false,
}
const open = { status: 'open', isRefunded: false } as const
const paid = { status: 'complete', isRefunded: false } as const
const away = new ApiProblem({ status: 503, code: 'billing/stripe-away', detail: 'Away.' })
const missing = new ApiProblem({ status: 404, code: 'billing/no-such-checkout', detail: 'Not known.' })

test.each([
  ['none', { sessionId: null }],
  ['none', { sessionId: '', hasAccess: true }],
  ['checking', {}],
  ['checking', { payment: open }],
  ['checking', { payment: open, hasAccess: true }],
  ['checking', { error: away }],
  ['waiting', { payment: open, gaveUp: true }],
  ['away', { error: away, gaveUp: true }],
  ['unknown', { error: missing }],
  ['unknown', { error: missing, hasAccess: true }],
  ['unpaid', { payment: { status: 'expired', isRefunded: false } as const, hasAccess: true }],
  ['refunded', { payment: { status: 'complete', isRefunded: true } as const, hasAccess: true }],
  ['unlocking', { payment: paid }],
  ['unlocking', { payment: paid, error: away }],
  ['late', { payment: paid, gaveUp: true }],
  ['over', { payment: paid, isOver: true }],
  ['welcome', { payment: paid, hasAccess: true }],
  ['welcome', { payment: paid, hasAccess: true, gaveUp: true }],
] as const)('is %s of %j', (outcome, now) => {
  expect(outcomeOf({ ...known, ...now })).toBe(outcome)
})

test('asks ever less often, and about a minute in all', () => {
  const pauses = []
  for (let times = 1, pause = pauseAfter(1); pause !== null; pause = pauseAfter(++times)) pauses.push(pause)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.reduce((a, b) => a + b)).toBe(60_000)
})
