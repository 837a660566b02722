import { expect, it } from 'vitest'
import { completeWords } from './end-toasts.ts'

it('a scan that has found nothing is no best of anything', () => {
  const scan = { candidates: 1002, checks: 50 }
  expect(completeWords(scan, { locked: true })).toBe('Best of 1,002 date pairs after 50 checks')
  expect(completeWords(scan, null)).toBe('No fares found in 50 checks')
  expect(completeWords({ ...scan, checks: 0 }, null)).toBe('No dates could be checked')
})
