import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { expect, it } from 'vitest'
import { endedOf, runningIn } from './ended.ts'

// Looked at are ids, states and times alone.
const scan = (searchId: string, status: AiSearchSummary['status'], completedAt: string | null = null) =>
  ({ searchId, status, createdAt: '2026-11-21T08:00:00Z', completedAt }) as AiSearchSummary

it('of scans that ran before, the one that ended last is told', () => {
  const before = [scan('a', 'running'), scan('b', 'pending'), scan('c', 'completed', '2026-11-21T09:00:00Z')]
  const ran = runningIn(before)
  expect(ran).toEqual(['a', 'b'])
  expect(endedOf(before, ran)).toBeUndefined()
  const after = [
    scan('a', 'completed', '2026-11-21T10:00:00Z'),
    scan('b', 'failed', '2026-11-21T10:05:00Z'),
    scan('c', 'completed', '2026-11-21T11:00:00Z'),
  ]
  expect(endedOf(after, ran)?.searchId).toBe('b')
})
