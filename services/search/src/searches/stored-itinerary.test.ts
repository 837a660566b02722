import { expect, test } from 'vitest'
import { itineraryLike, optionLike } from '../../test/itineraries.ts'
import { readItinerary } from './stored-itinerary.ts'

test('an itinerary reads as it was kept', () => {
  expect(readItinerary(itineraryLike())).toEqual(itineraryLike())
})

test('an option that was kept with one link has one ticket, at its seller', () => {
  const { tickets: _, ...rest } = optionLike({ seller: { name: 'British Airways', kind: 'airline' } })
  const link = { kind: 'url', url: 'https://www.skyscanner.net/a' } as const
  const read = readItinerary({ ...itineraryLike(), options: [{ ...rest, link }] })
  expect(read.options).toEqual([{ ...rest, tickets: [{ seller: 'British Airways', link }] }])
})
