import { describe, expect, it } from 'vitest'
import { sampleProgress } from '../../../test/components/fixtures/samples.ts'
import { type FoundScan, nothingFound } from '../ai-scan/scan.ts'
import {
  retryTimeSentence,
  certificateSentences,
  dealAt,
  incompleteReason,
  gapBelow,
  shownBest,
  cancelingOf,
  completeWords,
  stageOf,
} from './scan-status.ts'
import { ApiProblem } from '../../api/problems.ts'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import { type RankedDeal, rankPairs } from '../ai-scan/ranking.ts'

const pair = { date: '2027-01-19', returnDate: '2027-01-28' }
// Only the dates and the id matter.
const offer = (id: string, price: number, dates = pair): RankedDeal => ({
  deal: { id, price, ...dates } as UnlockedDeal,
  price,
  score: 1,
})
const offers = [offer('fast', 500), offer('slow', 400), offer('other', 300, { ...pair, date: '2027-01-20' })]
const ranking = { offers, ranked: rankPairs(offers) }

it.each([
  ['what stands for its pair', { pair, offer: null }, 'fast'],
  ['the very offer that was opened', { pair, offer: 'slow' }, 'slow'],
  ['what stands for its pair where that offer is of other dates', { pair, offer: 'other' }, 'fast'],
  ['what stands for its pair where that offer is gone', { pair, offer: 'gone' }, 'fast'],
  ['nothing where the pair was not checked', { pair: { ...pair, returnDate: null }, offer: null }, undefined],
  ['nothing where no pair is open', { pair: null, offer: 'slow' }, undefined],
])('a card shows %s', (_, view, id) => {
  expect(dealAt(view, ranking)?.deal.id).toBe(id)
})

const bestDeal = { locked: true } as const
const told = (found: Partial<FoundScan>) =>
  incompleteReason({ ...nothingFound, scan: sampleProgress, ...found })

it('a scan that is not whole claims no more than it has found', () => {
  expect(told({ status: 'canceled', bestDeal })).toBe(
    'Cancelled after 8 checks. Here’s what we found before that.',
  )
  expect(told({ status: 'canceled' })).toBe('Cancelled after 8 checks, before we found any fares.')
  expect(told({ status: 'canceled', scan: { ...sampleProgress, checks: 0 } })).toBe(
    'Cancelled before we found any fares.',
  )
  expect(told({ status: 'failed', bestDeal })).toContain('Here’s what we found in 8 checks.')
  expect(told({ status: 'failed' })).not.toContain('we found')
  expect(told({ status: 'running', line: 'cut' })).toBe(
    'We lost the connection before the scan found any fares.',
  )
  expect(told({ status: 'completed', bestDeal })).toBeNull()
})

describe('certificate words', () => {
  const certificate = { gap: 8.2, confidence: 0.95 }
  const scan = { ...sampleProgress, candidates: 30, checks: 12 }
  const told = (
    changes: Partial<typeof sampleProgress>,
    tripType: 'roundtrip' | 'oneway',
    gap: number | null,
  ) =>
    certificateSentences({ ...scan, ...changes }, { tripType, currency: 'USD' }, gap)
      .join(' ')
      .replaceAll('\u00a0', ' ')

  it.each([
    [
      { certificate },
      'roundtrip',
      9,
      'Best of 30 date pairs after 12 checks. We’re 95% sure that no other pair would save you more than 9 USD.',
    ],
    [
      { certificate },
      'oneway',
      9,
      'Best of 30 departure days after 12 checks. We’re 95% sure that no other day would save you more than 9 USD.',
    ],
    [
      { ended: 'exhausted' },
      'roundtrip',
      null,
      'Best of 30 date pairs after 12 checks. We checked every pair.',
    ],
    [
      { ended: 'exhausted' },
      'oneway',
      null,
      'Best of 30 departure days after 12 checks. We checked every day.',
    ],
    [
      {},
      'oneway',
      null,
      'Best of 30 departure days after 12 checks. We don’t have enough data to say how much cheaper an unchecked day could be.',
    ],
  ] as const)('a scan of %o, %s, ends with its sentence', (changes, trip, gap, sentence) => {
    expect(told(changes, trip, gap)).toBe(sentence)
  })
})

it('a certificate below the lowest fare is one of unchecked pairs', () => {
  const certificate = { gap: 40, confidence: 0.95 }
  const of = { tripType: 'roundtrip', currency: 'USD' } as const
  expect(
    certificateSentences({ ...sampleProgress, certificate }, of, 11, 471)
      .join(' ')
      .replaceAll('\u00a0', ' '),
  ).toBe(
    'Lowest fare after 8 checks: 471 USD. We’re 95% sure that no unchecked pair would save you more than 11 USD.',
  )
})

it.each([
  ['the deal that it was measured from', 11.2, { shown: 400, best: 400 }, 12],
  ['a dearer deal, by as much more', 11.2, { shown: 450.5, best: 400 }, 63],
  ['the lowest fare, by as much less', 40, { shown: 471.2, best: 500.6 }, 11],
  // 471.4 is shown as 471, which is 31 less than 502.
  ['prices as they are shown', 30.1, { shown: 501.5, best: 501.5 }, 31],
  ['a cheaper deal, by as much less', 11.2, { shown: 395, best: 400 }, 7],
  ['a deal so cheap that nothing can be cheaper', 11.2, { shown: 380, best: 400 }, 0],
  ['a deal where the measured one is not known', 11.2, { shown: 380, best: null }, 12],
])('names the gap for %s', (_, gap, prices, told) => {
  expect(gapBelow(gap, prices)).toBe(told)
})

