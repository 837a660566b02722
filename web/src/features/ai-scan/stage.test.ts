import { describe, expect, it } from 'vitest'
import { sampleProgress } from './sample-progress.ts'
import { type FoundScan, nothingFound } from './scan.ts'
import { cancelingOf, completeWords, stageOf } from './stage.ts'

const still = { found: undefined, error: null, busy: false, opening: false }
const error = new Error('Too many searches')

const scan = (status: FoundScan['status'], checks: number): FoundScan => ({
  ...nothingFound,
  searchId: 'one',
  status,
  scan: { ...sampleProgress, checks },
})

describe('what a page shows of a scan', () => {
  it('is neither its progress nor its end before it is known whether it runs', () => {
    expect(stageOf({ ...still, busy: true, opening: true }).kind).toBe('opening')
    expect(stageOf({ ...still, busy: true }).kind).toBe('running')
    expect(stageOf({ ...still, busy: true, opening: true, found: scan('running', 3) }).kind).toBe('running')
    expect(stageOf({ ...still, busy: true, opening: true, found: scan('completed', 50) }).kind).toBe('shown')
  })

  it.each([
    ['completed', 50],
    ['canceled', 0],
    ['failed', 8],
  ] as const)('that is %s after %i checks stays, also where another one is refused', (status, checks) => {
    const found = scan(status, checks)
    expect(stageOf({ ...still, found })).toEqual({ kind: 'shown', refusal: null })
    expect(stageOf({ ...still, found, error })).toEqual({ kind: 'shown', refusal: error })
    expect(stageOf({ ...still, found, error, busy: true })).toEqual({ kind: 'shown', refusal: error })
  })

  it('is why there is none where nothing was found', () => {
    expect(stageOf({ ...still, error }).kind).toBe('failed')
    expect(stageOf({ ...still, found: scan('failed', 0) }).kind).toBe('failed')
    expect(stageOf({ ...still, found: scan('failed', 0), busy: true }).kind).toBe('failed')
    expect(stageOf({ ...still, found: scan('running', 0), error }).kind).toBe('failed')
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
