import { randomUUID } from 'node:crypto'
import { defineJob } from '@faresight/contracts/message-definitions'
import { jetStreams } from '@faresight/contracts/streams'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { InvalidMessageError } from '@faresight/kit/bus/errors'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { silentLog } from '@faresight/kit/testing'
import { jetstreamManager, type StoredMsg } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { type TestBus, createTestBus } from '../../test/setup/test-bus.ts'
import { startTcpProxy } from '../../test/setup/tcp-proxy.ts'

const data = z.object({ n: z.int(), word: z.string().default('none') })
const common = {
  owner: 'search',
  senders: ['gateway'],
  data,
  maxAckPending: 100,
  maxDeliver: 3,
  backoffMs: [100],
} as const
/** Nothing of it comes back by itself while a test runs. */
const chore = defineJob({ ...common, subject: 'jobs.search.chore.v1', ackWaitMs: 600_000 })
const failing = defineJob({ ...common, subject: 'jobs.search.failing.v1', ackWaitMs: 600_000 })
const narrow = defineJob({
  ...common,
  subject: 'jobs.search.narrow.v1',
  ackWaitMs: 600_000,
  maxAckPending: 2,
})
const brief = defineJob({ ...common, subject: 'jobs.search.brief.v1', ackWaitMs: 300 })
const poison = defineJob({ ...common, subject: 'jobs.search.poison.v1', ackWaitMs: 200, maxDeliver: 2 })
const moved = defineJob({ ...common, subject: 'jobs.search.moved.v1', ackWaitMs: 600_000 })

let server: TestBus
beforeAll(async () => {
  server = await createTestBus()
  const jobs = [chore, failing, narrow, brief, poison, moved]
  await setupJetStream(server.setupUrl, { events: [], jobs, buckets: [] })
})
afterAll(() => server[Symbol.asyncDispose]())

/** A process of the bus, with all rights; what it has taken is over when its test is. */
async function aBus(name = 'search', url = server.setupUrl): Promise<Bus> {
  const bus = await connectBus({ url, name, log: silentLog })
  onTestFinished(() => bus[Symbol.asyncDispose]())
  return bus
}

async function dead(subject: string): Promise<StoredMsg[]> {
  await using nats = await connect(toNatsConnectOptions(server.setupUrl))
  const manager = await jetstreamManager(nats)
  const { state } = await manager.streams.info(jetStreams.dead.name)
  const found: StoredMsg[] = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
    const message = await manager.streams.getMessage(jetStreams.dead.name, { seq })
    if (message?.subject === `dead.search.${subject}`) found.push(message)
  }
  return found
}

const nothing = { waiting: 0, inFlight: 0 }
/** What a test settles by hand. */
const gate = () => Promise.withResolvers<void>()

