import { fareQuerySchema } from '@faresight/contracts/search/search-request'
import { expect, test } from 'vitest'
import { questionLike } from '../../test/itineraries.ts'
import type { Provider } from '../providers/provider.ts'
import { answerCacheKey } from './answer-cache.ts'

const provider = (name: string, loopback = false): Provider => ({
  name,
  title: name,
  search: () => Promise.reject(new Error('No test asks a provider')),
  linkRule: { domains: null, loopback },
})

test('equal questions have one key, in any order of their parts', () => {
  const asked = questionLike()
  const backwards = Object.fromEntries(Object.entries(asked).toReversed())
  expect(answerCacheKey(provider('ignav'), fareQuerySchema.parse(backwards))).toBe(
    answerCacheKey(provider('ignav'), asked),
  )
})

test('another provider, another question and the sandbox have other keys', () => {
  const keys = [
    answerCacheKey(provider('ignav'), questionLike()),
    answerCacheKey(provider('skyscanner'), questionLike()),
    answerCacheKey(provider('ignav', true), questionLike()),
    answerCacheKey(provider('ignav'), questionLike({ passengers: 2 })),
    answerCacheKey(provider('ignav'), questionLike({ passengers: 2, children: 1 })),
    answerCacheKey(provider('ignav'), questionLike({ passengers: 2, infants: 1 })),
    answerCacheKey(provider('ignav'), questionLike({ nearbyAirports: true })),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^[\w-]{1,128}$/)
})
