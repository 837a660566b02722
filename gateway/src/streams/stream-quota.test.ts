import { expect, test } from 'vitest'
import { createStreamQuota } from './stream-quota.ts'

test('limits streams per caller and in total', () => {
  const quota = createStreamQuota(3)
  const leave = quota.acquire('ada', 2)
  quota.acquire('ada', 2)
  expect(() => quota.acquire('ada', 2)).toThrow('too many places')
  quota.acquire('bob', 2)
  expect(() => quota.acquire('bob', 2)).toThrow('temporarily unavailable')
  leave()
  quota.acquire('ada', 2)
})
