import {
  supportedCurrencies,
  type CurrencyCode,
  toMajorUnits,
} from '@faresight/contracts/supported-currencies'
import { addDays } from '@faresight/contracts/days'
import { moneyFromMajorUnits } from '@faresight/contracts/money'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import { convertMoney } from '@faresight/contracts/search/rates'
import { readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import { beforeAll, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { loadPackagedRates } from '../src/money/rates.ts'
import { createSubscriberPrincipal } from '../../../test/setup/principals.ts'
import {
  ignavOnlyEnv,
  londonToLosAngeles,
  toOpenResults,
  type SearchOnSandbox,
  startSearchOnSandbox,
} from './harness.ts'

let search: SearchOnSandbox
forAllTests(
  () => startSearchOnSandbox({ env: ignavOnlyEnv }),
  (it) => (search = it),
)

const rates = loadPackagedRates()
const found = new Map<CurrencyCode, UnlockedResult[]>()
const passengers = 2

beforeAll(async () => {
  const subscriber = createSubscriberPrincipal()
  // A provider that charges in pounds whatever the requested currency.
  await search.sandbox.order('ignav', { fault: 'wrong-currency', arg: 'GBP' })
  await Promise.all(
    supportedCurrencies.map(async ({ code: currency }) => {
      const asked = { ...londonToLosAngeles, passengers, currency }
      found.set(currency, toOpenResults((await search.publicSearch(asked, subscriber)).results))
    }),
  )
})

test.each(supportedCurrencies)(
  'a search in $code shows every price in it, with $decimals decimals at most',
  ({ code }) => {
    const results = found.get(code) ?? []
    expect(results.length).toBeGreaterThan(10)
    const options = results.flatMap((result) => result.options)
    expect(new Set([...results, ...options].map(({ currency }) => currency))).toEqual(new Set([code]))
    const amounts = options.flatMap(({ price, pricePerPassenger }) => [price ?? 0, pricePerPassenger ?? 0])
    // An amount that is not whole in minor units has more decimals than its currency.
    expect(amounts.filter((amount) => toMajorUnits(moneyFromMajorUnits(amount, code)) !== amount)).toEqual([])
  },
)

test.each(supportedCurrencies)(
  'a price charged in another currency than $code is kept beside the converted one',
  ({ code }) => {
    const options = (found.get(code) ?? []).flatMap((result) => result.options)
    const charged = options.flatMap(({ price, charged: it }) =>
      it && price !== null ? [{ ...it, was: it.price }] : [],
    )
    expect(charged.length > 10).toBe(code !== 'GBP')
    expect(charged.map(({ currency, rateDate }) => [currency, rateDate])).toEqual(
      charged.map(() => ['GBP', rates.date]),
    )
    const worth = charged.map(({ was }) =>
      toMajorUnits(convertMoney(moneyFromMajorUnits(was, 'GBP'), code, rates)),
    )
    expect(options.flatMap(({ price, charged: it }) => (it && price !== null ? [price] : []))).toEqual(worth)
  },
)

test('prices have the decimals of their currency', () => {
  for (const { code, decimals } of supportedCurrencies) {
    const prices = (found.get(code) ?? []).flatMap(({ price }) => price ?? [])
    const most = Math.max(...prices.map((price) => String(price).split('.')[1]?.length ?? 0))
    expect([code, most]).toEqual([code, decimals])
  }
})

test('other services read the current rates with their date, also after a change', async () => {
  await using bus = await search.nats.connect('ai-scan')
  const told = () => bus.request(readExchangeRatesRpc, {}, { timeoutMs: 20_000 })
  const perDollar = Object.fromEntries(supportedCurrencies.map(({ code }) => [code, rates.perDollar[code]]))
  expect(await told()).toEqual({ ...rates, perDollar })
  const next = { date: '2031-01-01', perDollar: { ...rates.perDollar, EUR: 2 } }
  search.deps.liveRates.replace(next)
  expect(await told()).toEqual({ ...next, perDollar: { ...perDollar, EUR: 2 } })
  search.deps.liveRates.replace(rates)
})

test.each([
  ['of today', 0, false],
  ['three days old', 3, false],
  ['older', 4, true],
])('the public route says whether rates are stale: %s', async (_, age, isStale) => {
  const date = addDays(new Date().toISOString().slice(0, 10), -age)
  search.deps.liveRates.replace({ ...rates, date })
  const answer = await search.call('GET', '/api/rates', null)
  search.deps.liveRates.replace(rates)
  const perDollar = Object.fromEntries(supportedCurrencies.map(({ code }) => [code, rates.perDollar[code]]))
  expect(answer.json()).toEqual({ date, perDollar, isStale })
  expect(answer.headers['cache-control']).toBe('public, max-age=3600')
})
