import { setTimeout as delay } from 'node:timers/promises'
import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { expect, test } from 'vitest'
import { createQuoteAdmission } from './quote-admission.ts'

test('after many refusals all callers are refused without a look at the cache, until there is time again', async () => {
  const admission = createQuoteAdmission(createBoundedTaskQueue({ running: 100, waiting: 0 }), 400)
  expect(admission.isFlooded()).toBe(false)
  // A quote counts as 50 ms until its time is measured.
  let accepted = 0
  while (admission.tryRun(() => new Promise(() => {}))) accepted++
  expect(accepted).toBeGreaterThanOrEqual(9)
  const retries = Array.from({ length: 60 }, () => admission.nextRetryAfterSeconds())
  expect([retries[0], retries.at(-1)]).toEqual([1, 4])
  expect(admission.isFlooded()).toBe(true)
  await delay(100)
  expect(admission.isFlooded()).toBe(false)
  expect(admission.tryRun(() => new Promise(() => {}))).not.toBeNull()
})
