import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { startConnectionClosingServer } from '../../../test/setup/connection-closing-server.ts'
import { createThirdPartyFetch, fetchThirdParty } from './third-party-fetch.ts'

test('a server that closes its connection early does not end the process', async () => {
  await using server = await startConnectionClosingServer()
  const answer = await fetchThirdParty(server.url, {})
  await server.closed
  expect(await answer.text()).toBe(server.body)
})

test('requests use the proxy of the environment if NODE_USE_ENV_PROXY is 1', async () => {
  const asked: (string | undefined)[] = []
  const proxy = createServer(({ url }, response) => {
    asked.push(url)
    response.end('by the proxy')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with that port.
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  try {
    const through = createThirdPartyFetch({ NODE_USE_ENV_PROXY: '1' })
    expect(await (await through('http://fares.invalid/x', {})).text()).toBe('by the proxy')
    expect(asked).toEqual(['http://fares.invalid/x'])
    await expect(createThirdPartyFetch({})('http://fares.invalid/x', {})).rejects.toThrow('fetch failed')
  } finally {
    vi.unstubAllEnvs()
    proxy.closeAllConnections()
    proxy.close()
  }
})
