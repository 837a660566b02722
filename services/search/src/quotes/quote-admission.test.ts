import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { afterEach, expect, test, vi } from 'vitest'
import { createQuoteAdmission } from './quote-admission.ts'

afterEach(() => void vi.restoreAllMocks())

test('after many refusals all callers are refused without a look at the cache, until there is time again', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const admission = createQuoteAdmission(createBoundedTaskQueue({ running: 100, waiting: 0 }), 400)
  const ask = () => (admission.tryRun(() => new Promise(() => {})) ? 'accepted' : 'refused')
  // A quote counts as 50 ms until its time is measured.
  expect(Array.from({ length: 10 }, ask)).toEqual([...Array<string>(9).fill('accepted'), 'refused'])
  expect(admission.isFlooded()).toBe(false)
  const retries = Array.from({ length: 60 }, () => admission.nextRetryAfterSeconds())
  expect([retries[0], retries[20], retries.at(-1)]).toEqual([1, 2, 4])
  expect(admission.isFlooded()).toBe(true)
  clock.mockReturnValue(1060)
  expect(admission.isFlooded()).toBe(false)
  expect([ask(), ask()]).toEqual(['accepted', 'refused'])
})
