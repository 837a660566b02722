import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const good = {
  DATABASE_URL: 'postgres://search@127.0.0.1:5432/faresight',
  NATS_URL: 'nats://search@127.0.0.1:4222',
  IDENTITY_PUBLIC_KEYS: 'MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
}

test.each([
  ['IGNAV_PER_DAY', '0', 'must be a whole number of requests a day from 1 to 99999999'],
  ['SKYSCANNER_PER_DAY', '2.5', 'must be a whole number of requests a day from 1 to 99999999'],
  ['IGNAV_PER_SECOND', '0', 'must be requests a second, 0.01 to 9999'],
  ['SKYSCANNER_PER_SECOND', '-1', 'must be requests a second, 0.01 to 9999'],
  ['SKYSCANNER_PER_SECOND', '10000', 'must be requests a second, 0.01 to 9999'],
  ['PROVIDER_PROBE_AFTER_MS', '5s', 'must be a whole number of milliseconds from 10 to 86400000'],
  ['PROVIDER_DEADLINE_MS', '10001', 'must be at most 10000: callers wait no longer for providers'],
])('%s=%s is refused by name', (name, value, complaint) => {
  expect(() => readConfig({ ...good, [name]: value })).toThrow(`${name} ${complaint}`)
})

test.each(['ignav', 'ignav=', 'ignav=-1', 'ignav=1e3', 'ignav=0,002', 'ignv=0.1', 'ignav=1,ignav=2'])(
  'prices of %s are refused by name',
  (PROVIDER_PRICES) => {
    expect(() => readConfig({ ...good, PROVIDER_PRICES })).toThrow(
      'PROVIDER_PRICES must be prices of a request in USD, as ignav=0.002',
    )
  },
)

test('the longest provider deadline still leaves time for the reply', () => {
  expect(readConfig({ ...good, PROVIDER_DEADLINE_MS: '10000' }).PROVIDER_DEADLINE_MS).toBe(10_000)
})

test('a rate may be less than one a second', () => {
  expect(readConfig({ ...good, IGNAV_PER_SECOND: '0.5' }).IGNAV_PER_SECOND).toBe(0.5)
})

test('a request may cost less than a cent, or nothing', () => {
  const { PROVIDER_PRICES } = readConfig({ ...good, PROVIDER_PRICES: 'ignav=0.0025, travelpayouts=0' })
  expect([...PROVIDER_PRICES]).toEqual([
    ['ignav', 0.0025],
    ['travelpayouts', 0],
  ])
  expect(readConfig(good).PROVIDER_PRICES.size).toBe(0)
})
