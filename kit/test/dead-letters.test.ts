import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runScanJob } from '@faresight/contracts/ai-scan/messages'
import { deadLetterReplayRpcs, maxReplayDataLength } from '@faresight/contracts/dead-letters'
import { type EventEnvelope, eventEnvelopeSchema } from '@faresight/contracts/envelope'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import type { BackendName } from '@faresight/contracts/services'
import type { Bus } from '@faresight/kit/bus/bus'
import type { StoredDeadLetter } from '@faresight/kit/bus/dead-letter'
import { BusUnavailableError, InvalidMessageError } from '@faresight/kit/bus/errors'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type RestartableBus, startRestartableBus } from '../../test/setup/test-bus.ts'
import { wholeTest } from '../../test/setup/whole-test.ts'

let server: RestartableBus
let admin: Bus
let aiScan: Bus
beforeEach(async () => {
  server = await startRestartableBus()
  admin = await aBus('admin')
  aiScan = await aBus('ai-scan')
})
afterEach(() => server[Symbol.asyncDispose]())

/** With the rights of that user and no others. */
async function aBus(user: BackendName): Promise<Bus> {
  const bus = await server.connect(user)
  onTestFinished(() => bus[Symbol.asyncDispose]())
  return bus
}

const golden = new URL('../../contracts/fixtures/search.fares.observed.v1.json', import.meta.url)
const observed = (): EventEnvelope => ({
  ...eventEnvelopeSchema.parse(JSON.parse(readFileSync(golden, 'utf8'))),
  id: randomUUID(),
})

/** Fails for good until it is mended. */
function breakable(reason = 'No scales for this.') {
  const seen: string[] = []
  return {
    isBroken: true,
    seen,
    async handle(id: string) {
      if (this.isBroken) throw new InvalidMessageError(reason)
      seen.push(id)
    },
  }
}

const all = async () => (await admin.queueAdmin.deadLetters(1, 10)).deadLetters

async function theDeadLetter(): Promise<StoredDeadLetter> {
  await expect.poll(all).toHaveLength(1)
  const [letter] = await all()
  if (!letter) throw new Error('It was there a moment ago.')
  return letter
}

const questionOf = ({ sequence, subject, data }: StoredDeadLetter) => ({
  sequence,
  subject,
  data: Buffer.from(data).toString('base64'),
})
const replay = (letter: StoredDeadLetter) =>
  admin.request(deadLetterReplayRpcs['ai-scan'], questionOf(letter))
const done = { outcome: 'done', reason: null }

