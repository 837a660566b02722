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
  ['PROVIDER_DEADLINE_MS', '10001', 'must be at most 10000: nobody waits longer for what providers answer'],
])('%s=%s is refused by name', (name, value, complaint) => {
  expect(() => readConfig({ ...good, [name]: value })).toThrow(`${name} ${complaint}`)
})

test('providers may have the longest time after which their answer still gets through', () => {
  expect(readConfig({ ...good, PROVIDER_DEADLINE_MS: '10000' }).PROVIDER_DEADLINE_MS).toBe(10_000)
})

test('a rate may be less than one a second', () => {
  expect(readConfig({ ...good, IGNAV_PER_SECOND: '0.5' }).IGNAV_PER_SECOND).toBe(0.5)
})