describe('a job', () => {
  test('is handled once by one worker, and deleted', async () => {
    const [bus, replica, sender] = [await aBus(), await aBus(), await aBus('gateway')]
    const done: unknown[] = []
    const ids = Array.from({ length: 20 }, () => randomUUID())
    for (const [n, id] of ids.entries()) await sender.sendJob(chore, { n }, { id })
    for (const worker of [bus, replica]) {
      worker.processJobs(chore, async (given, { id, subject, attempt, publishedAt }) => {
        expect(publishedAt.getTime()).toBeCloseTo(Date.now(), -5)
        done.push({ ...given, id, subject, attempt })
      })
    }
    await expect.poll(() => done.length).toBe(20)
    const all = ids.map((id, n) => ({ n, word: 'none', id, subject: chore.subject, attempt: 1 }))
    expect(done).toEqual(expect.arrayContaining(all))
    await expect.poll(() => bus.queueLength(chore)).toEqual(nothing)
    expect(done).toHaveLength(20)
  })

  test('that is sent twice under one id is handled once', async () => {
    const bus = await aBus()
    const id = randomUUID()
    const done: number[] = []
    for (const n of [1, 2, 3]) await bus.sendJob(chore, { n }, { id })
    await bus.sendJob(chore, { n: 4 }, { id: randomUUID() })
    bus.processJobs(chore, async ({ n }) => void done.push(n), { concurrency: 1 })
    await expect.poll(() => done).toEqual([1, 4])
  })

  test('that breaks its contract is never sent', async () => {
    const bus = await aBus()
    await expect(bus.sendJob(chore, { n: 0.5 }, { id: 'half' })).rejects.toThrow(InvalidMessageError)
    const word = 'x'.repeat(2_000_000)
    await expect(bus.sendJob(chore, { n: 1, word }, { id: 'large' })).rejects.toThrow(InvalidMessageError)
    expect(await bus.queueLength(chore)).toEqual(nothing)
  })

  test('runs within the concurrency of its process and of all processes', async () => {
    const [bus, replica] = [await aBus(), await aBus()]
    const room = gate()
    onTestFinished(() => room.resolve())
    const [mine, all] = [new Set<number>(), new Set<number>()]
    for (let n = 1; n <= 6; n++) await bus.sendJob(narrow, { n }, { id: randomUUID() })
    bus.processJobs(narrow, async ({ n }) => (mine.add(n), all.add(n), await room.promise), {
      concurrency: 1,
    })
    await expect.poll(() => mine.size).toBe(1)
    replica.processJobs(narrow, async ({ n }) => (all.add(n), await room.promise), { concurrency: 5 })
    await expect.poll(() => bus.queueLength(narrow)).toEqual({ waiting: 4, inFlight: 2 })
    await expect.poll(() => all.size).toBe(2)
    const figures = await metricsRegistry.metrics()
    expect(figures).toContain(`bus_in_flight{subject="${narrow.subject}"} 2`)
    expect(figures).toMatch(/bus_pending\{subject="jobs\.search\.narrow\.v1"\} [456]/)
    room.resolve()
    await expect.poll(() => all.size).toBe(6)
  })

  test('is fetched with others up to the batch size and the free concurrency', async () => {
    const bus = await aBus()
    const room = gate()
    onTestFinished(() => room.resolve())
    const done: number[] = []
    for (let n = 1; n <= 8; n++) await bus.sendJob(chore, { n }, { id: randomUUID() })
    bus.processJobs(chore, async ({ n }) => (done.push(n), await room.promise), {
      concurrency: 3,
      batchSize: 5,
    })
    await expect.poll(() => bus.queueLength(chore)).toEqual({ waiting: 5, inFlight: 3 })
    expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    room.resolve()
    await expect.poll(() => bus.queueLength(chore)).toEqual(nothing)
    expect(done).toHaveLength(8)
  })

  test('goes to the process that has waited longest', async () => {
    const buses = [await aBus(), await aBus()]
    const room = gate()
    onTestFinished(() => room.resolve())
    const shares = [0, 0]
    for (const [index, bus] of buses.entries())
      bus.processJobs(chore, async () => ((shares[index] = (shares[index] ?? 0) + 1), await room.promise))
    for (let n = 1; n <= 6; n++) {
      // What they ask for has reached the server.
      for (const bus of buses) await bus.ready()
      await buses[0]?.sendJob(chore, { n }, { id: randomUUID() })
      await expect.poll(() => shares.reduce((sum, share) => sum + share)).toBe(n)
    }
    expect(shares).toEqual([3, 3])
  })

  test('that fails is redelivered after its backoff, and becomes a dead letter after the last attempt', async () => {
    const bus = await aBus()
    const attempts: number[] = []
    await bus.sendJob(failing, { n: 1 }, { id: 'unlucky' })
    bus.processJobs(failing, async (_, { attempt }) => {
      attempts.push(attempt)
      throw new Error(`no luck\nat ${attempt} for ada@mail.example.org\nparams: h4sh,\nof hers`)
    })
    await expect.poll(() => dead(failing.subject)).toHaveLength(1)
    expect(attempts).toEqual([1, 2, 3])
    const [message] = await dead(failing.subject)
    expect(message?.json()).toEqual({ n: 1, word: 'none' })
    expect(message?.header.get('Faresight-Reason')).toBe(
      'Error: no luck at 3 for [redacted] params: [redacted]',
    )
    expect(message?.header.get('Faresight-Message-Id')).toBe('unlucky')
    expect(message?.header.get('Faresight-Attempts')).toBe('3')
    await expect.poll(() => bus.queueLength(failing)).toEqual(nothing)
  })

  test.each([
    [
      'breaks its contract',
      'InvalidMessageError: jobs.search.moved.v1 violates its contract: n (invalid_type).',
    ],
    ['its handler can never do', 'InvalidMessageError: Not on this planet.'],
  ])('that %s becomes a dead letter at once', async (_, reason) => {
    const bus = await aBus()
    const before = (await dead(moved.subject)).length
    const newer = { ...moved, data: z.object({ n: z.union([z.string(), z.int()]) }) }
    await bus.sendJob(newer, { n: reason.includes('contract') ? 'seven' : 7 }, { id: randomUUID() })
    let calls = 0
    bus.processJobs(moved, async () => {
      calls += 1
      throw new InvalidMessageError('Not on this planet.')
    })
    await expect.poll(() => dead(moved.subject)).toHaveLength(before + 1)
    const message = (await dead(moved.subject)).at(-1)
    expect(message?.header.get('Faresight-Reason')).toBe(reason)
    expect(calls).toBe(reason.includes('contract') ? 0 : 1)
  })

  test('is handled by its owner only', async () => {
    const bus = await aBus('gateway')
    expect(() => bus.processJobs(chore, async () => {})).toThrow(TypeError)
  })
})

