import { defineRoute } from '@faresight/contracts/route'
import { Schema } from 'mongoose'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { startRestartableMongo } from '../../test/setup/restartable-stores.ts'
import { mountRoute } from '../src/http/mount-route.ts'
import { createService } from '../src/http/service.ts'
import { connectMongo, type Mongo } from '../src/mongo.ts'
import { silentLog } from '@faresight/kit/testing'
import { startTcpProxy } from '../../test/setup/tcp-proxy.ts'
import { wholeTest } from '../../test/setup/whole-test.ts'

const route = defineRoute({
  owner: 'ai-scan',
  method: 'GET',
  path: '/api/things',
  access: 'public',
  summary: 'For this test',
  answer: z.object({ count: z.number() }),
})

function serviceOn({ connection, ready }: Mongo) {
  const things = connection.model('Thing', new Schema({ name: String }))
  const service = createService({
    log: silentLog,
    verifyIdentity: async () => null,
    readinessChecks: { mongo: ready },
  })
  mountRoute(service, route, async () => {
    await things.create({ name: 'x' })
    return { count: (await things.find()).length }
  })
  return service
}

test('while MongoDB is unavailable calls get 503 with Retry-After, and succeed once it is back', async () => {
  await using server = await startRestartableMongo()
  await using mongo = await connectMongo(`${server.url}/away`, { name: 'things', log: silentLog })
  await using service = serviceOn(mongo)
  const call = (path = '/api/things') => service.inject(path)
  expect((await call()).json()).toEqual({ count: 1 })
  expect((await call('/health/ready')).json()).toMatchObject({
    checks: { mongo: 'up' },
    kinds: { mongo: expect.any(String) },
  })

  await server.stop()
  for (const answer of await Promise.all([call(), call()])) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toMatchObject({ code: 'request/unavailable' })
  }
  expect((await call('/health/ready')).statusCode).toBe(503)

  await server.start()
  await expect.poll(async () => (await call()).statusCode).toBe(200)
})

test('while MongoDB hangs calls get 503 soon, and succeed once it answers', async () => {
  await using server = await startRestartableMongo()
  await using proxy = await startTcpProxy(server.url)
  await using mongo = await connectMongo(`${proxy.url}/hangs`, { name: 'things', log: silentLog })
  await using service = serviceOn(mongo)
  const call = () => service.inject('/api/things')
  expect((await call()).statusCode).toBe(200)

  proxy.break('black hole')
  const startedAt = performance.now()
  for (const answer of await Promise.all([call(), call()])) expect(answer.statusCode).toBe(503)
  expect(performance.now() - startedAt).toBeLessThan(4500)

  proxy.heal()
  await expect.poll(async () => (await call()).statusCode).toBe(200)
})

wholeTest('a process waits for an absent MongoDB', async () => {
  await using server = await startRestartableMongo()
  await server.stop()
  const connecting = connectMongo(`${server.url}/early`, { name: 'early', log: silentLog })
  await server.start()
  await using mongo = await connecting
  await expect(mongo.ready()).resolves.toHaveProperty('kind')
})
