import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { supportedCurrencies } from '@faresight/contracts/supported-currencies'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { silentLog } from '@faresight/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { convertSellerPrice } from './convert.ts'
import { createExchangeRateRefresh, dropImplausibleRates, ratesRejectionReason } from './rate-updates.ts'
import { createLiveExchangeRates, loadPackagedRates, parseRatesFile, unitsPerDollar } from './rates.ts'

const packaged = loadPackagedRates()
const now = new Date('2030-05-10T08:00:00Z')
const today = '2030-05-10'

const fileOf = ({ date, perDollar }: ExchangeRates, change: Record<string, unknown> = {}) => ({
  date,
  usd: {
    ...Object.fromEntries(Object.entries(perDollar).map(([code, rate]) => [code.toLowerCase(), rate])),
    btc: 0.00001,
    ...change,
  },
})
const fresh = { ...packaged, date: today }
const refused = (file: unknown) => ratesRejectionReason(parseRatesFile(file), packaged, now) !== null

test('current rates within a factor of three of the packaged ones are accepted', () => {
  expect(refused(fileOf(fresh))).toBe(false)
  expect(refused(fileOf(fresh, { eur: packaged.perDollar.EUR * 2.9 }))).toBe(false)
  expect(refused(fileOf(fresh, { jpy: packaged.perDollar.JPY / 2.9 }))).toBe(false)
})

test.each(supportedCurrencies.map(({ code }) => code.toLowerCase()))(
  'a file without a valid rate of %s is rejected',
  (code) => {
    for (const rate of [undefined, null, 0, -1, '1', {}])
      expect(refused(fileOf(fresh, { [code]: rate }))).toBe(true)
  },
)

test.each([
  ['of tomorrow', fileOf({ ...packaged, date: '2030-05-11' })],
  ['of no day', fileOf({ ...packaged, date: '2030-02-30' })],
  ['with a rate far above', fileOf(fresh, { gbp: packaged.perDollar.GBP * 3.1 })],
  ['with a rate far below', fileOf(fresh, { kwd: packaged.perDollar.KWD / 3.1 })],
  ['with another dollar', fileOf(fresh, { usd: 1.1 })],
  ['of another base', { date: today, eur: fileOf(fresh).usd }],
  ['that is a list', []],
  ['that is nothing', undefined],
])('a file %s is rejected', (_, file) => {
  expect(refused(file)).toBe(true)
})

let url: string
let body: string
let status: number
const server = createServer((_, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // A server that listens on a port has an address with that port.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/usd.json`
})
afterAll(() => void server.close())

const answer = (file: unknown, code = 200) => {
  body = typeof file === 'string' ? file : JSON.stringify(file)
  status = code
}

test('a live rates object always has the rates and the date of the last accepted file', async () => {
  const live = createLiveExchangeRates(packaged)
  const held = live.rates
  const converted = () => convertSellerPrice('EUR', { minor: 10_000, currency: 'USD' }, held)
  const dearer = { ...packaged.perDollar, EUR: packaged.perDollar.EUR * 2 }
  answer(fileOf({ date: today, perDollar: dearer }))
  const fetchRates = createExchangeRateRefresh(live, { url, log: silentLog, now: () => now })
  const refresh = () => fetchRates(new AbortController().signal)
  await refresh()
  const { price, charged } = converted()
  expect(price?.minor).toBe(Math.round(10_000 * dearer.EUR))
  expect(charged).toEqual({ price: { minor: 10_000, currency: 'USD' }, rateDate: today })
  for (const bad of ['{', '', fileOf({ ...packaged, date: '2031-01-01' }), fileOf(packaged)]) {
    answer(bad)
    await refresh()
    expect(converted().charged?.rateDate).toBe(today)
  }
  answer(fileOf(fresh), 503)
  await refresh()
  expect(converted().price).toEqual(price)
})

test('an implausible rate of a currency that we do not offer is dropped alone', async () => {
  const rub = packaged.perDollar.USD * (unitsPerDollar(packaged, 'RUB') ?? 0)
  const live = createLiveExchangeRates(packaged)
  live.replace(
    dropImplausibleRates(
      parseRatesFile(fileOf(fresh, { rub: rub * 4, krw: (unitsPerDollar(packaged, 'KRW') ?? 0) * 2 })) ??
        fresh,
      packaged,
    ),
  )
  expect(unitsPerDollar(live.rates, 'RUB')).toBeUndefined()
  expect(unitsPerDollar(live.rates, 'KRW')).toBe((unitsPerDollar(packaged, 'KRW') ?? 0) * 2)
})
