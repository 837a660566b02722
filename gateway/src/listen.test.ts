import { networkInterfaces } from 'node:os'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

test('a call that does not end is ended by force, whichever address it came in on', async ({ skip }) => {
  skip(!hasIpv6, 'this machine has no ::1')
  const app = Fastify()
  let open = 0
  app.get('/', () => new Promise(() => open++))
  const { port, force } = await listen(app, ['127.0.0.1', '::1'], 0)
  const calls = ['127.0.0.1', '[::1]'].map((host) => fetch(`http://${host}:${port}`).catch(() => 'ended'))
  await expect.poll(() => open).toBe(2)
  const closed = app.close()
  force()
  expect(await Promise.all(calls)).toEqual(['ended', 'ended'])
  await closed
})
