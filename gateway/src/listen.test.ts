import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { replyClientError } from '@faresight/kit/http/client-error'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendByteByByte } from '../../test/setup/send-byte-by-byte.ts'
import { listenOnHosts } from './listen.ts'
import { connectionsRefused } from './metrics.ts'
import { createExcessConnectionCloser, createConnectionLimiter } from './security/connection-limit.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

test('closes a call that does not end, on each address', async ({ skip }) => {
  skip(!hasIpv6, 'this machine has no ::1')
  const app = Fastify()
  let open = 0
  app.get('/', () => new Promise(() => open++))
  const { port, force } = await listenOnHosts(app, ['127.0.0.1', '::1'], 0)
  const calls = ['127.0.0.1', '[::1]'].map((host) => fetch(`http://${host}:${port}`).catch(() => 'ended'))
  await expect.poll(() => open).toBe(2)
  const closed = app.close()
  force()
  expect(await Promise.all(calls)).toEqual(['ended', 'ended'])
  await closed
})

test('closes connections that send too slowly, on each address', async ({ skip }) => {
  skip(!hasIpv6, 'this machine has no ::1')
  await using app = Fastify({
    requestTimeout: 300,
    http: { headersTimeout: 300 },
    clientErrorHandler: replyClientError,
  })
  app.post('/', async () => 'whole')
  const { port } = await listenOnHosts(app, ['127.0.0.1', '::1'], 0)
  const sent = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 8000\r\n\r\n'
  expect(await sendByteByByte(`http://[::1]:${port}`, sent)).toMatch(/^HTTP\/1.1 408 /)
})

test('closes connections beyond the limit of an address, counted over all listeners', async ({ skip }) => {
  skip(!hasIpv6, 'this machine has no ::1')
  await using app = Fastify()
  app.get('/', async () => 'here')
  const before = await refusedSoFar()
  const take = createConnectionLimiter(2, () => false)
  const close = createExcessConnectionCloser(() => take('203.0.113.9'))
  let opened = 0
  const { port } = await listenOnHosts(app, ['127.0.0.1', '::1'], 0, (socket) => {
    close(socket)
    opened++
  })
  const kept = ['127.0.0.1', '::1'].map((host) => connect(port, host))
  await expect.poll(() => opened).toBe(2)
  const ask = (host: string) =>
    fetch(`http://${host}:${port}`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => 'closed',
    )
  expect([await ask('127.0.0.1'), await ask('[::1]')]).toEqual(['closed', 'closed'])
  expect(await refusedSoFar()).toBe(before + 2)
  kept[0]?.destroy()
  await expect.poll(() => ask('[::1]')).toBe(200)
  kept[1]?.destroy()
})

async function refusedSoFar(): Promise<number> {
  return (await connectionsRefused.get()).values[0]?.value ?? 0
}