describe('a worker', () => {
  /** A process that dies in the middle of its work: the server hears nothing of it any more. */
  async function dying(): Promise<{ bus: Bus; die: () => void }> {
    const way = await startTcpProxy(server.setupUrl)
    onTestFinished(() => way[Symbol.asyncDispose]())
    return { bus: await aBus('search', way.url), die: () => way.break('reset') }
  }

  test('that dies leaves its job to another; a running one keeps its job, however long it takes', async () => {
    const [first, second, heir] = [await dying(), await aBus(), await aBus()]
    const [long, lost] = [gate(), gate()]
    onTestFinished(() => (long.resolve(), lost.resolve()))
    const seen: string[] = []
    await second.sendJob(brief, { n: 1, word: 'lost' }, { id: randomUUID() })
    first.bus.processJobs(brief, async ({ word }) => (seen.push(`${word} first`), await lost.promise), {
      concurrency: 1,
    })
    await expect.poll(() => seen).toEqual(['lost first'])
    await second.sendJob(brief, { n: 2, word: 'long' }, { id: randomUUID() })
    second.processJobs(brief, async ({ word }) => (seen.push(`${word} second`), await long.promise), {
      concurrency: 1,
    })
    await expect.poll(() => seen).toContain('long second')
    heir.processJobs(brief, async ({ word }, { attempt }) => void seen.push(`${word} heir ${attempt}`))
    first.die()
    // By then the time after which a silent worker loses its job has passed for both.
    await expect.poll(() => seen).toEqual(['lost first', 'long second', 'lost heir 2'])
    long.resolve()
    await expect.poll(() => heir.queueLength(brief)).toEqual(nothing)
    expect(seen).toHaveLength(3)
  })

  test('does not get a job that has ended too many processes', async () => {
    const seen: number[] = []
    const never = gate()
    const sender = await aBus()
    await sender.sendJob(poison, { n: 1 }, { id: randomUUID() })
    for (const attempt of [1, 2]) {
      const { bus, die } = await dying()
      bus.processJobs(poison, async (_, about) => (seen.push(about.attempt), await never.promise))
      await expect.poll(() => seen).toContain(attempt)
      die()
    }
    sender.processJobs(poison, async (_, about) => void seen.push(about.attempt))
    await expect.poll(() => dead(poison.subject)).toHaveLength(1)
    expect(seen).toEqual([1, 2])
    never.resolve()
  })

  test.each([
    ['stops', async (signal: AbortSignal) => signal.throwIfAborted()],
    ['does not listen', async () => gate().promise],
  ])('that stops releases the job whose handler %s to another at once', async (_, leave) => {
    const [bus, heir] = [await aBus(), await aBus()]
    const begun = gate()
    const work = bus.processJobs(
      chore,
      async (_data, { signal }) => {
        begun.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        await leave(signal)
      },
      { stopTimeoutMs: 50 },
    )
    await bus.sendJob(chore, { n: 1 }, { id: randomUUID() })
    await begun.promise
    const done: number[] = []
    const ending = work[Symbol.asyncDispose]()
    heir.processJobs(chore, async ({ n }) => void done.push(n))
    await ending
    await expect.poll(() => done).toEqual([1])
    await expect.poll(() => heir.queueLength(chore)).toEqual(nothing)
  })

  test('that stops lets its handler finish, and fetches no more', async () => {
    const bus = await aBus()
    const [begun, end] = [gate(), gate()]
    const done: number[] = []
    bus.processJobs(chore, async ({ n }) => (begun.resolve(), await end.promise, void done.push(n)), {
      concurrency: 1,
    })
    await bus.sendJob(chore, { n: 1 }, { id: randomUUID() })
    await bus.sendJob(chore, { n: 2 }, { id: randomUUID() })
    await begun.promise
    const gone = bus[Symbol.asyncDispose]()
    end.resolve()
    await gone
    const heir = await aBus()
    expect(done).toEqual([1])
    expect(await heir.queueLength(chore)).toEqual({ waiting: 1, inFlight: 0 })
    heir.processJobs(chore, async ({ n }) => void done.push(n))
    await expect.poll(() => done).toEqual([1, 2])
  })
})
