import { expect, it } from 'vitest'
import { completeWords } from './end-toasts.ts'

it('a scan that has found nothing is no best of anything', () => {
  const scan = { candidates: 1002, checks: 50 }
  expect(completeWords('roundtrip', scan, { locked: true })).toBe('Best of 1,002 date pairs after 50 checks')
  expect(completeWords('roundtrip', scan, null)).toBe('No fares found in 50 checks')
  expect(completeWords('roundtrip', { ...scan, checks: 0 }, null)).toBe('No dates could be checked')
})

it('one way there are days, not pairs, to be the best of', () => {
  const words = (candidates: number) => completeWords('oneway', { candidates, checks: 30 }, { locked: true })
  expect(words(30)).toBe('Best of 30 departure days after 30 checks')
  expect(words(1)).toBe('Best of 1 departure day after 30 checks')
})
