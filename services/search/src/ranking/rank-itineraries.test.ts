import type { Itinerary } from '@faresight/contracts/search/itinerary'
import { expect, test } from 'vitest'
import { itineraryLike, optionLike, segmentLike } from '../../test/itineraries.ts'
import { compareBookingOptions } from './booking-options.ts'
import { rankItineraries } from './rank-itineraries.ts'

function fare(name: string, minor: number | null, minutes: number, live = true): Itinerary {
  const price = minor === null ? null : { minor, currency: 'USD' as const }
  const option = optionLike({ price, live, seller: { name, kind: 'agency' } })
  return itineraryLike([segmentLike({ durationMinutes: minutes })], [option])
}

const names = (itineraries: Itinerary[]) => itineraries.map(({ options }) => options[0]?.seller.name)

const fares = [
  fare('unpriced', null, 100),
  fare('cached', 100, 300, false),
  fare('cheap and slow', 40000, 1200),
  fare('dear and fast', 90000, 400),
  fare('in between', 44000, 480),
]

test('best weighs price 70 and time 30 percent', () => {
  // Scores: 0.7 + 0.3 * 3 = 1.6; 0.7 * 2.25 + 0.3 = 1.875; 0.7 * 1.1 + 0.3 * 1.2 = 1.13.
  expect(names(rankItineraries(fares, 'best'))).toEqual([
    'in between',
    'cheap and slow',
    'dear and fast',
    'cached',
    'unpriced',
  ])
})

test('cheapest puts cached prices behind live ones, and missing prices last', () => {
  expect(names(rankItineraries(fares, 'cheapest'))).toEqual([
    'cheap and slow',
    'in between',
    'dear and fast',
    'cached',
    'unpriced',
  ])
})

test('a cached price does not change the scores of live ones', () => {
  const cheapMemory = fare('cached', 1, 400, false)
  const [a, b] = [fare('a', 40000, 600), fare('b', 60000, 400)]
  expect(names(rankItineraries([cheapMemory, a, b], 'best'))).toEqual(
    names(rankItineraries([a, b], 'best')).concat('cached'),
  )
})

test('of two options at one price the one of fewer tickets comes first', () => {
  const link = { kind: 'url', url: 'https://a.test/' } as const
  const one = optionLike({ seller: { name: 'Z', kind: 'agency' }, tickets: [{ seller: 'Z', link }] })
  const two = {
    ...one,
    seller: { name: 'A', kind: 'agency' as const },
    tickets: [...one.tickets, ...one.tickets],
  }
  const cheaper = { ...two, price: { minor: 39999, currency: 'USD' as const } }
  expect([two, one].toSorted(compareBookingOptions)).toEqual([one, two])
  expect([one, cheaper].toSorted(compareBookingOptions)).toEqual([cheaper, one])
})

test('of two sellers at one price the airline comes first, whatever their names', () => {
  const price = { minor: 48900, currency: 'USD' as const }
  const airline = optionLike({ price, seller: { name: 'JetBlue', kind: 'airline' } })
  const agency = optionLike({ price, seller: { name: 'Ignav', kind: 'agency' } })
  const cheaper = { ...agency, price: { ...price, minor: 48899 } }
  expect([agency, airline].toSorted(compareBookingOptions)).toEqual([airline, agency])
  expect([airline, cheaper].toSorted(compareBookingOptions)).toEqual([cheaper, airline])
})

test('the order of arrival does not matter', () => {
  const at = (time: string, flightNumber: string) => {
    const segment = segmentLike({
      departure: { date: '2027-01-10', time },
      flightNumber,
      durationMinutes: 1200,
    })
    return itineraryLike([segment], [optionLike({ price: { minor: 40000, currency: 'USD' } })])
  }
  const twins = [...fares, at('11:00', '2'), at('09:00', '3'), at('11:00', '1')]
  const inOrder = rankItineraries(twins, 'best')
  expect(rankItineraries(twins.toReversed(), 'best')).toEqual(inOrder)
  const same = inOrder.filter(({ legs }) => legs[0]?.durationMinutes === 1200)
  expect(same.map(({ legs }) => legs[0]?.segments[0]?.flightNumber)).toEqual(['3', '117', '1', '2'])
  expect(rankItineraries([], 'best')).toEqual([])
})
