import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runScanJob } from '@faresight/contracts/ai-scan/messages'
import { allEvents, allJobs, allRpcs } from '@faresight/contracts/catalogue'
import { eventEnvelopeSchema } from '@faresight/contracts/envelope'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import { type BackendName, backendNames } from '@faresight/contracts/services'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { deriveDurableConsumers } from '@faresight/kit/bus/durable-consumers'
import { InvalidMessageError } from '@faresight/kit/bus/errors'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type RestartableBus, startRestartableBus } from '../../../test/setup/test-bus.ts'

/** Configured as in a deployment: one bus, without NATS accounts. */
let server: RestartableBus
forAllTests(startRestartableBus, (it) => (server = it))

async function connectAs(user: BackendName): Promise<NatsConnection> {
  return connect(toNatsConnectOptions(server.urlOf(user)))
}

/** A refusal arrives as an error on the connection, before the next flush resolves. */
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
    // Lets the loop read the statuses that arrived before the flush.
    await new Promise((resolve) => setImmediate(resolve))
    return seen.some(
      (it) => it instanceof PermissionViolationError && it.operation === operation && it.subject === subject,
    )
  }
}

describe.each(backendNames)('the bus user %s', (user) => {
  test.each(allEvents.map((it) => it))('may publish $subject only as its owner', async (event) => {
    await using bus = await connectAs(user)
    expect(await mayPublish(bus, event.subject)).toBe(event.owner === user)
  })

  test.each(allEvents.map((it) => it))(
    'may not subscribe to $subject outside its consumer',
    async (event) => {
      await using bus = await connectAs(user)
      expect(await maySubscribe(bus, event.subject)).toBe(false)
    },
  )

  test.each(allRpcs.map((it) => it))(
    'may request and reply to $subject only as the catalogue says',
    async (rpc) => {
      await using bus = await connectAs(user)
      expect(await mayPublish(bus, rpc.subject)).toBe(rpc.callers.includes(user))
      expect(await maySubscribe(bus, rpc.subject)).toBe(rpc.owner === user)
    },
  )

  test.each(allJobs.map((it) => it))(
    'may send $subject only as the catalogue says, and not subscribe to it',
    async (job) => {
      await using bus = await connectAs(user)
      expect(await mayPublish(bus, job.subject)).toBe(job.senders.includes(user))
      expect(await maySubscribe(bus, job.subject)).toBe(false)
    },
  )

  test.each(deriveDurableConsumers(allEvents, allJobs))(
    'may fetch, ack and dead-letter only from its own consumer $name and not change it; admin may read its length',
    async ({ stream, name, subject, user: owner }) => {
      await using bus = await connectAs(user)
      const consumer = `${stream}.${name}`
      const isOwn = user === owner
      expect(await mayPublish(bus, `$JS.API.CONSUMER.MSG.NEXT.${consumer}`)).toBe(isOwn)
      expect(await mayPublish(bus, `$JS.API.CONSUMER.INFO.${consumer}`)).toBe(isOwn || user === 'admin')
      expect(await mayPublish(bus, `$JS.ACK.${consumer}.1.1.1.1.1`)).toBe(isOwn)
      expect(await mayPublish(bus, `dead.${owner}.${subject}`)).toBe(isOwn)
      for (const verb of ['CREATE', 'DURABLE.CREATE', 'DELETE'])
        expect(await mayPublish(bus, `$JS.API.CONSUMER.${verb}.${consumer}`)).toBe(false)
      expect(await mayPublish(bus, `$JS.API.CONSUMER.CREATE.${consumer}.${subject}`)).toBe(false)
    },
  )

  test('may not subscribe to the inbox of another user', async () => {
    await using bus = await connectAs(user)
    const other = backendNames.find((it) => it !== user)
    expect(await maySubscribe(bus, `_INBOX.${other}.>`)).toBe(false)
    expect(await maySubscribe(bus, '_INBOX.>')).toBe(false)
    expect(await maySubscribe(bus, '>')).toBe(false)
  })

  test('may not create, change, read or purge a stream; only admin may read and delete dead letters', async () => {
    await using bus = await connectAs(user)
    for (const stream of ['EVENTS', 'JOBS', 'DEAD']) {
      for (const verb of ['CREATE', 'UPDATE', 'DELETE', 'PURGE'])
        expect(await mayPublish(bus, `$JS.API.STREAM.${verb}.${stream}`)).toBe(false)
      for (const verb of ['INFO', 'MSG.GET', 'MSG.DELETE'])
        expect(await mayPublish(bus, `$JS.API.STREAM.${verb}.${stream}`)).toBe(
          user === 'admin' && stream === 'DEAD',
        )
    }
  })
})

