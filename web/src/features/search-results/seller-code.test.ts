import { expect, test } from 'vitest'
import { sampleOption } from './sample-results.ts'
import { sellerCode } from './seller-code.ts'

const delta = { airline: 'Delta', airlineCode: 'DL' }
const virgin = { airline: 'Virgin Atlantic', airlineCode: 'VS' }
const charter = { airline: 'Charter', airlineCode: null }
const codeOf = (seller: string, airlines: (typeof delta | typeof charter)[]) =>
  sellerCode(sampleOption({ seller }), airlines)

test('an airline that sells has its own code', () => {
  expect(codeOf('Virgin Atlantic', [delta, virgin])).toBe('VS')
  expect(codeOf('Delta', [virgin, delta])).toBe('DL')
})

test('an airline that flies no part of it, or has no code, has none', () => {
  expect(codeOf('KLM', [delta])).toBeNull()
  expect(codeOf('Charter', [charter])).toBeNull()
  expect(codeOf('Virgin', [virgin])).toBeNull()
  expect(codeOf('Virgin Atlantic Cargo', [virgin])).toBeNull()
  expect(codeOf('', [delta])).toBeNull()
})

test('agencies, and several sellers at once, have no code', () => {
  expect(sellerCode(sampleOption({ seller: 'Delta', sellerKind: 'agency' }), [delta])).toBeNull()
  const tickets = ['Delta', 'Virgin Atlantic'].map((seller) => ({ seller, bookingUrl: null }))
  expect(sellerCode(sampleOption({ seller: 'Delta + Virgin Atlantic', tickets }), [delta, virgin])).toBeNull()
})
