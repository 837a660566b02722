import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { listenSandbox, type SandboxServer } from './harness.ts'

let sandbox: SandboxServer
forAllTests(
  () => listenSandbox({ country: 'CA' }),
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
