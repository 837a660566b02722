import { allEvents, allJobs } from '@faresight/contracts/catalogue'
import type { EventDefinition, JobDefinition } from '@faresight/contracts/message-definitions'
import { jetStreams } from '@faresight/contracts/streams'
import {
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  type NextMsgRequest,
} from '@nats-io/jetstream'
import type { MonitoredBusConnection } from './connection.ts'
import { type StoredDeadLetter, toStoredDeadLetter, parseDeadLetterSubject } from './dead-letter.ts'
import { deadLetterSubject, type DurableConsumer, deriveDurableConsumers } from './durable-consumers.ts'
import { BusUnavailableError } from './errors.ts'
import type { QueueLength } from './queue-length.ts'

interface Queue extends QueueLength {
  user: string
  subject: string
  kind: 'event' | 'job'
  dead: number
}

/** Reads all queues and dead letters. The server allows it to the user `admin` alone. */
export interface QueueAdmin {
  /** Those of the catalogue, and removed ones with dead letters left. @throws BusUnavailableError */
  queues(): Promise<Queue[]>
  /** The oldest with a sequence of at least `from`: at most `limit`, fewer where they are large. @throws BusUnavailableError */
  deadLetters(from: number, limit: number): Promise<DeadLetterPage>
  /** @throws BusUnavailableError */
  deadLetter(sequence: number): Promise<StoredDeadLetter | null>
  /** @returns whether it existed @throws BusUnavailableError */
  deleteDeadLetter(sequence: number): Promise<boolean>
}

interface DeadLetterPage {
  deadLetters: StoredDeadLetter[]
  next: number | null
}

interface Catalogue {
  events: readonly EventDefinition[]
  jobs: readonly JobDefinition[]
}

const timeoutMs = 5000
const { name: stream } = jetStreams.dead
const [allDead] = jetStreams.dead.subjects
const maxPageBytes = 1024 * 1024

export function createQueueAdmin(
  { nats, connection }: MonitoredBusConnection,
  catalogue: Catalogue = { events: allEvents, jobs: allJobs },
): QueueAdmin {
  async function withManager<T>(ask: (manager: JetStreamManager) => Promise<T>): Promise<T> {
    try {
      if (!connection.isConnected()) throw new Error('The connection to the bus was lost.')
      return await ask(await jetstreamManager(nats, { checkAPI: false, timeout: timeoutMs }))
    } catch (error) {
      throw new BusUnavailableError(allDead, error)
    }
  }

  return {
    queues: () =>
      withManager((manager) => readQueues(manager, deriveDurableConsumers(catalogue.events, catalogue.jobs))),
    deadLetters: (from, limit) => withManager((manager) => readDeadLetters(manager, from, limit)),
    deadLetter: (seq) =>
      withManager(async (manager) => {
        const message = await manager.streams.getMessage(stream, { seq })
        return message && toStoredDeadLetter(message)
      }),
    deleteDeadLetter: (seq) => withManager((manager) => deleteIfExists(manager, seq)),
  }
}

async function readQueues(
  { streams, consumers }: JetStreamManager,
  durables: DurableConsumer[],
): Promise<Queue[]> {
  const [dead, ...infos] = await Promise.all([
    streams.info(stream, { subjects_filter: allDead }),
    ...durables.map((it) => consumers.info(it.stream, it.name)),
  ])
  const deadCounts = new Map(Object.entries(dead.state.subjects ?? {}))
  const known = durables.map((it, index) => {
    const count = deadCounts.get(deadLetterSubject(it)) ?? 0
    deadCounts.delete(deadLetterSubject(it))
    const { num_pending: waiting = 0, num_ack_pending: inFlight = 0 } = infos[index] ?? {}
    return {
      user: it.user,
      subject: it.subject,
      kind: messageKindForSubject(it.subject),
      waiting,
      inFlight,
      dead: count,
    }
  })
  const removedQueues = [...deadCounts].map(([subject, count]) => {
    const consumer = parseDeadLetterSubject(subject)
    return {
      ...consumer,
      kind: messageKindForSubject(consumer.subject),
      waiting: 0,
      inFlight: 0,
      dead: count,
    }
  })
  return [...known, ...removedQueues]
}

/** One by one: this version of the server offers no other way. */
async function readDeadLetters(
  { streams }: JetStreamManager,
  from: number,
  limit: number,
): Promise<DeadLetterPage> {
  const letters: StoredDeadLetter[] = []
  let bytes = 0
  for (let seq = from; ; seq++) {
    // The message with this sequence or the next one, whatever was deleted in between.
    const wanted: NextMsgRequest & { seq: number } = { seq, next_by_subj: allDead }
    const message = await streams.getMessage(stream, wanted)
    if (!message) return { deadLetters: letters, next: null }
    seq = message.seq
    if (letters.length === limit || bytes >= maxPageBytes) return { deadLetters: letters, next: seq }
    letters.push(toStoredDeadLetter(message))
    bytes += message.data.length
  }
}

async function deleteIfExists({ streams }: JetStreamManager, seq: number): Promise<boolean> {
  try {
    return await streams.deleteMessage(stream, seq)
  } catch (error) {
    // The server reports a missing message in several ways.
    if (error instanceof JetStreamApiError && !(await streams.getMessage(stream, { seq }))) return false
    throw error
  }
}

export function messageKindForSubject(subject: string): 'event' | 'job' {
  return subject.startsWith('jobs.') ? 'job' : 'event'
}
