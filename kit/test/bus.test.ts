import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { eventEnvelopeSchema, type EventEnvelope } from '@faresight/contracts/envelope'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import type { Principal } from '@faresight/contracts/viewer'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { BusUnavailableError, InvalidMessageError } from '@faresight/kit/bus/errors'
import { errorToProblem } from '@faresight/kit/http/reply-problem'
import { createLog } from '@faresight/kit/telemetry/log'
import { silentLog } from '@faresight/kit/testing'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestBus, createTestBus, probeBusReadiness } from '../../test/setup/test-bus.ts'
import { startTcpProxy } from '../../test/setup/tcp-proxy.ts'

const golden: EventEnvelope = eventEnvelopeSchema.parse(
  JSON.parse(
    readFileSync(new URL('../../contracts/fixtures/search.fares.observed.v1.json', import.meta.url), 'utf8'),
  ),
)
const who: Principal = {
  userId: '7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11',
  role: 'user',
  sessionId: 'ab'.repeat(32),
  accessUntil: null,
}
const question = { sessionId: who.sessionId }
let server: TestBus
let auth: Bus
let gateway: Bus

beforeAll(async () => {
  server = await createTestBus()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  auth = await server.connect('auth')
  gateway = await server.connect('gateway')
})
afterEach(async () => {
  await gateway[Symbol.asyncDispose]()
  await auth[Symbol.asyncDispose]()
})

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('an RPC', () => {
  test('is answered by its owner, with the fields of its schemas', async () => {
    auth.serveRpc(resolveSessionRpc, async ({ sessionId }) => ({
      principal: { ...who, sessionId },
      secret: 1,
    }))
    await auth.ready()
    expect(await gateway.request(resolveSessionRpc, question, { timeoutMs: 2000 })).toEqual({
      principal: who,
    })
  })

  test('reaches one replica only', async () => {
    await using replica = await server.connect('auth')
    let answered = 0
    for (const bus of [auth, replica]) {
      bus.serveRpc(resolveSessionRpc, async () => {
        answered += 1
        return { principal: null }
      })
      await bus.ready()
    }
    for (let n = 0; n < 10; n++) await gateway.request(resolveSessionRpc, question, { timeoutMs: 2000 })
    expect(answered).toBe(10)
  })

  test('fails at once with 503 and Retry-After if no process serves it', async () => {
    // Who waited for this would not see the end of the test.
    const error = await failure(gateway.request(resolveSessionRpc, question, { timeoutMs: 600_000 }))
    expect(error).toBeInstanceOf(BusUnavailableError)
    expect(errorToProblem(error)).toMatchObject({
      retryAfterSeconds: 2,
      body: { status: 503, code: 'request/unavailable' },
    })
  })

  test.each([
    ['as its contract says', { ...resolveSessionRpc, replyWithinMs: 100 }, undefined],
    ['as its asker can wait', { ...resolveSessionRpc, replyWithinMs: 600_000 }, { timeoutMs: 100 }],
  ])('fails the same way if it is not answered in time, %s', async (_, rpc, options) => {
    const { promise, resolve } = Promise.withResolvers<{ principal: null }>()
    auth.serveRpc(resolveSessionRpc, () => promise)
    await auth.ready()
    const error = await failure(gateway.request(rpc, question, options))
    resolve({ principal: null })
    expect(error).toBeInstanceOf(BusUnavailableError)
  })

  test('fails the same way if its handler fails, without the reason', async () => {
    auth.serveRpc(resolveSessionRpc, async () => {
      throw new Error('secret text of a driver')
    })
    await auth.ready()
    const error = await failure(gateway.request(resolveSessionRpc, question, { timeoutMs: 2000 }))
    expect(error).toBeInstanceOf(BusUnavailableError)
    expect(JSON.stringify(errorToProblem(error).body)).not.toContain('secret')
  })

  test('is not sent if the request breaks the contract', async () => {
    await expect(
      gateway.request(resolveSessionRpc, { sessionId: 'short' }, { timeoutMs: 100 }),
    ).rejects.toThrow('sessionId')
  })

  test('is answered before its server stops', async () => {
    const taken = Promise.withResolvers<void>()
    const going = Promise.withResolvers<void>()
    auth.serveRpc(resolveSessionRpc, async () => {
      taken.resolve()
      await going.promise
      return { principal: null }
    })
    await auth.ready()
    const answer = gateway.request(resolveSessionRpc, question, { timeoutMs: 5000 })
    await taken.promise
    const gone = auth[Symbol.asyncDispose]()
    going.resolve()
    expect(await answer).toEqual({ principal: null })
    await gone
  })
})

test('a broadcast reaches every replica that subscribes', async () => {
  await using replica = await server.connect('gateway')
  const heard: string[] = []
  for (const bus of [gateway, replica]) {
    bus.subscribe(sessionRevokedBroadcast, ({ sessionId }) => void heard.push(sessionId))
    await bus.ready()
  }
  auth.broadcast(sessionRevokedBroadcast, question)
  await expect.poll(() => heard).toEqual([who.sessionId, who.sessionId])
})

test('a subscriber whose handler fails receives the next broadcast', async () => {
  const heard: string[] = []
  gateway.subscribe(sessionRevokedBroadcast, ({ sessionId }) => {
    heard.push(sessionId)
    throw new Error('not now')
  })
  await gateway.ready()
  auth.broadcast(sessionRevokedBroadcast, question)
  auth.broadcast(sessionRevokedBroadcast, { sessionId: 'cd'.repeat(32) })
  await expect.poll(() => heard).toEqual([who.sessionId, 'cd'.repeat(32)])
})

