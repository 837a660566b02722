import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runScanJob } from '@faresight/contracts/ai-scan/messages'
import { allEvents, allJobs, allRpcs } from '@faresight/contracts/catalogue'
import { eventEnvelopeSchema } from '@faresight/contracts/envelope'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import { type BackendName, backendNames } from '@faresight/contracts/services'
import { parseNatsUrl } from '@faresight/kit/bus/nats-url'
import { listDurableConsumers } from '@faresight/kit/bus/durable-consumers'
import { InvalidMessageError } from '@faresight/kit/bus/errors'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node'
import { describe, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type PrivateBus, privateBus } from '../../../test/setup/own-bus.ts'

/** Its configuration is that of a deployment: one bus, without accounts. */
let server: PrivateBus
forAllTests(privateBus, (it) => (server = it))

async function connectAs(user: BackendName): Promise<NatsConnection> {
  return connect(parseNatsUrl(server.urlOf(user)))
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

describe.each(backendNames)('the bus user %s', (user) => {
  test.each(allEvents.map((it) => it))('publishes $subject only as its owner', async (event) => {
    await using bus = await connectAs(user)
    expect(await mayPublish(bus, event.subject)).toBe(event.owner === user)
  })

  test.each(allEvents.map((it) => it))('does not listen past the stream to $subject', async (event) => {
    await using bus = await connectAs(user)
    expect(await maySubscribe(bus, event.subject)).toBe(false)
  })

  test.each(allRpcs.map((it) => it))('asks and answers $subject only as the catalogue says', async (rpc) => {
    await using bus = await connectAs(user)
    expect(await mayPublish(bus, rpc.subject)).toBe(rpc.callers.includes(user))
    expect(await maySubscribe(bus, rpc.subject)).toBe(rpc.owner === user)
  })

  test.each(allJobs.map((it) => it))(
    'sends $subject only as the catalogue says, and hears none past its queue',
    async (job) => {
      await using bus = await connectAs(user)
      expect(await mayPublish(bus, job.subject)).toBe(job.senders.includes(user))
      expect(await maySubscribe(bus, job.subject)).toBe(false)
    },
  )

  test.each(listDurableConsumers(allEvents, allJobs))(
    'takes, answers and sets aside of $name only where it is its own, and never changes it; admin learns its length',
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

  test('cannot read the inbox of another', async () => {
    await using bus = await connectAs(user)
    const other = backendNames.find((it) => it !== user)
    expect(await maySubscribe(bus, `_INBOX.${other}.>`)).toBe(false)
    expect(await maySubscribe(bus, '_INBOX.>')).toBe(false)
    expect(await maySubscribe(bus, '>')).toBe(false)
  })

  test('cannot make, change, read or empty a stream; admin alone reads and deletes dead letters', async () => {
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

test('an event of its owner is kept in the stream, once for a message id', async () => {
  const [event] = allEvents
  if (!event) throw new Error('The catalogue has no event.')
  await using bus = await connectAs(event.owner)
  const id = randomUUID()
  const first = await jetstream(bus).publish(event.subject, '{}', { msgID: id })
  const again = await jetstream(bus).publish(event.subject, '{}', { msgID: id })
  expect(first).toMatchObject({ stream: 'EVENTS', duplicate: false })
  expect(again).toMatchObject({ seq: first.seq, duplicate: true })
})

test('the answer to a question reaches the one who asked', async () => {
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

test('a service works on its own with just its permissions: takes, counts, is done with and sets aside', async () => {
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
  const bus = owned.use(await connect(parseNatsUrl(server.setupUrl)))
  const manager = await jetstreamManager(bus)
  const dead = await manager.streams.getMessage('DEAD', {
    last_by_subj: `dead.ai-scan.${runScanJob.subject}`,
  })
  expect(dead?.json()).toEqual({ scanId: bad })
})

test('the streams keep what the contracts say', async () => {
  await using bus = await connect(parseNatsUrl(server.setupUrl))
  const manager = await jetstreamManager(bus)
  const { config } = await manager.streams.info('EVENTS')
  expect((await manager.streams.info('JOBS')).config.retention).toBe('workqueue')
  expect(config.subjects).toEqual(allEvents.map((it) => it.subject))
  expect(config.max_age).toBe(7 * 24 * 3600 * 1e9)
})

test('setting up again brings a consumer that differs up to date, and keeps what it has still to take', async () => {
  await using nats = await connect(parseNatsUrl(server.setupUrl))
  const { consumers } = await jetstreamManager(nats)
  const [{ stream, name, subject, maxAckPending, ackWaitMs } = fail('no consumer')] = listDurableConsumers(
    allEvents,
    allJobs,
  )
  await jetstream(nats).publish(subject, '{}')
  await consumers.update(stream, name, { max_ack_pending: 1, ack_wait: 1e9 })
  await setupJetStream(server.setupUrl)
  const { config, num_pending } = await consumers.info(stream, name)
  expect(config).toMatchObject({
    max_ack_pending: maxAckPending,
    ack_wait: ackWaitMs * 1e6,
    filter_subject: subject,
  })
  expect(num_pending).toBe(1)
})

function fail(what: string): never {
  throw new Error(`The catalogue has ${what}.`)
}
