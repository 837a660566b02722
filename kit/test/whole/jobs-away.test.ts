import { randomUUID } from 'node:crypto'
import { defineJob } from '@faresight/contracts/message-definitions'
import { connectionOf } from '@faresight/kit/bus/address'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { BusUnavailable } from '@faresight/kit/bus/errors'
import { setupStreams } from '@faresight/kit/bus/streams'
import { silentLog } from '@faresight/kit/testing'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { type PrivateBus, privateBus } from '../../../test/setup/own-bus.ts'
import { type CuttableWay, cuttableWay, stateOf } from '../cuttable-way.ts'

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

let server: PrivateBus
beforeAll(async () => {
  server = await privateBus()
  await setupStreams(server.setupUrl, { events: [], jobs: [chore, brief, slower], buckets: [] })
})
afterAll(() => server[Symbol.asyncDispose]())

async function aBus(url = server.setupUrl): Promise<Bus> {
  const bus = await connectBus({ url, name: 'search', log: silentLog })
  onTestFinished(() => bus[Symbol.asyncDispose]())
  return bus
}

async function cuttableBus(): Promise<{ bus: Bus; way: CuttableWay }> {
  const way = await cuttableWay(server.setupUrl)
  onTestFinished(() => way[Symbol.asyncDispose]())
  return { bus: await aBus(way.url), way }
}

const nothing = { waiting: 0, taken: 0 }
const up = { timeout: 10_000 }

test('a server that was killed and comes back with its data: what is at work goes on and is done once, what waits is done', async () => {
  const bus = await aBus()
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const seen: string[] = []
  const work = async ({ n }: { n: number }, { attempt }: { attempt: number }) => {
    seen.push(`${n} for the ${attempt}. time`)
    begun.resolve()
    await end.promise
  }
  bus.work(slower, work, { atOnce: 1 })
  for (const n of [1, 2]) await bus.send(slower, { n }, { id: randomUUID() })
  await begun.promise
  server.kill()
  await expect.poll(() => stateOf(bus)).toBe('down')
  await server.restart()
  await expect.poll(() => stateOf(bus), up).toBe('up')
  await bus.send(slower, { n: 3 }, { id: randomUUID() })
  end.resolve()
  await expect.poll(() => bus.queue(slower), up).toEqual(nothing)
  expect(seen).toEqual(['1 for the 1. time', '2 for the 1. time', '3 for the 1. time'])
})

test('a worker that was cut off takes jobs again, and is not confused by its own that comes back', async () => {
  const [{ bus, way }, other, doomed] = [await cuttableBus(), await aBus(), await cuttableBus()]
  const end = Promise.withResolvers<void>()
  const [seen, passed] = [new Array<number>(), new Array<number>()]
  bus.work(brief, async ({ n }) => (seen.push(n), await end.promise))
  doomed.bus.work(slower, async () => end.promise)
  await other.send(brief, { n: 1 }, { id: randomUUID() })
  await other.send(slower, { n: 0 }, { id: randomUUID() })
  await expect.poll(() => seen).toEqual([1])
  await expect.poll(() => other.queue(slower)).toEqual({ waiting: 0, taken: 1 })
  for (const it of [way, doomed.way]) it.cut()
  other.work(slower, async ({ n }) => void passed.push(n))
  // Whoever died at the same time was given up; of the brief job the server has not heard for longer still.
  await expect.poll(() => passed, up).toEqual([0])
  await other.send(brief, { n: 2 }, { id: randomUUID() })
  way.mend()
  await expect.poll(redelivered, up).toBe(1)
  await expect.poll(() => seen, up).toEqual([1, 2])
  end.resolve()
  await expect.poll(() => other.queue(brief)).toEqual(nothing)
  expect(seen).toEqual([1, 2])
})

async function redelivered(): Promise<number> {
  await using nats = await connect(connectionOf(server.setupUrl))
  const manager = await jetstreamManager(nats)
  return (await manager.consumers.info('JOBS', 'jobs_search_brief_v1')).num_redelivered
}

test('what is done while the bus is away is not done again', async () => {
  const { bus, way } = await cuttableBus()
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let times = 0
  bus.work(chore, async () => {
    times += 1
    begun.resolve()
    await end.promise
  })
  await bus.send(chore, { n: 1 }, { id: randomUUID() })
  await begun.promise
  way.cut()
  await expect.poll(() => stateOf(bus)).toBe('down')
  end.resolve()
  way.mend()
  const other = await aBus()
  await expect.poll(() => other.queue(chore), up).toEqual(nothing)
  expect(times).toBe(1)
})

test('while it is away sending and counting fail as 503, and a process with workers can end', async () => {
  const { bus, way } = await cuttableBus()
  bus.work(chore, async () => {})
  way.cut()
  await expect.poll(() => stateOf(bus)).toBe('down')
  await expect(bus.queue(chore)).rejects.toThrow(BusUnavailable)
  await expect(bus.send(chore, { n: 1 }, { id: randomUUID() })).rejects.toThrow(BusUnavailable)
  await bus[Symbol.asyncDispose]()
})
