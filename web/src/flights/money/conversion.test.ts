import { supportedCurrencyCodes } from '@faresight/contracts/supported-currencies'
import { unlockedDealSchema } from '@faresight/contracts/ai-scan/deal'
import { lowestFareSchema } from '@faresight/contracts/ai-scan/lowest-fare'
import { expect, test } from 'vitest'
import { fixture } from '../../../test/components/fixtures/fixture.ts'
import { flight } from '../../../test/components/fixtures/flights.ts'
import { convertDeal, convertResult, createConversion, ownLimit, shownLimit } from './conversion.ts'

// The keys are those of all currencies.
const perDollar = Object.fromEntries(supportedCurrencyCodes.map((code) => [code, 1])) as Record<
  (typeof supportedCurrencyCodes)[number],
  number
>
const to = createConversion('USD', 'EUR', { date: '2026-09-29', perDollar: { ...perDollar, EUR: 0.92 } })

test('a converted result says what its seller charges', () => {
  const { price, currency, options } = convertResult(flight('a', 500), to)
  expect([price, currency]).toEqual([460, 'EUR'])
  expect(options).toMatchObject([
    { price: 460, currency: 'EUR', charged: { price: 500, currency: 'USD', rateDate: '2026-09-29' } },
  ])
})

test('what a seller charges in a third currency stays', () => {
  const charged = { price: 400, currency: 'GBP', rateDate: '2026-09-28' }
  const options = flight('a', 500).options.map((option) => ({ ...option, charged }))
  expect(convertResult(flight('a', 500, { options }), to).options[0]).toMatchObject({ price: 460, charged })
})

test('a locked price stays locked, and so does a locked result', () => {
  const locked = { id: 'public-0', locked: true } as const
  expect(convertResult(locked, to)).toEqual(locked)
  const open = convertResult(flight('a', null), to)
  expect([open.price, open.options[0]?.price, open.options[0]?.charged]).toEqual([null, null, null])
})

test('a deal is converted with the lowest fare of its dates', () => {
  const lowest = fixture(lowestFareSchema, { id: 'b', price: 400, pricePerPassenger: 200 })
  const own = { price: 500, pricePerPassenger: 250, lowestPrice: 400, currency: 'USD' } as const
  const deal = unlockedDealSchema.parse(fixture(unlockedDealSchema, { ...own, lowest }))
  expect(convertDeal(deal, to)).toMatchObject({
    price: 460,
    pricePerPassenger: 230,
    lowestPrice: 368,
    currency: 'EUR',
    lowest: { id: 'b', price: 368, pricePerPassenger: 184 },
  })
})

test('a limit stays as it was set, and moves no further than a step where units are coarse', () => {
  const fine = Array.from({ length: 3000 }, (_, place) => place + 1)
  expect(fine.map((limit) => shownLimit(ownLimit(limit, to), to))).toEqual(fine)
  const yen = createConversion('USD', 'JPY', { date: '2026-09-29', perDollar: { ...perDollar, JPY: 157.5 } })
  const off = fine.map((limit) => shownLimit(ownLimit(limit * 50, yen), yen) - limit * 50)
  expect(off.every((units) => units >= 0 && units < yen.rate)).toBe(true)
})
