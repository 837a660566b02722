import { expect, test } from 'vitest'
import { createStreamQuota } from './stream-quota.ts'

test('each caller has a limit of streams, and all callers together', () => {
  const quota = createStreamQuota(3)
  const leave = quota.acquire('ada', 2)
  quota.acquire('ada', 2)
  expect(() => quota.acquire('ada', 2)).toThrow('too many places')
  quota.acquire('bob', 2)
  expect(() => quota.acquire('bob', 2)).toThrow('temporarily unavailable')
  leave()
  quota.acquire('ada', 2)
})
