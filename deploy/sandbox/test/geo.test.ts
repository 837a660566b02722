import { afterEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type Running, startSandbox } from './harness.ts'

let sandbox: Running
forAllTests(
  () => startSandbox({ country: 'CA' }),
  (it) => (sandbox = it),
)

const ask = async (path: string) => (await fetch(`${sandbox.url}${path}`)).json()
const move = (country: string | null) =>
  fetch(`${sandbox.url}/control/country`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ country }),
  })

afterEach(async () => void (await move('CA')))

test('both services know the country of an address, and of the caller without one', async () => {
  for (const address of ['203.0.113.9', '2001:db8::1']) {
    expect(await ask(`/ipapi/${address}/json/`)).toEqual({ ip: address, country_code: 'CA' })
    expect(await ask(`/ipwhois/${address}`)).toEqual({ ip: address, success: true, country_code: 'CA' })
  }
  expect(await ask('/ipapi/json/')).toEqual({ ip: '127.0.0.1', country_code: 'CA' })
  expect(await ask('/ipwhois/')).toEqual({ ip: '127.0.0.1', success: true, country_code: 'CA' })
})

test('the control path moves all to another country, or to none', async () => {
  expect((await move('gb')).status).toBe(200)
  expect(await ask('/ipapi/json/')).toMatchObject({ country_code: 'GB' })
  await move(null)
  expect(await ask('/ipapi/json/')).toMatchObject({ error: true })
  expect(await ask('/ipwhois/')).toMatchObject({ success: false })
  expect((await move('Canada')).status).toBe(400)
})

test('what is no address is refused as each service does', async () => {
  expect(await ask('/ipapi/nonsense/json/')).toMatchObject({ error: true })
  expect(await ask('/ipwhois/nonsense')).toMatchObject({ success: false })
})

test('each can show a fault', async () => {
  const headers = { 'x-sandbox-fault': '5xx' }
  expect((await fetch(`${sandbox.url}/ipapi/json/`, { headers })).status).toBe(503)
  expect((await fetch(`${sandbox.url}/ipwhois/`, { headers })).status).toBe(503)
})
