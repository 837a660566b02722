import { readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import { createDatedRates } from '../src/rates/dated-rates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Alerts, startAlerts } from './harness.ts'
import { ratesOf } from './world.ts'

let alerts: Alerts
beforeAll(async () => {
  alerts = await startAlerts({ runsUnasked: false })
})
afterAll(() => alerts[Symbol.asyncDispose]())

test('the rates of a day are kept as they were first told', async () => {
  const { deps, world } = alerts
  const later = { ...deps, now: () => new Date(Date.now() + 2 * 60 * 60 * 1000) }
  world.rates = ratesOf('2027-01-01', { EUR: 0.5 })
  expect(await createDatedRates(deps).today()).toBe('2027-01-01')
  world.rates = ratesOf('2027-01-01', { EUR: 0.7 })
  expect(await createDatedRates(later).today()).toBe('2027-01-01')
  world.rates = ratesOf('2027-01-02', { EUR: 0.8 })
  expect(await createDatedRates(later).today()).toBe('2027-01-02')
  const days = await createDatedRates(deps).of(deps.postgres.db, ['2027-01-01', '2027-01-02', '2027-01-03'])
  expect([...days].map(([date, { EUR }]) => [date, EUR])).toEqual([
    ['2027-01-01', 0.5],
    ['2027-01-02', 0.8],
  ])
})

test('search is asked once in an hour', async () => {
  const { deps, world } = alerts
  let now = new Date()
  const rates = createDatedRates({ ...deps, now: () => now })
  world.rates = ratesOf('2027-02-01')
  await rates.today()
  world.rates = ratesOf('2027-02-02')
  expect(await rates.today()).toBe('2027-02-01')
  now = new Date(now.getTime() + 61 * 60 * 1000)
  expect(await rates.today()).toBe('2027-02-02')
})

test('while search is away the last day that is known is good enough', async () => {
  const { deps } = alerts
  const away = {
    ...deps,
    bus: { request: () => Promise.reject(new Error(`Nobody serves ${readExchangeRatesRpc.subject}.`)) },
  }
  expect(await createDatedRates(away).today()).toBe('2027-02-02')
  await deps.postgres.pool.query('delete from fx_rates')
  await expect(createDatedRates(away).today()).rejects.toThrow('Nobody serves')
})