describe('an event', () => {
  test('is stored once, however often it is published', async () => {
    await using search = await server.connect('search')
    // What came into the schema later has its default.
    const message = { ...golden, id: randomUUID(), data: faresObservedEvent.data.parse(golden.data) }
    for (let n = 0; n < 3; n++) await search.publish(faresObservedEvent, message)
    expect((await readStoredEvents(server.setupUrl)).filter(({ id }) => id === message.id)).toEqual([message])
  })

  test('is never published if it breaks its contract or is too large', async () => {
    await using search = await server.connect('search')
    const id = randomUUID()
    const broken = { ...golden, id, data: { fares: 'none' } }
    await expect(search.publish(faresObservedEvent, broken)).rejects.toThrow(InvalidMessageError)
    const large = { ...golden, id, source: 'x'.repeat(2_000_000) }
    await expect(search.publish(faresObservedEvent, large)).rejects.toThrow(InvalidMessageError)
    expect((await readStoredEvents(server.setupUrl)).filter((event) => event.id === id)).toEqual([])
  })
})

describe('while the bus is unavailable', () => {
  test('ready rejects, requests fail in time, and all works again after the reconnection', async () => {
    await using way = await startTcpProxy(server.urlOf('gateway'))
    await using bus = await connectBus({ url: way.url, name: 'cut off', log: silentLog })
    auth.serveRpc(resolveSessionRpc, async () => ({ principal: null }))
    const heard: string[] = []
    bus.subscribe(sessionRevokedBroadcast, ({ sessionId }) => void heard.push(sessionId))
    let returns = 0
    bus.onReconnect(() => void returns++)
    await bus.ready()

    way.break('reset')
    await expect.poll(() => probeBusReadiness(bus)).toBe('down')
    expect(returns).toBe(0)
    const error = await failure(bus.request(resolveSessionRpc, question, { timeoutMs: 100 }))
    expect(error).toBeInstanceOf(BusUnavailableError)

    way.heal()
    await expect.poll(() => probeBusReadiness(bus), { timeout: 10_000 }).toBe('up')
    expect(returns).toBe(1)
    expect(await bus.request(resolveSessionRpc, question, { timeoutMs: 2000 })).toEqual({ principal: null })
    auth.broadcast(sessionRevokedBroadcast, question)
    await expect.poll(() => heard).toEqual([who.sessionId])
  })

  test('a request in flight fails at once, and one made before the reconnection is answered after it', async () => {
    await using way = await startTcpProxy(server.urlOf('gateway'))
    await using bus = await connectBus({ url: way.url, name: 'gateway', log: silentLog })
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    auth.serveRpc(resolveSessionRpc, async () => {
      asked.resolve()
      await held.promise
      return { principal: null }
    })
    await auth.ready()
    // Who waited for this would not see the end of the test.
    const underWay = failure(bus.request(resolveSessionRpc, question, { timeoutMs: 600_000 }))
    await asked.promise
    way.break('reset')
    expect(await underWay).toBeInstanceOf(BusUnavailableError)
    held.resolve()
    const later = bus.request(resolveSessionRpc, question, { timeoutMs: 20_000 })
    way.heal()
    expect(await later).toEqual({ principal: null })
  })

  test('a reply to a request from before the reconnection is not sent, which the server would refuse', async () => {
    const lines: string[] = []
    const log = createLog('auth', 'info', { write: (line) => void lines.push(line) })
    await using way = await startTcpProxy(server.urlOf('auth'))
    await using bus = await connectBus({ url: way.url, name: 'auth', log })
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    bus.serveRpc(resolveSessionRpc, async () => {
      asked.resolve()
      await held.promise
      return { principal: null }
    })
    await bus.ready()
    const underWay = failure(gateway.request(resolveSessionRpc, question, { timeoutMs: 2000 }))
    await asked.promise
    way.break('reset')
    await expect.poll(() => probeBusReadiness(bus)).toBe('down')
    way.heal()
    await expect.poll(() => probeBusReadiness(bus), { timeout: 10_000 }).toBe('up')
    held.resolve()
    // The server answers in order: a refusal would come before the reply.
    expect(await gateway.request(resolveSessionRpc, question, { timeoutMs: 2000 })).toEqual({
      principal: null,
    })
    await bus.ready()
    expect(lines.join('')).not.toContain('the bus reported an error')
    expect(await underWay).toBeInstanceOf(BusUnavailableError)
  })

  test('a process may start before the bus', async () => {
    await using way = await startTcpProxy(server.urlOf('gateway'))
    way.break('reset')
    const connecting = connectBus({ url: way.url, name: 'early', log: silentLog })
    way.heal()
    await using bus = await connecting
    await expect(bus.ready()).resolves.toBeUndefined()
  })

  test('the connection can be closed', async () => {
    await using way = await startTcpProxy(server.urlOf('gateway'))
    const bus = await connectBus({ url: way.url, name: 'leaving', log: silentLog })
    way.break('reset')
    await expect.poll(() => probeBusReadiness(bus)).toBe('down')
    await bus[Symbol.asyncDispose]()
  })
})

test('wrong credentials are an error', async () => {
  const url = new URL(server.urlOf('gateway'))
  url.password = 'wrong'
  await expect(connectBus({ url: url.href, name: 'wrong', log: silentLog })).rejects.toThrow(/authorization/i)
})
