import { expect, test } from 'vitest'
import { type FareToCheck, flagSuspiciousFares, computeUsualLogPrice } from './suspicious-fares.ts'

const dollars = (...prices: number[]) => prices.map((price) => price * 100)
/** Some 400 dollars, from half to twice of it. */
const usual = computeUsualLogPrice(dollars(200, 260, 320, 380, 400, 420, 500, 640, 800))

const from = (provider: string, usd: number | null, live = true): FareToCheck => ({
  provider,
  usdMinor: usd === null ? null : usd * 100,
  live,
})
/** The first of them is in question. */
const isSuspicious = (fares: FareToCheck[], known = usual) => flagSuspiciousFares(fares, known)[0]

test.each([
  ['in cents for dollars', 40_000],
  ['in yen for dollars', 60_000],
  ['in rupees for dollars', 33_600],
  ['in dollars for cents', 4],
  ['a tenth of what is usual', 40],
])('a price %s is suspicious on a known route', (_, usd) => {
  expect(isSuspicious([from('a', usd)])).toBe(true)
})

test.each([
  ['as usual', 400],
  ['a sale at a fifth of what is usual', 80],
  ['of the dearest day', 2400],
])('a price %s is not suspicious', (_, usd) => {
  expect(isSuspicious([from('a', usd)])).toBe(false)
})

test('a price that another provider confirms is not suspicious', () => {
  expect(isSuspicious([from('a', 40), from('b', 55), from('c', 400)])).toBe(false)
  expect(isSuspicious([from('a', 40), from('a', 42), from('c', 400)])).toBe(true)
  expect(isSuspicious([from('a', 40), from('b', 41, false), from('c', 400)])).toBe(true)
})

test.each([
  ['a dear fare beside a cheap one of its provider', [from('a', 3500), from('a', 400)], false],
  ['a dear fare of a provider that has none cheaper', [from('a', 3500), from('b', 400)], true],
  ['a dear fare that another provider has too', [from('a', 3500), from('b', 3600)], false],
  ['a dear fare of a provider whose cheapest is too cheap', [from('a', 3500), from('a', 4)], false],
])('%s: %o', (_, fares, expected) => {
  expect(isSuspicious(fares)).toBe(expected)
})

test('on a new route a sale of two of five providers, and their dear fares, are not suspicious', () => {
  const fares = [40, 42, 400, 410, 420].map((usd, n) => from(`p${n}`, usd))
  expect(flagSuspiciousFares(fares, null)).toEqual(fares.map(() => false))
  const dear = [from('a', 60), from('b', 62), from('c', 65), from('a', 560), from('b', 560)]
  expect(flagSuspiciousFares(dear, null)).toEqual(dear.map(() => false))
})

test('widely spread prices allow larger differences', () => {
  const wild = computeUsualLogPrice(dollars(30, 60, 100, 250, 400, 700, 1500, 2500, 6000))
  expect(isSuspicious([from('a', 40)], wild)).toBe(false)
  expect(isSuspicious([from('a', 40)])).toBe(true)
})

test.each([
  ['the one of three providers that is far from the others', [4, 390, 410], true],
  ['one of those that agree', [390, 4, 410], false],
  ['one of two, of which nobody knows who is right', [4, 400], false],
  ['one of three that all disagree', [4, 400, 40_000], false],
])('on a new route %s is judged by the quote alone', (_, prices, expected) => {
  const fares = prices.map((usd, n) => from(`p${n}`, usd))
  expect(isSuspicious(fares, null)).toBe(expected)
})

test.each([
  ['nothing', 0],
  ['less than a coffee', 2.5],
  ['a house', 1_000_000],
])('without other prices, %s is suspicious', (_, usd) => {
  expect(isSuspicious([from('a', usd)], null)).toBe(true)
})

test('a fare without a price in dollars is not suspicious', () => {
  expect(isSuspicious([from('a', null)])).toBe(false)
})

test('too few prices give no usual price', () => {
  expect(computeUsualLogPrice(dollars(400, 410, 420, 430, 440, 450, 460))).toBeNull()
})
