import { expect, it } from 'vitest'
import { sampleProgress as scan } from '../scan/sample-progress.ts'
import { nothingFound, type FoundScan } from '../scan/scan.ts'
import { endSentence } from './end-sentence.ts'

const bestDeal = { locked: true } as const
const told = (found: Partial<FoundScan>) => endSentence({ ...nothingFound, scan, ...found })

it('a scan that is not whole claims no more than it has found', () => {
  expect(told({ status: 'canceled', bestDeal })).toBe('Cancelled after 8 checks. This is what it had found.')
  expect(told({ status: 'canceled' })).toBe('Cancelled after 8 checks, before any fare was found.')
  expect(told({ status: 'canceled', scan: { ...scan, checks: 0 } })).toBe(
    'Cancelled before anything was found.',
  )
  expect(told({ status: 'failed', bestDeal })).toContain('This is what 8 checks had found.')
  expect(told({ status: 'failed' })).not.toContain('had found')
  expect(told({ status: 'running', line: 'cut' })).toBe(
    'The connection broke before the end. No fare was found until then.',
  )
  expect(told({ status: 'completed', bestDeal })).toBeNull()
})
