import { describe, expect, it } from 'vitest'
import { nothingFound, type FoundScan } from './scan.ts'
import { standingOf } from './stage.ts'

const still = { found: undefined, error: null, busy: false, opening: false }
const error = new Error('Too many searches')

const scan = (status: FoundScan['status'], checks: number): FoundScan => ({
  ...nothingFound,
  searchId: 'one',
  status,
  scan: {
    checks,
    budget: 50,
    candidates: 1002,
    from: '2026-11-22',
    to: '2027-02-21',
    certificate: null,
    checking: [],
    ended: null,
    providers: [],
    remarks: [],
  },
})

describe('what a page shows of a scan', () => {
  it('is neither its progress nor its end before it is known whether it runs', () => {
    expect(standingOf({ ...still, busy: true, opening: true }).view).toBe('opening')
    expect(standingOf({ ...still, busy: true }).view).toBe('running')
    expect(standingOf({ ...still, busy: true, opening: true, found: scan('running', 3) }).view).toBe(
      'running',
    )
    expect(standingOf({ ...still, busy: true, opening: true, found: scan('completed', 50) }).view).toBe(
      'shown',
    )
  })

  it.each([
    ['completed', 50],
    ['canceled', 0],
    ['failed', 8],
  ] as const)('that is %s after %i checks stays, also where another one is refused', (status, checks) => {
    const found = scan(status, checks)
    expect(standingOf({ ...still, found })).toEqual({ view: 'shown', refusal: null })
    expect(standingOf({ ...still, found, error })).toEqual({ view: 'shown', refusal: error })
    expect(standingOf({ ...still, found, error, busy: true })).toEqual({ view: 'shown', refusal: error })
  })

  it('is why there is none where nothing was found', () => {
    expect(standingOf({ ...still, error }).view).toBe('vain')
    expect(standingOf({ ...still, found: scan('failed', 0) }).view).toBe('vain')
    expect(standingOf({ ...still, found: scan('failed', 0), busy: true }).view).toBe('vain')
    expect(standingOf({ ...still, found: scan('running', 0), error }).view).toBe('vain')
  })
})
