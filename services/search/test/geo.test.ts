import { countryRetentionMinutes } from '@faresight/contracts/retention'
import { silentLog } from '@faresight/kit/testing'
import { afterEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createCountryLookup } from '../src/geo/country-lookup.ts'
import { createIpCountryServices } from '../src/geo/geo-services.ts'
import { type SearchUnderTest, startSearchUnderTest } from './harness.ts'
import { type TestSandbox, startTestSandbox } from '../../../test/setup/test-sandbox.ts'

interface Geo {
  sandbox: TestSandbox
  search: SearchUnderTest
}

let sandbox: TestSandbox
let search: SearchUnderTest
forAllTests(
  async () => {
    await using owned = new AsyncDisposableStack()
    const party = owned.use(await startTestSandbox({ SANDBOX_COUNTRY: 'CA' }))
    const env = { IPAPI_BASE_URL: `${party.url}/ipapi`, IPWHOIS_BASE_URL: `${party.url}/ipwhois/` }
    const started: Geo = { sandbox: party, search: owned.use(await startSearchUnderTest(party.url, { env })) }
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

test('a caller gets a country, for a public address and for a local one', async () => {
  expect(await countryAt(`${newNetwork()}.9`)).toEqual(canada)
  expect(await countryAt('2a00:1450:4009::1')).toEqual(canada)
  expect(await countryAt('127.0.0.1')).toEqual(canada)
})

test.each(['5xx', '429', 'bad-json', 'half', 'huge', 'hang'])(
  'after %s of the first service, the second one is used',
  async (fault) => {
    await order('ipapi', { fault })
    expect(await countryAt(`${newNetwork()}.9`)).toEqual(canada)
  },
)

test('when both fail, or know no country, the answer is null', async () => {
  await Promise.all([order('ipapi', { fault: '5xx' }), order('ipwhois', { fault: '429' })])
  expect(await countryAt(`${newNetwork()}.9`)).toEqual(unknown)
  await Promise.all(['ipapi', 'ipwhois'].map((party) => control('DELETE', `faults/${party}`)))
  await control('PUT', 'country', { country: null })
  expect(await countryAt(`${newNetwork()}.9`)).toEqual(unknown)
})

test('addresses of one network share a cached country, others do not', async () => {
  const network = newNetwork()
  expect(await countryAt(`${network}.9`)).toEqual(canada)
  await control('PUT', 'country', { country: 'GB' })
  expect(await countryAt(`${network}.200`)).toEqual(canada)
  expect(await countryAt(`${newNetwork()}.9`)).toEqual([200, { country: 'GB' }])
})

test('a cached country expires after an hour', async () => {
  let minutes = 0
  const countryOf = createCountryLookup({
    services: createIpCountryServices({ ipapi: `${sandbox.url}/ipapi` }),
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

test('without services there is no request', async () => {
  await using alone = await startSearchUnderTest(sandbox.url)
  const answer = await alone.call('GET', '/api/geo', null, { headers: { 'x-forwarded-for': '8.8.4.4' } })
  expect(answer.json()).toEqual({ country: null })
})
