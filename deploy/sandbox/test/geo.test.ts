import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { listenSandboxAtNoon, putJson, type SandboxServer } from './harness.ts'

let sandbox: SandboxServer
forAllTests(
  () => listenSandboxAtNoon({ country: 'CA' }),
  (it) => (sandbox = it),
)

const ipapi = (ip: string) => ({ ip, country_code: 'CA' })
const ipwhois = (ip: string) => ({ ip, success: true, country_code: 'CA' })

test.each([
  ['/ipapi/203.0.113.9/json/', ipapi('203.0.113.9')],
  ['/ipapi/2001:db8::1/json/', ipapi('2001:db8::1')],
  ['/ipapi/json/', ipapi('127.0.0.1')],
  ['/ipapi/nonsense/json/', { error: true }],
  ['/ipwhois/203.0.113.9', ipwhois('203.0.113.9')],
  ['/ipwhois/', ipwhois('127.0.0.1')],
  ['/ipwhois/nonsense', { success: false }],
])('%s answers %j, unless a fault is injected', async (path, body) => {
  expect(await (await fetch(sandbox.url + path)).json()).toMatchObject(body)
  expect((await fetch(sandbox.url + path, { headers: { 'x-sandbox-fault': '5xx' } })).status).toBe(503)
})

test('the control path moves all addresses to another country, or to none', async () => {
  const move = (country: unknown) => putJson(`${sandbox.url}/control/country`, { country })
  const locate = async (path: string) => (await fetch(sandbox.url + path)).json()
  expect((await move('GB')).status).toBe(200)
  expect(await locate('/ipapi/json/')).toMatchObject({ country_code: 'GB' })
  await move(null)
  expect(await locate('/ipapi/json/')).toMatchObject({ error: true })
  expect(await locate('/ipwhois/')).toMatchObject({ success: false })
  expect((await move('Canada')).status).toBe(400)
})
