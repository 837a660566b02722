import { findCheapestOffer } from '@faresight/contracts/ai-scan/lowest-fare'
import { expect, test } from 'vitest'
import { openResultLike, pendingScanLike, storedSampleLike } from '../../test/records.ts'
import { compressOffers, createRunningScanReader, fromStoredScan, toStoredScan } from './stored-scan.ts'

const offers = [100, 120].map((price) => openResultLike(price, 300, { id: `offer ${price}` }))
const samples = offers.map((offer) =>
  storedSampleLike({ offers: [offer.id], price: offer.price, cheapest: findCheapestOffer([offer]) }),
)
const calendar = {
  earlierPrices: [],
  estimates: [{ date: '2026-12-01', low: [90, null], high: [120, null] }],
}
const scan = pendingScanLike({ smartSamples: samples, allResults: offers, calendar, calendarVersion: 1 })

test('a scan is read as it was stored', () => {
  expect(fromStoredScan(toStoredScan(scan))).toEqual(scan)
  expect(fromStoredScan(toStoredScan(pendingScanLike({ _id: scan._id, userId: 'x' })))).toMatchObject({
    smartSamples: [],
    allResults: [],
    calendar: null,
  })
})

test('a running scan is read as it grows: its offers without flights, its calendar when it has changed', () => {
  const read = createRunningScanReader()
  const [first, second] = offers.map((offer) => compressOffers([offer]))
  if (!first || !second) throw new Error('There are two offers')
  const stored = toStoredScan(scan)
  const early = { ...stored, smartSamples: stored.smartSamples.slice(0, 1), allResults: first }
  expect(read(early)).toMatchObject({
    smartSamples: samples.slice(0, 1),
    allResults: offers.slice(0, 1),
    calendar,
  })
  const late = { ...stored, allResults: [...first, ...second] }
  const seen = read(late)
  expect(seen).toMatchObject({ smartSamples: samples, allResults: offers })
  expect(seen).not.toHaveProperty('calendar')
  expect(read({ ...late, calendarVersion: 2 })).toMatchObject({ smartSamples: samples, calendar })
})
