import { describe, expect, it } from 'vitest'
import { sampleProgress } from './sample-progress.ts'
import { nothingFound, type FoundScan } from './scan.ts'
import { stageOf } from './stage.ts'

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
    expect(stageOf({ ...still, error }).kind).toBe('vain')
    expect(stageOf({ ...still, found: scan('failed', 0) }).kind).toBe('vain')
    expect(stageOf({ ...still, found: scan('failed', 0), busy: true }).kind).toBe('vain')
    expect(stageOf({ ...still, found: scan('running', 0), error }).kind).toBe('vain')
  })
})
