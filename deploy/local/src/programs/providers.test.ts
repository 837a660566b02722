import { expect, test } from 'vitest'
import { providerEnv, providerVariables, usesSandbox } from './providers.ts'

const sandbox = 'http://127.0.0.1:4000'

test('without a key the sandbox plays every provider, under the limits that are set', () => {
  const env = providerEnv({ IGNAV_PER_DAY: '7', SKYSCANNER_BASE_URL: 'http://elsewhere' }, sandbox)
  // The links of the sandbox lead to itself, whatever is allowed to real ones.
  const told = providerVariables.filter((name) => !name.endsWith('_LINK_DOMAINS'))
  expect(Object.keys(env).sort()).toEqual(told.sort())
  expect(env).toMatchObject({
    IGNAV_API_KEY: 'sandbox',
    IGNAV_BASE_URL: `${sandbox}/ignav`,
    IGNAV_PER_DAY: '7',
    SKYSCANNER_BASE_URL: `${sandbox}/skyscanner`,
    AMADEUS_SEARCH_URL: `${sandbox}/web-search`,
  })
})

test.each(providerVariables.filter((name) => /_(KEY|ID|SECRET|TOKEN)$/.test(name)))(
  'with %s set nothing leads to the sandbox',
  (name) => {
    const settings = { [name]: 'key', IGNAV_PER_SECOND: '2' }
    expect(usesSandbox(settings)).toBe(false)
    expect(providerEnv(settings, sandbox)).toEqual(settings)
  },
)
