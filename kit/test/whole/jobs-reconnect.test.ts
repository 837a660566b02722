import { randomUUID } from 'node:crypto'
import { defineJob } from '@faresight/contracts/message-definitions'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { silentLog } from '@faresight/kit/testing'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { type RestartableBus, startRestartableBus, probeBusReadiness } from '../../../test/setup/test-bus.ts'
import { type TcpProxy, startTcpProxy } from '../../../test/setup/tcp-proxy.ts'

const common = {
  owner: 'search',
  senders: ['search'],
  data: z.object({ n: z.int() }),
  maxAckPending: 100,
  maxDeliver: 5,
  backoffMs: [100],
} as const
const chore = defineJob({ ...common, subject: 'jobs.search.chore.v1', ackWaitMs: 600_000 })
const brief = defineJob({ ...common, subject: 'jobs.search.brief.v1', ackWaitMs: 300 })
const slower = defineJob({ ...common, subject: 'jobs.search.slower.v1', ackWaitMs: 600 })

let server: RestartableBus
beforeAll(async () => {
  server = await startRestartableBus()
  await setupJetStream(server.setupUrl, { events: [], jobs: [chore, brief, slower], buckets: [] })
})
afterAll(() => server[Symbol.asyncDispose]())

async function aBus(url = server.setupUrl): Promise<Bus> {
  const bus = await connectBus({ url, name: 'search', log: silentLog })
  onTestFinished(() => bus[Symbol.asyncDispose]())
  return bus
}

async function cuttableBus(): Promise<{ bus: Bus; way: TcpProxy }> {
  const way = await startTcpProxy(server.setupUrl)
  onTestFinished(() => way[Symbol.asyncDispose]())
  return { bus: await aBus(way.url), way }
}

const nothing = { waiting: 0, inFlight: 0 }
const up = { timeout: 10_000 }

test('after a crash of the bus running jobs finish once, and waiting jobs are handled', async () => {
  const bus = await aBus()
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const seen: string[] = []
  const work = async ({ n }: { n: number }, { attempt }: { attempt: number }) => {
    seen.push(`${n} for the ${attempt}. time`)
    begun.resolve()
    await end.promise
  }
  bus.processJobs(slower, work, { concurrency: 1 })
  for (const n of [1, 2]) await bus.sendJob(slower, { n }, { id: randomUUID() })
  await begun.promise
  server.kill()
  await expect.poll(() => probeBusReadiness(bus)).toBe('down')
  await server.restart()
  await expect.poll(() => probeBusReadiness(bus), up).toBe('up')
  await bus.sendJob(slower, { n: 3 }, { id: randomUUID() })
  end.resolve()
  await expect.poll(() => bus.queueLength(slower), up).toEqual(nothing)
  expect(seen).toEqual(['1 for the 1. time', '2 for the 1. time', '3 for the 1. time'])
})

test('a reconnected worker handles jobs again, and its own redelivered job once', async () => {
  const [{ bus, way }, other, doomed] = [await cuttableBus(), await aBus(), await cuttableBus()]
  const end = Promise.withResolvers<void>()
  const [seen, passed] = [new Array<number>(), new Array<number>()]
  bus.processJobs(brief, async ({ n }) => (seen.push(n), await end.promise))
  doomed.bus.processJobs(slower, async () => end.promise)
  await other.sendJob(brief, { n: 1 }, { id: randomUUID() })
  await other.sendJob(slower, { n: 0 }, { id: randomUUID() })
  await expect.poll(() => seen).toEqual([1])
  await expect.poll(() => other.queueLength(slower)).toEqual({ waiting: 0, inFlight: 1 })
  for (const it of [way, doomed.way]) it.break('reset')
  other.processJobs(slower, async ({ n }) => void passed.push(n))
  // The server redelivers the job of the process that died at the same time; it heard nothing of the brief job for longer.
  await expect.poll(() => passed, up).toEqual([0])
  await other.sendJob(brief, { n: 2 }, { id: randomUUID() })
  way.heal()
  await expect.poll(redelivered, up).toBe(1)
  await expect.poll(() => seen, up).toEqual([1, 2])
  end.resolve()
  await expect.poll(() => other.queueLength(brief)).toEqual(nothing)
  expect(seen).toEqual([1, 2])
})

async function redelivered(): Promise<number> {
  await using nats = await connect(toNatsConnectOptions(server.setupUrl))
  const manager = await jetstreamManager(nats)
  return (await manager.consumers.info('JOBS', 'jobs_search_brief_v1')).num_redelivered
}

test('a job that finishes while the bus is unavailable is not repeated', async () => {
  const { bus, way } = await cuttableBus()
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let times = 0
  bus.processJobs(chore, async () => {
    times += 1
    begun.resolve()
    await end.promise
  })
  await bus.sendJob(chore, { n: 1 }, { id: randomUUID() })
  await begun.promise
  way.break('reset')
  await expect.poll(() => probeBusReadiness(bus)).toBe('down')
  end.resolve()
  way.heal()
  const other = await aBus()
  await expect.poll(() => other.queueLength(chore), up).toEqual(nothing)
  expect(times).toBe(1)
})

test('while the bus is unavailable sending and counting fail with 503, and a process with workers can stop', async () => {
  const { bus, way } = await cuttableBus()
  bus.processJobs(chore, async () => {})
  way.break('reset')
  await expect.poll(() => probeBusReadiness(bus)).toBe('down')
  await expect(bus.queueLength(chore)).rejects.toThrow(BusUnavailableError)
  await expect(bus.sendJob(chore, { n: 1 }, { id: randomUUID() })).rejects.toThrow(BusUnavailableError)
  await bus[Symbol.asyncDispose]()
})