describe('a service replays a dead letter', () => {
  test('of an event to its handler', async () => {
    const work = breakable()
    aiScan.consume(faresObservedEvent, (_, { id }) => work.handle(id))
    const event = observed()
    await (await aBus('search')).publish(faresObservedEvent, event)
    const letter = await theDeadLetter()
    expect(letter).toMatchObject({
      user: 'ai-scan',
      subject: faresObservedEvent.subject,
      reason: 'InvalidMessageError: No scales for this.',
      attempts: 1,
      messageId: event.id,
    })
    expect(letter.deadLetteredAt.getTime()).toBeCloseTo(Date.now(), -5)
    work.isBroken = false
    expect(await replay(letter)).toEqual(done)
    expect(work.seen).toEqual([event.id])
  })

  test('of an event to its batch handler, as a batch of one', async () => {
    const work = breakable()
    aiScan.consumeInBatches(faresObservedEvent, async (messages) => {
      for (const { info } of messages) await work.handle(info.id)
    })
    const event = observed()
    await (await aBus('search')).publish(faresObservedEvent, event)
    const letter = await theDeadLetter()
    work.isBroken = false
    expect(await replay(letter)).toEqual(done)
    expect(work.seen).toEqual([event.id])
  })

  test('of a job into its queue, once for concurrent requests', async () => {
    const work = breakable()
    aiScan.processJobs(runScanJob, ({ scanId }) => work.handle(scanId))
    const scanId = randomUUID()
    await aiScan.sendJob(runScanJob, { scanId }, { id: scanId })
    const letter = await theDeadLetter()
    work.isBroken = false
    expect(await Promise.all([replay(letter), replay(letter), replay(letter)])).toEqual([done, done, done])
    await expect.poll(() => work.seen).toEqual([scanId])
    await expect.poll(() => aiScan.queueLength(runScanJob)).toEqual({ waiting: 0, inFlight: 0 })
    expect(work.seen).toEqual([scanId])
  })

  test('and reports why it failed in one line, without personal data', async () => {
    const work = breakable('It is for\nada@mail.example.org')
    aiScan.consume(faresObservedEvent, (_, { id }) => work.handle(id))
    await (await aBus('search')).publish(faresObservedEvent, observed())
    expect(await replay(await theDeadLetter())).toEqual({
      outcome: 'failed',
      reason: 'InvalidMessageError: It is for [redacted]',
    })
  })

  wholeTest.each([
    ['what no database takes', 'No \0 way', 'InvalidMessageError: No way'],
    [
      'half a character where it is cut short',
      'x'.repeat(478) + '😀',
      `InvalidMessageError: ${'x'.repeat(478)}\ufffd`,
    ],
  ])('and reports why it failed, without %s', async (_, said, reason) => {
    aiScan.consume(faresObservedEvent, (__, { id }) => breakable(said).handle(id))
    await (await aBus('search')).publish(faresObservedEvent, observed())
    const letter = await theDeadLetter()
    expect([letter.reason, await replay(letter)]).toEqual([reason, { outcome: 'failed', reason }])
  })

  test('that breaks its contract neither to a handler nor into a queue', async () => {
    const seen: unknown[] = []
    aiScan.consume(faresObservedEvent, async (data) => void seen.push(data))
    aiScan.processJobs(runScanJob, async (data) => void seen.push(data))
    await aiScan.ready()
    const data = Buffer.from('{"scanId":7}').toString('base64')
    for (const subject of [faresObservedEvent.subject, runScanJob.subject]) {
      const answer = await admin.request(deadLetterReplayRpcs['ai-scan'], { sequence: 1, subject, data })
      expect(answer.outcome).toBe('failed')
      expect(answer.reason).toContain(`${subject} violates its contract`)
    }
    expect(await aiScan.queueLength(runScanJob)).toEqual({ waiting: 0, inFlight: 0 })
    expect(seen).toEqual([])
  })

  test('as unknown if it does not consume the subject', async () => {
    aiScan.processJobs(runScanJob, async () => {})
    const stopped = aiScan.consume(faresObservedEvent, async () => {})
    await stopped[Symbol.asyncDispose]()
    await aiScan.ready()
    const data = Buffer.from('{}').toString('base64')
    for (const subject of [faresObservedEvent.subject, 'jobs.ai-scan.forgotten.v1'])
      expect(await admin.request(deadLetterReplayRpcs['ai-scan'], { sequence: 1, subject, data })).toEqual({
        outcome: 'unknown',
        reason: null,
      })
  })

  wholeTest('as failed if it stops before the replay ends', async () => {
    const begun = Promise.withResolvers<AbortSignal>()
    const hearing = aiScan.consume(faresObservedEvent, async (_, { signal }) => {
      begun.resolve(signal)
      await new Promise(() => {})
    })
    await aiScan.ready()
    const data = Buffer.from(JSON.stringify(observed())).toString('base64')
    const asking = admin.request(deadLetterReplayRpcs['ai-scan'], {
      sequence: 1,
      subject: faresObservedEvent.subject,
      data,
    })
    const signal = await begun.promise
    await hearing[Symbol.asyncDispose]()
    expect(await asking).toEqual({ outcome: 'failed', reason: 'Error: The process is stopping.' })
    expect(signal.aborted).toBe(true)
  })

  wholeTest('not before its first consumer has started', async () => {
    const asking = admin.request(deadLetterReplayRpcs['ai-scan'], { sequence: 1, subject: 'x', data: '' })
    await expect(asking).rejects.toThrow(BusUnavailableError)
  })
})

