import { expect, test } from 'vitest'
import { openResultLike, storedSampleLike, pendingScanLike } from '../../test/records.ts'
import { findCheapestOffer } from '@faresight/contracts/ai-scan/lowest-fare'
import { rankDeals, toScoreWeights } from './deals.ts'
import { toCertificateGap, toScanResponse } from './responses.ts'

const best = (price: number) =>
  rankDeals(
    [storedSampleLike({ offers: ['x'] })],
    [openResultLike(price, 300, { id: 'x' })],
    toScoreWeights(1),
  ).best

test.each([
  ['is measured from the best deal, whatever is cheaper', 501, 462.37, [501, 471], 38.63],
  ['is 0 if every pair was checked and the best is the cheapest', 471, 471, [501, 471], 0],
  ['is the difference to the cheapest if every pair was checked', 501, 471, [501, 471], 30],
  ['is at least the known difference', 501, 462.365, [501], 38.64],
  ['is null once a check finds a fare below its bound', 501, 462, [501, 455], null],
])('a certificate %s', (_, price, floor, lowest, gap) => {
  const deals = lowest.map((lowestPrice) => ({ lowestPrice }))
  const certificate = { floor, confidence: 0.95 }
  const expected = gap === null ? null : { gap, confidence: 0.95 }
  expect(toCertificateGap({ certificate, bestDeal: best(price) }, deals)).toEqual(expected)
})

test.each([
  ['nothing was found', null, { floor: 9, confidence: 0.95 }],
  ['none could be computed', best(501), null],
])('there is no certificate where %s', (_, bestDeal, certificate) => {
  expect(toCertificateGap({ certificate, bestDeal }, [])).toBeNull()
})

test('no checked pair has a fare below the bound of the certificate for unchecked pairs', () => {
  const pairs = [
    [openResultLike(501, 600, { id: 'a' }), openResultLike(471, 1260, { id: 'b' })],
    [openResultLike(466, 1500, { id: 'c' })],
  ]
  const smartSamples = pairs.map((offers, day) =>
    storedSampleLike({
      departureDate: `2026-12-0${day + 1}`,
      offers: offers.map(({ id }) => id),
      cheapest: findCheapestOffer(offers),
    }),
  )
  const allResults = pairs.flat()
  const bestDeal = rankDeals(smartSamples, allResults, toScoreWeights(0.7)).best
  const scan = pendingScanLike({
    smartSamples,
    allResults,
    bestDeal,
    certificate: { floor: 460, confidence: 0.95 },
  })
  const record = toScanResponse({ viewer: 'subscriber', isOwn: true }, scan)
  expect(record.bestDeal).toMatchObject({ id: 'a', price: 501, lowest: { id: 'b', extraMinutes: 660 } })
  const floor = 501 - (record.scan.certificate?.gap ?? 0)
  expect(floor).toBe(460)
  for (const { lowestPrice } of record.scannedDates) expect(lowestPrice).toBeGreaterThanOrEqual(floor)
})
