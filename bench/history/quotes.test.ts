import { addDays, fromDayNumber, toDayNumber } from '@faresight/contracts/days'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import { expect, test } from 'vitest'
import { faresPerQuote, simulateQuotes } from './quotes.ts'

const span = { count: 400, since: 20_000, until: 20_100 }
const quotes = [...simulateQuotes(span, 1)]

test('the same seed gives the same quotes, another one others of the same routes', () => {
  expect([...simulateQuotes(span, 1)]).toEqual(quotes)
  const others = [...simulateQuotes(span, 2)]
  expect(others.map(({ id }) => id).filter((id) => quotes.some((it) => it.id === id))).toEqual([])
  expect(commonest(others)).toBe(commonest(quotes))
})

test('quotes are what search may tell, each of as many fares as it tells at most, the cheapest first', () => {
  for (const { id, data } of quotes) {
    expect(faresObservedEvent.data.parse({ ...data, quoteId: id })).toEqual({ ...data, quoteId: id })
    expect(data.fares).toHaveLength(faresPerQuote)
    const prices = data.fares.map(({ price }) => price.minor)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  }
})

test('they come in the order of their sight, within the days of the span, and are of days to come', () => {
  const seen = quotes.map(({ data }) => data.observedAt)
  expect(seen).toEqual(seen.toSorted())
  expect(seen[0]?.slice(0, 10)).toBe(fromDayNumber(span.since))
  expect(seen.at(-1)?.slice(0, 10)).toBe(addDays(fromDayNumber(span.until), -1))
  for (const { data } of quotes)
    for (const { departureDate, returnDate, seenAt } of data.fares) {
      expect(toDayNumber(departureDate)).toBeGreaterThan(toDayNumber(seenAt.slice(0, 10)))
      expect(returnDate === null || returnDate > departureDate).toBe(true)
    }
})

function commonest(all: typeof quotes): string | undefined {
  const counts = Map.groupBy(all, ({ data: { query } }) => {
    const { origin = '', destination = '' } = query.legs[0] ?? {}
    return `${origin}-${destination}`
  })
  return [...counts].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0]
}
