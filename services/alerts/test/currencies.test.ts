import { readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDailyExchangeRates } from '../src/rates/dated-rates.ts'
import { type AlertsHarness, startAlertsService } from './harness.ts'
import { createExchangeRates } from './stub-services.ts'

let alerts: AlertsHarness
beforeAll(async () => {
  alerts = await startAlertsService({ runsBackground: false })
})
afterAll(() => alerts[Symbol.asyncDispose]())

test('the first rates of a day stay', async () => {
  const { deps, stubs } = alerts
  const later = { ...deps, now: () => new Date(Date.now() + 2 * 60 * 60 * 1000) }
  stubs.rates = createExchangeRates('2027-01-01', { EUR: 0.5 })
  expect(await createDailyExchangeRates(deps).fetchLatestDate()).toBe('2027-01-01')
  stubs.rates = createExchangeRates('2027-01-01', { EUR: 0.7 })
  expect(await createDailyExchangeRates(later).fetchLatestDate()).toBe('2027-01-01')
  stubs.rates = createExchangeRates('2027-01-02', { EUR: 0.8 })
  expect(await createDailyExchangeRates(later).fetchLatestDate()).toBe('2027-01-02')
  const days = await createDailyExchangeRates(deps).forDates(deps.postgres.db, [
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
  expect([...days].map(([date, { EUR }]) => [date, EUR])).toEqual([
    ['2027-01-01', 0.5],
    ['2027-01-02', 0.8],
  ])
})

test('rates are requested once an hour', async () => {
  const { deps, stubs } = alerts
  let now = new Date()
  const rates = createDailyExchangeRates({ ...deps, now: () => now })
  stubs.rates = createExchangeRates('2027-02-01')
  await rates.fetchLatestDate()
  stubs.rates = createExchangeRates('2027-02-02')
  expect(await rates.fetchLatestDate()).toBe('2027-02-01')
  now = new Date(now.getTime() + 61 * 60 * 1000)
  expect(await rates.fetchLatestDate()).toBe('2027-02-02')
})

test('while search is away the last stored rates are used', async () => {
  const { deps } = alerts
  const away = {
    ...deps,
    bus: { request: () => Promise.reject(new Error(`Nobody serves ${readExchangeRatesRpc.subject}.`)) },
  }
  expect(await createDailyExchangeRates(away).fetchLatestDate()).toBe('2027-02-02')
  await deps.postgres.pool.query('delete from fx_rates')
  await expect(createDailyExchangeRates(away).fetchLatestDate()).rejects.toThrow('Nobody serves')
})
