import { fareQuerySchema } from '@faresight/contracts/search/search-request'
import { expect, test } from 'vitest'
import { questionLike } from '../../test/itineraries.ts'
import type { Provider } from '../providers/provider.ts'
import { answerKey } from './key.ts'

const provider = (name: string, loopback = false): Provider => ({
  name,
  title: name,
  search: () => Promise.reject(new Error('Nobody is asked here')),
  linkRule: { domains: null, loopback },
})

test('equal questions have one key, in whatever order their parts were sent', () => {
  const asked = questionLike()
  const backwards = Object.fromEntries(Object.entries(asked).toReversed())
  expect(answerKey(provider('ignav'), fareQuerySchema.parse(backwards))).toBe(
    answerKey(provider('ignav'), asked),
  )
})

test('another provider, another question and the sandbox have other keys', () => {
  const keys = [
    answerKey(provider('ignav'), questionLike()),
    answerKey(provider('skyscanner'), questionLike()),
    answerKey(provider('ignav', true), questionLike()),
    answerKey(provider('ignav'), questionLike({ passengers: 2 })),
    answerKey(provider('ignav'), questionLike({ passengers: 2, children: 1 })),
    answerKey(provider('ignav'), questionLike({ passengers: 2, infants: 1 })),
    answerKey(provider('ignav'), questionLike({ nearbyAirports: true })),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^[\w-]{1,128}$/)
})