wholeTest('the largest replay request fits into a message', async () => {
  aiScan.processJobs(runScanJob, async () => {})
  await aiScan.ready()
  const data = 'A'.repeat(maxReplayDataLength)
  const subject = runScanJob.subject
  expect(await admin.request(deadLetterReplayRpcs['ai-scan'], { sequence: 1, subject, data })).toMatchObject({
    outcome: 'failed',
  })
})

describe('the administrator of the bus', () => {
  const given = Array.from({ length: 5 }, () => randomUUID())
  async function givenUp(): Promise<void> {
    aiScan.processJobs(runScanJob, () => Promise.reject(new InvalidMessageError('Not today.')), {
      concurrency: 1,
    })
    for (const scanId of given) await aiScan.sendJob(runScanJob, { scanId }, { id: scanId })
    await expect.poll(all).toHaveLength(5)
  }
  beforeEach(givenUp)
  const scanOf = ({ data }: StoredDeadLetter) => JSON.parse(Buffer.from(data).toString()).scanId

  test('reads dead letters by page, over gaps, and one by one', async () => {
    const { queueAdmin } = admin
    expect(await queueAdmin.deleteDeadLetter(2)).toBe(true)
    const first = await queueAdmin.deadLetters(1, 2)
    expect(first.deadLetters.map(({ sequence }) => sequence)).toEqual([1, 3])
    expect(first.next).toBe(4)
    const rest = await queueAdmin.deadLetters(4, 2)
    expect([...first.deadLetters, ...rest.deadLetters].map(scanOf)).toEqual(
      given.filter((_, index) => index !== 1),
    )
    expect(rest.next).toBeNull()
    expect(scanOf((await queueAdmin.deadLetter(5))!)).toBe(given[4])
    expect(await queueAdmin.deadLetter(2)).toBeNull()
    expect(await queueAdmin.deadLetters(6, 10)).toEqual({ deadLetters: [], next: null })
  })

  test('deletes each once, also concurrently, and reports one that never existed', async () => {
    const { queueAdmin } = admin
    const [one, other] = await Promise.all([queueAdmin.deleteDeadLetter(1), queueAdmin.deleteDeadLetter(1)])
    expect([one, other].filter(Boolean)).toHaveLength(1)
    for (const sequence of [1, 6, Number.MAX_SAFE_INTEGER])
      expect(await queueAdmin.deleteDeadLetter(sequence)).toBe(false)
    for (const sequence of [2, 3, 4, 5]) expect(await queueAdmin.deleteDeadLetter(sequence)).toBe(true)
    expect(await queueAdmin.deleteDeadLetter(5)).toBe(false)
    expect(await all()).toEqual([])
  })

  test('sees the length of each queue and its dead letters', async () => {
    const search = await aBus('search')
    await search.publish(faresObservedEvent, observed())
    const queues = await admin.queueAdmin.queues()
    const of = (subject: string) => queues.filter((it) => it.subject === subject)
    const nothing = { waiting: 0, inFlight: 0, dead: 0 }
    expect(of(runScanJob.subject)).toEqual([
      { user: 'ai-scan', subject: runScanJob.subject, kind: 'job', ...nothing, dead: 5 },
    ])
    expect(of(faresObservedEvent.subject)).toEqual(
      faresObservedEvent.consumers.map((user) => ({
        user,
        subject: faresObservedEvent.subject,
        kind: 'event',
        ...nothing,
        waiting: 1,
      })),
    )
  })

  wholeTest('gets 503 while the bus is unavailable', async () => {
    server.kill()
    await expect
      .poll(() =>
        admin.ready().then(
          () => true,
          () => false,
        ),
      )
      .toBe(false)
    await expect(admin.queueAdmin.queues()).rejects.toThrow(BusUnavailableError)
    await expect(admin.queueAdmin.deleteDeadLetter(1)).rejects.toThrow(BusUnavailableError)
  })
})
