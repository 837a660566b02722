import { fareQuerySchema } from '@faresight/contracts/search/search-request'
import { expect, test } from 'vitest'
import { fareQueryLike } from '../../test/itineraries.ts'
import type { Provider } from '../providers/provider.ts'
import { providerQuoteCacheKey } from './provider-quote-cache.ts'

const provider = (name: string, loopback = false): Provider => ({
  name,
  title: name,
  search: () => Promise.reject(new Error('No test asks a provider')),
  linkRule: { domains: null, loopback },
})

test('equal questions have one key, in any order of their parts', () => {
  const asked = fareQueryLike()
  const backwards = Object.fromEntries(Object.entries(asked).toReversed())
  expect(providerQuoteCacheKey(provider('ignav'), fareQuerySchema.parse(backwards))).toBe(
    providerQuoteCacheKey(provider('ignav'), asked),
  )
})

test('another provider, another question and the sandbox have other keys', () => {
  const keys = [
    providerQuoteCacheKey(provider('ignav'), fareQueryLike()),
    providerQuoteCacheKey(provider('skyscanner'), fareQueryLike()),
    providerQuoteCacheKey(provider('ignav', true), fareQueryLike()),
    providerQuoteCacheKey(provider('ignav'), fareQueryLike({ passengers: 2 })),
    providerQuoteCacheKey(provider('ignav'), fareQueryLike({ passengers: 2, children: 1 })),
    providerQuoteCacheKey(provider('ignav'), fareQueryLike({ passengers: 2, infants: 1 })),
    providerQuoteCacheKey(provider('ignav'), fareQueryLike({ nearbyAirports: true })),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^[\w-]{1,128}$/)
})
