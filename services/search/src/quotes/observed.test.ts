import { faresObserved } from '@faresight/contracts/search/events'
import { expect, test } from 'vitest'
import { itineraryLike, optionLike, questionLike, segmentLike } from '../../test/itineraries.ts'
import { observedOf } from './observed.ts'

const frame = { id: crypto.randomUUID(), observedAt: new Date('2026-12-01T10:00:00Z'), providers: [] }

test('the 20 cheapest fares go out, at what will be charged, between the airports that are flown', () => {
  const charged = { price: { minor: 30000, currency: 'GBP' as const }, rateDate: '2026-11-30' }
  const itineraries = Array.from({ length: 30 }, (_, index) =>
    itineraryLike(
      [segmentLike({ origin: 'LGW' })],
      [
        optionLike({
          price: { minor: 60000 - index, currency: 'USD' },
          charged: index === 29 ? charged : null,
        }),
      ],
    ),
  )
  const question = questionLike({
    legs: [{ origin: 'LON', destination: 'JFK', departureDate: '2027-01-10' }],
  })
  const { fares } = observedOf({ ...frame, question, itineraries })
  expect(fares).toHaveLength(20)
  expect(fares[0]).toMatchObject({ origin: 'LGW', price: charged.price, returnDate: null })
  expect(fares[1]?.price.minor).toBe(60000 - 28)
})

test('a fare without a price is not observed', () => {
  const unpriced = itineraryLike(undefined, [optionLike({ price: null })])
  expect(observedOf({ ...frame, question: questionLike(), itineraries: [unpriced] }).fares).toEqual([])
})

test('even with the longest names the event stays under 32 kB', () => {
  const carrier = (index: number) => ({ code: null, name: `${index}${'é'.repeat(99)}` })
  const segments = Array.from({ length: 10 }, (_, index) => segmentLike({ marketingCarrier: carrier(index) }))
  const seller = { name: 'x'.repeat(400), kind: 'agency' as const }
  const itineraries = Array.from({ length: 40 }, () =>
    itineraryLike(segments, [
      optionLike({
        seller,
        tickets: [{ seller: 'x', link: { kind: 'url', url: 'https://a.test/'.padEnd(8000, 'x') } }],
      }),
    ]),
  )
  const legs = Array.from({ length: 5 }, () => ({
    origin: 'LHR',
    destination: 'JFK',
    departureDate: '2027-01-10',
  }))
  const data = observedOf({ ...frame, question: questionLike({ tripType: 'multicity', legs }), itineraries })
  expect(faresObserved.data.parse(data).fares).toHaveLength(20)
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(32_000 - 1000)
})

test('a name that is too long is cut, and not to half a character, which no database keeps', () => {
  const name = `${'x'.repeat(99)}😀`
  const itineraries = [itineraryLike([segmentLike({ marketingCarrier: { code: null, name } })])]
  const [fare] = observedOf({ ...frame, question: questionLike(), itineraries }).fares
  expect(fare?.airline).toBe(`${'x'.repeat(99)}\ufffd`)
})
