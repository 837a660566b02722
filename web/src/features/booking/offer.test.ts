import type { OfferState } from '@faresight/contracts/search/offer'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problems.ts'
import { outcomeOf, outcomeOfFailure } from './offer.ts'

const seen = (state: OfferState['state'], was: number | null, now: number | null) =>
  // Of a state only these are looked at.
  ({ state, was, now }) as OfferState

test.each([
  ['open', seen('asFound', 400, null)],
  ['unpriced', seen('asFound', null, null)],
  ['asFound', seen('asFound', 400, 400)],
  ['rose', seen('moved', 400, 420)],
  ['fell', seen('moved', 400, 380)],
  ['gone', seen('gone', 400, null)],
] as const)('the page is about a fare that is %s', (outcome, state) => {
  expect(outcomeOf(state, null)).toBe(outcome)
})

test('why the way ended counts more, unless who was signed out, or had no plan, has them by now', () => {
  const state = seen('moved', 400, 420)
  expect((['unsafe', 'away', 'busy', 'gone'] as const).map((stop) => outcomeOf(state, stop))).toEqual([
    'unsafe',
    'away',
    'busy',
    'gone',
  ])
  expect((['signed-out', 'plan'] as const).map((stop) => outcomeOf(state, stop))).toEqual(['rose', 'rose'])
})

test.each([
  [400, 'broken'],
  [403, 'plan'],
  [404, 'absent'],
  [429, 'busy'],
  [503, 'failed'],
])('a look that is refused with %i leaves the page about %s', (status, outcome) => {
  expect(outcomeOfFailure(new ApiProblem({ status, code: 'some/code', detail: '' }))).toBe(outcome)
})

test('a look that does not come through is one that failed', () => {
  expect(outcomeOfFailure(new TypeError('Failed to fetch'))).toBe('failed')
})
