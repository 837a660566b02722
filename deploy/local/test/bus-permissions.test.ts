import { randomUUID } from 'node:crypto'
import { events, rpcs } from '@faresight/contracts/catalogue'
import type { BusUser } from '@faresight/contracts/messages'
import { connectionOf } from '@faresight/kit/bus/address'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type OwnBus, ownBus } from '../../../test/setup/own-bus.ts'
import { busUsers } from '../src/bus-users.ts'

let server: OwnBus
forAllTests(ownBus, (it) => (server = it))

async function connectAs(user: BusUser): Promise<NatsConnection> {
  return connect(connectionOf(server.urlOf(user)))
}

/** The server's answer to a publish: a refusal comes as an error on the connection, which the next flush has seen. */
async function mayPublish(bus: NatsConnection, subject: string): Promise<boolean> {
  const refused = nextRefusal(bus, 'publish', subject)
  bus.publish(subject)
  await bus.flush()
  return !(await refused())
}

async function maySubscribe(bus: NatsConnection, subject: string): Promise<boolean> {
  const refused = nextRefusal(bus, 'subscription', subject)
  const subscription = bus.subscribe(subject, { callback: () => {} })
  await bus.flush()
  const answer = !(await refused())
  subscription.unsubscribe()
  return answer
}

function nextRefusal(bus: NatsConnection, operation: string, subject: string): () => Promise<boolean> {
  const seen: unknown[] = []
  const statuses = bus.status()
  void (async () => {
    for await (const status of statuses) if (status.type === 'error') seen.push(status.error)
  })()
  return async () => {
    // One turn of the loop lets the statuses that arrived before the flush be read.
    await new Promise((resolve) => setImmediate(resolve))
    return seen.some(
      (it) => it instanceof PermissionViolationError && it.operation === operation && it.subject === subject,
    )
  }
}

describe.each(busUsers())('the bus user %s', (user) => {
  test.each(events.map((it) => it))('publishes $subject only as its owner', async (event) => {
    await using bus = await connectAs(user)
    expect(await mayPublish(bus, event.subject)).toBe(event.owner === user)
  })

  test.each(events.map((it) => it))('does not listen past the stream to $subject', async (event) => {
    await using bus = await connectAs(user)
    expect(await maySubscribe(bus, event.subject)).toBe(false)
  })

  test.each(rpcs.map((it) => it))('asks and answers $subject only as the catalogue says', async (rpc) => {
    await using bus = await connectAs(user)
    expect(await mayPublish(bus, rpc.subject)).toBe(rpc.callers.includes(user))
    expect(await maySubscribe(bus, rpc.subject)).toBe(rpc.owner === user)
  })

  test('cannot read the inbox of another', async () => {
    await using bus = await connectAs(user)
    const other = busUsers().find((it) => it !== user)
    expect(await maySubscribe(bus, `_INBOX.${other}.>`)).toBe(false)
    expect(await maySubscribe(bus, '_INBOX.>')).toBe(false)
    expect(await maySubscribe(bus, '>')).toBe(false)
  })

  test('cannot make, change or empty a stream', async () => {
    await using bus = await connectAs(user)
    for (const verb of ['CREATE', 'UPDATE', 'DELETE', 'PURGE'])
      expect(await mayPublish(bus, `$JS.API.STREAM.${verb}.EVENTS`)).toBe(false)
  })
})

test('an event of its owner is kept in the stream, once for a message id', async () => {
  const [event] = events
  if (!event) throw new Error('The catalogue has no event.')
  await using bus = await connectAs(event.owner)
  const id = randomUUID()
  const first = await jetstream(bus).publish(event.subject, '{}', { msgID: id })
  const again = await jetstream(bus).publish(event.subject, '{}', { msgID: id })
  expect(first).toMatchObject({ stream: 'EVENTS', duplicate: false })
  expect(again).toMatchObject({ seq: first.seq, duplicate: true })
})

test('the answer to a question reaches the one who asked', async () => {
  const [rpc] = rpcs
  const caller = rpc?.callers[0]
  if (!rpc || !caller) throw new Error('The catalogue has no RPC.')
  await using owner = await connectAs(rpc.owner)
  await using asker = await connectAs(caller)
  owner.subscribe(rpc.subject, {
    queue: rpc.owner,
    callback: (_error, message) => void message.respond('yes'),
  })
  await owner.flush()
  expect((await asker.request(rpc.subject, 'so?', { timeout: 5000 })).string()).toBe('yes')
})

test('the streams keep what the contracts say', async () => {
  await using bus = await connect(connectionOf(server.setupUrl))
  const manager = await jetstreamManager(bus)
  const { config } = await manager.streams.info('EVENTS')
  expect(config.subjects).toEqual(events.map((it) => it.subject))
  expect(config.max_age).toBe(7 * 24 * 3600 * 1e9)
})
