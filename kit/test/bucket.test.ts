import { randomBytes, randomUUID } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineBucket } from '@faresight/contracts/message-definitions'
import { quotesBucket } from '@faresight/contracts/search/buckets'
import { searchUpdatedBroadcast } from '@faresight/contracts/search/messages'
import { quoteFaresRpc } from '@faresight/contracts/search/rpc'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { silentLog } from '@faresight/kit/testing'
import { Kvm } from '@nats-io/kv'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type TestBus, createTestBus, probeBusReadiness } from '../../test/setup/test-bus.ts'
import { startTcpProxy } from '../../test/setup/tcp-proxy.ts'

let server: TestBus
let search: Bus

beforeAll(async () => {
  server = await createTestBus()
  search = await server.connect('search')
})
afterAll(async () => {
  await search[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const quote = (provider = 'ignav') => ({
  quoteId: randomUUID(),
  observedAt: '2026-11-21T12:00:00Z',
  status: { provider, status: 'ok' as const, count: 0, detail: null },
  legs: [],
  itineraries: [],
  cached: [],
})

/** The bucket itself, with all permissions. */
async function rawBucket() {
  const nats = await connect(toNatsConnectOptions(server.setupUrl))
  const kv = await new Kvm(nats).open(quotesBucket.name)
  return { kv, nats, [Symbol.asyncDispose]: () => nats.close() }
}

describe('a bucket', () => {
  test('gives every replica the last value', async () => {
    await using replica = await server.connect('search')
    const [first, second] = [quote(), quote('skyscanner')]
    expect(await replica.bucket(quotesBucket).get('k1')).toBeNull()
    await search.bucket(quotesBucket).put('k1', first)
    expect(await replica.bucket(quotesBucket).get('k1')).toEqual(first)
    await search.bucket(quotesBucket).put('k1', second)
    expect(await replica.bucket(quotesBucket).get('k1')).toEqual(second)
  })

  test('keeps values packed until its TTL, and drops the oldest when it is full', async () => {
    await search.bucket(quotesBucket).put('k2', quote('x'.repeat(100_000)))
    await using raw = await rawBucket()
    expect((await raw.kv.get('k2'))?.length).toBeLessThan(10_000)
    const { streamInfo, ttl, history } = await raw.kv.status()
    expect([ttl, history]).toEqual([86_400_000, 1])
    expect(streamInfo.config).toMatchObject({ max_bytes: 256 * 1024 * 1024, discard: 'old' })
  })

  test('does not keep values that are too large', async () => {
    const bucket = search.bucket(quotesBucket)
    await bucket.put('k3', quote(randomBytes(600 * 1024).toString('base64')))
    expect(await bucket.get('k3')).toBeNull()
    // Packed it would fit, but nobody would unpack it.
    await bucket.put('k9', quote('x'.repeat(17 * 1024 * 1024)))
    await using raw = await rawBucket()
    expect(await raw.kv.get('k9')).toBeNull()
  })

  test('is empty for values that break its schema or cannot be read', async () => {
    await using raw = await rawBucket()
    const bucket = search.bucket(quotesBucket)
    const fitting = JSON.stringify(quote())
    const values = {
      k4: brotliCompressSync('{"quoteId":"other"}'),
      packedOtherwise: gzipSync(fitting),
      k5: 'not packed',
      tooLarge: brotliCompressSync(fitting.padEnd(17 * 1024 * 1024)),
    }
    for (const [key, value] of Object.entries(values)) await raw.kv.put(key, value)
    await bucket.put('k6', quote())
    await raw.kv.delete('k6')
    for (const key of [...Object.keys(values), 'k6']) expect(await bucket.get(key)).toBeNull()
  })

  test('belongs to its owner: no other user reads, writes or lists it', async () => {
    const mine = quote()
    await search.bucket(quotesBucket).put('k7', mine)
    await using auth = await server.connect('auth')
    const bucket = auth.bucket(quotesBucket)
    await bucket.put('k7', quote('forged'))
    expect(await bucket.get('k7')).toBeNull()
    await using nats = await connect({ ...toNatsConnectOptions(server.urlOf('auth')), timeout: 500 })
    for (const subject of [
      '$KV.quotes.k7',
      '$JS.API.DIRECT.GET.KV_quotes.$KV.quotes.k7',
      '$JS.API.DIRECT.GET.KV_quotes',
      '$JS.API.STREAM.MSG.GET.KV_quotes',
      '$JS.API.STREAM.PURGE.KV_quotes',
    ]) {
      await expect(nats.request(subject, '{"last_by_subj":"$KV.quotes.k7"}')).rejects.toThrow(/permission/i)
    }
    expect(await search.bucket(quotesBucket).get('k7')).toEqual(mine)
  })

  test('refuses keys that address further subjects', async () => {
    const bucket = search.bucket(quotesBucket)
    for (const key of ['*', '>', 'a.b', '', 'a b', 'x'.repeat(129)]) {
      await expect(bucket.get(key)).rejects.toThrow(TypeError)
      await expect(bucket.put(key, quote())).rejects.toThrow(TypeError)
    }
  })

  test('is empty if it was not created or the bus is unavailable', async () => {
    const missing = defineBucket({ ...quotesBucket, name: 'missing', data: z.object({}) })
    await using setup = await connectBus({ url: server.setupUrl, name: 'setup', log: silentLog })
    await setup.bucket(missing).put('k', {})
    expect(await setup.bucket(missing).get('k')).toBeNull()

    await using way = await startTcpProxy(server.urlOf('search'))
    await using bus = await connectBus({ url: way.url, name: 'cut off', log: silentLog })
    const bucket = bus.bucket(quotesBucket)
    const value = quote()
    await bucket.put('k8', value)
    way.break('reset')
    await expect.poll(() => probeBusReadiness(bus), { timeout: 10_000 }).not.toBe('up')
    let timesPacked = 0
    const lost = { ...quote('lost'), toJSON: () => timesPacked++ }
    await bucket.put('k8', lost)
    expect(timesPacked).toBe(0)
    expect(await bucket.get('k8')).toBeNull()
    way.heal()
    await expect.poll(() => probeBusReadiness(bus), { timeout: 10_000 }).toBe('up')
    expect(await bucket.get('k8')).toMatchObject({ itineraries: [] })
  })
})

describe('a keyed broadcast', () => {
  test('reaches only subscribers of its key, until they unsubscribe', async () => {
    await using replica = await server.connect('search')
    const heard: string[] = []
    const [one, other] = [randomUUID(), randomUUID()]
    const stop = replica.subscribe(searchUpdatedBroadcast, () => void heard.push('one'), one)
    replica.subscribe(searchUpdatedBroadcast, () => void heard.push('other'), other)
    await replica.ready()
    search.broadcast(searchUpdatedBroadcast, {}, one)
    await expect.poll(() => heard).toEqual(['one'])
    stop()
    await replica.ready()
    search.broadcast(searchUpdatedBroadcast, {}, one)
    search.broadcast(searchUpdatedBroadcast, {}, other)
    await expect.poll(() => heard).toEqual(['one', 'other'])
  })

  test('needs a key that is a single token', () => {
    for (const key of [undefined, '*', '>', 'a.b', '']) {
      expect(() => search.broadcast(searchUpdatedBroadcast, {}, key)).toThrow(TypeError)
      expect(() => search.subscribe(searchUpdatedBroadcast, () => {}, key)).toThrow(TypeError)
    }
  })
})

test('an RPC without callers is answered to a user with all permissions', async () => {
  search.serveRpc(quoteFaresRpc, async () => {
    throw new Error('not now')
  })
  await search.ready()
  await using nats = await connect(toNatsConnectOptions(server.setupUrl))
  const answer = await nats.request(quoteFaresRpc.subject, '{}', { timeout: 2000 })
  expect(answer.headers?.has('Faresight-Failure')).toBe(true)
})
