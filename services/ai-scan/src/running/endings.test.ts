import { expect, test } from 'vitest'
import { offerLike, sampleLike, scanLike } from '../../test/records.ts'
import { dealsOf, weightsOf } from '../scans/deals.ts'
import { gapsIn, type Halt, verdictOn } from './endings.ts'
import type { Trouble } from './trouble.ts'

const offer = offerLike(100, 300)
const { best: bestDeal } = dealsOf([sampleLike({ offers: [offer.id] })], [offer], weightsOf(0.7))
const rich = scanLike({ bestDeal })
const poor = scanLike()
const trouble = (kind: Trouble): Halt => ({
  kind: 'trouble',
  trouble: kind,
  detail: 'Ignav couldn’t complete the search.',
})

test.each([
  ['its checks are used up', { kind: 'sampled', ended: 'budget' }, 'completed', 'budget'],
  ['what is left can hardly be better', { kind: 'sampled', ended: 'sure' }, 'completed', 'sure'],
  ['its time is up', { kind: 'late' }, 'completed', 'stopped'],
  ['providers take no more questions', trouble('limited'), 'completed', 'stopped'],
  ['the day of the providers is spent', trouble('spent'), 'completed', 'stopped'],
  ['what its asker may have is used up', trouble('allowance'), 'completed', 'stopped'],
  ['there are only old prices', trouble('stale'), 'completed', 'stopped'],
  ['too many are asking', trouble('busy'), 'completed', 'stopped'],
  ['no provider answers', trouble('down'), 'failed', 'failed'],
  ['the search service is away', trouble('away'), 'failed', 'failed'],
  ['it has cost too many workers', { kind: 'given-up' }, 'failed', 'failed'],
] as const)('with something found and when %s a scan is %s', (_, halt, status, ended) => {
  expect(verdictOn(halt, rich)).toMatchObject({ status, ended })
})

test.each([
  ['late', { kind: 'late' }],
  ['limited', trouble('limited')],
  ['down', trouble('down')],
  ['told old prices', trouble('stale')],
  ['unsuited', trouble('unsuited')],
] as const)('with nothing found a scan that is %s has failed, and says why', (_, halt) => {
  const { status, errorMessage } = verdictOn(halt, poor)
  expect(status).toBe('failed')
  expect(errorMessage).toMatch(/\.$/)
})

test('that nothing was found is an answer, and says how often it was looked for', () => {
  for (const ended of ['no-route', 'budget'] as const) {
    expect(verdictOn({ kind: 'sampled', ended }, scanLike({ checks: 10 }))).toEqual({
      status: 'completed',
      ended: 'exhausted',
      errorMessage: null,
      remarks: ['10 checks across the period found no flights between LHR and JFK.'],
    })
  }
})

test('a scan that stopped before its end says why', () => {
  expect(verdictOn({ kind: 'late' }, rich).remarks).toEqual([
    'This search ran out of time before making all its checks.',
  ])
})

test('who did not answer everything is named, with how much that was', () => {
  const trouble = { status: 'late' as const, detail: 'Late.' }
  expect(
    gapsIn([
      { provider: 'ignav', answered: 50, missed: 0, trouble: null },
      { provider: 'skyscanner', answered: 38, missed: 12, trouble },
      { provider: 'amadeus', answered: 0, missed: 50, trouble },
    ]),
  ).toEqual([
    'Skyscanner didn’t respond to 12 of 50 checks, so some fares may be missing.',
    'Amadeus didn’t respond to 50 of 50 checks, so some fares may be missing. Late.',
  ])
})
