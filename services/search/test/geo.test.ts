import { countryRetentionMinutes } from '@faresight/contracts/retention'
import { silentLog } from '@faresight/kit/testing'
import { afterEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createCountryOf } from '../src/geo/countries.ts'
import { geoServices } from '../src/geo/services.ts'
import { type Search, startSearch } from './harness.ts'
import { type Sandbox, startSandbox } from '../../../test/setup/sandbox.ts'

interface Geo {
  sandbox: Sandbox
  search: Search
}

let sandbox: Sandbox
let search: Search
forAllTests(
  async () => {
    await using owned = new AsyncDisposableStack()
    const party = owned.use(await startSandbox({ SANDBOX_COUNTRY: 'CA' }))
    const env = { IPAPI_BASE_URL: `${party.url}/ipapi`, IPWHOIS_BASE_URL: `${party.url}/ipwhois/` }
    const started: Geo = { sandbox: party, search: owned.use(await startSearch(party.url, { env })) }
    const resources = owned.move()
    return { ...started, [Symbol.asyncDispose]: () => resources.disposeAsync() }
  },
  (it) => ({ sandbox, search } = it),
)

/** Each test asks from a network of its own: what is remembered of one says nothing of another. */
let networks = 0
const newNetwork = () => `8.1.${++networks}`

async function countryAt(address: string) {
  const answer = await search.call('GET', '/api/geo', null, { headers: { 'x-forwarded-for': address } })
  return [answer.statusCode, answer.json()]
}

const control = (method: string, path: string, body?: object) =>
  fetch(`${sandbox.url}/control/${path}`, {
    method,
    headers: body && { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
const order = (party: string, fault: object) => control('PUT', `faults/${party}`, fault)

afterEach(async () => {
  await Promise.all(['ipapi', 'ipwhois'].map((party) => control('DELETE', `faults/${party}`)))
  await control('PUT', 'country', { country: 'CA' })
})

const canada = [200, { country: 'CA' }]
const unknown = [200, { country: null }]

test('a caller is told their country, whether their address is public or beside us', async () => {
  expect(await countryAt(`${newNetwork()}.9`)).toEqual(canada)
  expect(await countryAt('2a00:1450:4009::1')).toEqual(canada)
  expect(await countryAt('127.0.0.1')).toEqual(canada)
})

test.each(['5xx', '429', 'bad-json', 'half', 'huge', 'hang'])(
  'when the first service shows %s, the second one is asked',
  async (fault) => {
    await order('ipapi', { fault })
    expect(await countryAt(`${newNetwork()}.9`)).toEqual(canada)
  },
)

test('when both fail, or know no country, there is none, and no failure of ours', async () => {
  await Promise.all([order('ipapi', { fault: '5xx' }), order('ipwhois', { fault: '429' })])
  expect(await countryAt(`${newNetwork()}.9`)).toEqual(unknown)
  await Promise.all(['ipapi', 'ipwhois'].map((party) => control('DELETE', `faults/${party}`)))
  await control('PUT', 'country', { country: null })
  expect(await countryAt(`${newNetwork()}.9`)).toEqual(unknown)
})

test('neighbours are answered from memory, others are not', async () => {
  const network = newNetwork()
  expect(await countryAt(`${network}.9`)).toEqual(canada)
  await control('PUT', 'country', { country: 'GB' })
  expect(await countryAt(`${network}.200`)).toEqual(canada)
  expect(await countryAt(`${newNetwork()}.9`)).toEqual([200, { country: 'GB' }])
})

test('what is known of a network is asked for anew after an hour', async () => {
  let minutes = 0
  const countryOf = createCountryOf({
    services: geoServices({ ipapi: `${sandbox.url}/ipapi` }),
    log: silentLog,
    now: () => new Date(minutes * 60_000),
  })
  const address = `${newNetwork()}.9`
  expect(await countryOf(address)).toBe('CA')
  await control('PUT', 'country', { country: 'GB' })
  minutes = countryRetentionMinutes - 1
  expect(await countryOf(address)).toBe('CA')
  minutes = countryRetentionMinutes
  expect(await countryOf(address)).toBe('GB')
})

test('without services nobody is asked', async () => {
  await using alone = await startSearch(sandbox.url)
  const answer = await alone.call('GET', '/api/geo', null, { headers: { 'x-forwarded-for': '8.8.4.4' } })
  expect(answer.json()).toEqual({ country: null })
})