const refusal = (code: string, seconds: number | null) =>
  new ApiProblem({ status: 429, code, detail: 'No' }, seconds)
const now = new Date(2027, 0, 19, 14, 5).getTime()

it.each([
  [61, 'You can search again after 14:07.'],
  [10 * 3600, 'You can search again after Wed 20 Jan, 00:05.'],
  [null, null],
])('who has used up their searches reads in which minute there are more: in %s s', (seconds, words) => {
  expect(retryTimeSentence(refusal('ai-scan/quota-used', seconds), now)).toBe(words)
})

it('other problems name no time', () => {
  expect(retryTimeSentence(refusal('ai-scan/too-many-running', 61), now)).toBeNull()
  expect(retryTimeSentence(new Error('offline'), now)).toBeNull()
})

const still = { found: undefined, error: null, busy: false, opening: false }
const error = new Error('Too many searches')

const scanAfter = (status: FoundScan['status'], checks: number): FoundScan => ({
  ...nothingFound,
  searchId: 'one',
  status,
  scan: { ...sampleProgress, checks },
})

describe('what a page shows of a scan', () => {
  it('is neither its progress nor its end before it is known whether it runs', () => {
    expect(stageOf({ ...still, busy: true, opening: true }).kind).toBe('opening')
    expect(stageOf({ ...still, busy: true }).kind).toBe('running')
    expect(stageOf({ ...still, busy: true, opening: true, found: scanAfter('running', 3) }).kind).toBe(
      'running',
    )
    expect(stageOf({ ...still, busy: true, opening: true, found: scanAfter('completed', 50) }).kind).toBe(
      'shown',
    )
  })

  it.each([
    ['completed', 50],
    ['canceled', 0],
    ['failed', 8],
  ] as const)('that is %s after %i checks stays, also where another one is refused', (status, checks) => {
    const found = scanAfter(status, checks)
    expect(stageOf({ ...still, found })).toEqual({ kind: 'shown', refusal: null })
    expect(stageOf({ ...still, found, error })).toEqual({ kind: 'shown', refusal: error })
    expect(stageOf({ ...still, found, error, busy: true })).toEqual({ kind: 'shown', refusal: error })
  })

  it('is why there is none where nothing was found', () => {
    expect(stageOf({ ...still, error }).kind).toBe('failed')
    expect(stageOf({ ...still, found: scanAfter('failed', 0) }).kind).toBe('failed')
    expect(stageOf({ ...still, found: scanAfter('failed', 0), busy: true }).kind).toBe('failed')
    expect(stageOf({ ...still, found: scanAfter('running', 0), error }).kind).toBe('failed')
  })
})

const asked = { variables: 'first', isPending: false, isSuccess: false, isError: false }
const first = { searchId: 'first', status: 'running' } as const
const second = { searchId: 'second', status: 'running' } as const

it('a scan is being cancelled until it says that it is over', () => {
  const free = { canceling: false, cancelFailed: false }
  const busy = { canceling: true, cancelFailed: false }
  expect(cancelingOf({ ...asked, isPending: true }, first)).toEqual(busy)
  expect(cancelingOf({ ...asked, isSuccess: true }, first)).toEqual(busy)
  expect(cancelingOf({ ...asked, isSuccess: true }, { ...first, status: 'canceled' })).toEqual(free)
  expect(cancelingOf({ ...asked, isError: true }, first)).toEqual({ canceling: false, cancelFailed: true })
})

it.each(['isPending', 'isSuccess', 'isError'] as const)(
  'what became of cancelling one scan (%s) does not hinder the next',
  (state) => {
    expect(cancelingOf({ ...asked, [state]: true }, second)).toEqual({
      canceling: false,
      cancelFailed: false,
    })
  },
)

it('a scan that has found nothing is no best of anything', () => {
  const scan = { candidates: 1002, checks: 50 }
  expect(completeWords('roundtrip', scan, { locked: true })).toBe('Best of 1,002 date pairs after 50 checks')
  expect(completeWords('roundtrip', scan, null)).toBe('No fares found in 50 checks')
  expect(completeWords('roundtrip', { ...scan, checks: 0 }, null)).toBe('We couldn’t check any dates')
})

it('one way there are days, not pairs, to be the best of', () => {
  const words = (candidates: number) => completeWords('oneway', { candidates, checks: 30 }, { locked: true })
  expect(words(30)).toBe('Best of 30 departure days after 30 checks')
  expect(words(1)).toBe('Best of 1 departure day after 30 checks')
})

it('nothing is locked before anything was found', () => {
  expect(shownBest(undefined, null, true)).toBeNull()
  expect(shownBest({ bestDeal: null }, null, true)).toBeNull()
  expect(shownBest({ bestDeal: { locked: true } }, null, true)).toBe('locked')
  expect(shownBest({ bestDeal: null }, null, false)).toBeNull()
})