test('the stream stores an event of its owner once per message id', async () => {
  const [event] = allEvents
  if (!event) throw new Error('The catalogue has no event.')
  await using bus = await connectAs(event.owner)
  const id = randomUUID()
  const first = await jetstream(bus).publish(event.subject, '{}', { msgID: id })
  const again = await jetstream(bus).publish(event.subject, '{}', { msgID: id })
  expect(first).toMatchObject({ stream: 'EVENTS', duplicate: false })
  expect(again).toMatchObject({ seq: first.seq, duplicate: true })
})

test('a reply reaches its requester', async () => {
  const [rpc] = allRpcs
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

test('the permissions of a service suffice to consume, count, ack and dead-letter', async () => {
  await using owned = new AsyncDisposableStack()
  const aiScan = owned.use(await server.connect('ai-scan'))
  const search = owned.use(await server.connect('search'))
  const [good, bad] = [randomUUID(), randomUUID()]
  const done: string[] = []
  aiScan.processJobs(runScanJob, async ({ scanId }) => {
    if (scanId === bad) throw new InvalidMessageError('It is no scan.')
    done.push(scanId)
  })
  aiScan.consume(faresObservedEvent, async (_, { id }) => void done.push(id))
  const golden = new URL('../../../contracts/fixtures/search.fares.observed.v1.json', import.meta.url)
  const event = { ...eventEnvelopeSchema.parse(JSON.parse(readFileSync(golden, 'utf8'))), id: randomUUID() }
  await search.publish(faresObservedEvent, event)
  for (const scanId of [bad, good]) await aiScan.sendJob(runScanJob, { scanId }, { id: scanId })
  await expect.poll(() => done).toEqual(expect.arrayContaining([good, event.id]))
  await expect.poll(() => aiScan.queueLength(runScanJob)).toEqual({ waiting: 0, inFlight: 0 })
  const bus = owned.use(await connect(toNatsConnectOptions(server.setupUrl)))
  const manager = await jetstreamManager(bus)
  const dead = await manager.streams.getMessage('DEAD', {
    last_by_subj: `dead.ai-scan.${runScanJob.subject}`,
  })
  expect(dead?.json()).toEqual({ scanId: bad })
})

test('the streams have the subjects and the retention of the contracts', async () => {
  await using bus = await connect(toNatsConnectOptions(server.setupUrl))
  const manager = await jetstreamManager(bus)
  const { config } = await manager.streams.info('EVENTS')
  expect((await manager.streams.info('JOBS')).config.retention).toBe('workqueue')
  expect(config.subjects).toEqual(allEvents.map((it) => it.subject))
  expect(config.max_age).toBe(7 * 24 * 3600 * 1e9)
})

test('a second setup updates a changed consumer and keeps its pending messages', async () => {
  await using nats = await connect(toNatsConnectOptions(server.setupUrl))
  const { consumers } = await jetstreamManager(nats)
  const [{ stream, name, subject, maxAckPending, ackWaitMs } = fail('no consumer')] = deriveDurableConsumers(
    allEvents,
    allJobs,
  )
  await jetstream(nats).publish(subject, '{}')
  const before = await consumers.info(stream, name)
  expect(before.num_pending).toBeGreaterThan(0)
  await consumers.update(stream, name, { max_ack_pending: 1, ack_wait: 1e9 })
  await setupJetStream(server.setupUrl)
  const { config, num_pending } = await consumers.info(stream, name)
  expect(config).toMatchObject({
    max_ack_pending: maxAckPending,
    ack_wait: ackWaitMs * 1e6,
    filter_subject: subject,
  })
  expect(num_pending).toBe(before.num_pending)
})

function fail(what: string): never {
  throw new Error(`The catalogue has ${what}.`)
}
