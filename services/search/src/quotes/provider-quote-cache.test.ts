import { fareQuerySchema } from '@faresight/contracts/search/search-request'
import { expect, test } from 'vitest'
import { fareQueryLike, itineraryLike, segmentLike } from '../../test/itineraries.ts'
import type { Provider } from '../providers/provider.ts'
import { createProviderQuoteCache, providerQuoteCacheKey } from './provider-quote-cache.ts'

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

test('another replica reads the same answer, whose legs were stored once each', async () => {
  const stored = new Map<string, unknown>()
  const bus = {
    bucket: () => ({
      get: async (key: string) => (stored.get(key) as never) ?? null,
      put: async (key: string, value: unknown) => void stored.set(key, value),
    }),
  }
  const now = new Date('2026-12-01T10:00:00Z')
  const [out, back, later] = [{}, { flightNumber: '118' }, { flightNumber: '120' }].map((change) => ({
    segments: [segmentLike(change)],
    durationMinutes: 480,
  }))
  if (!out || !back || !later) throw new Error('A leg is missing')
  const answer = {
    status: { provider: 'ignav', status: 'ok' as const, count: 2, detail: null },
    itineraries: [
      [out, back],
      [out, later],
    ].map((legs) => itineraryLike([], undefined, { legs })),
    cached: [],
    quoteId: crypto.randomUUID(),
    observedAt: now,
  }
  await createProviderQuoteCache(bus, () => now).put('key', answer)
  expect(stored.get('key')).toMatchObject({
    legs: [out, back, later],
    itineraries: [{ legs: [0, 1] }, { legs: [0, 2] }],
  })
  expect(await createProviderQuoteCache(bus, () => now).get('key')).toEqual(answer)
})
