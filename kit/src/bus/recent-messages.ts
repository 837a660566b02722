import { setTimeout as delay } from 'node:timers/promises'
import { jetStreams } from '@faresight/contracts/streams'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../telemetry/log.ts'
import { publishToStream, type StreamMessage } from './publish-to-stream.ts'

interface ConfirmedMessage extends StreamMessage {
  /** By `performance.now()`. */
  at: number
}

/** As long as a stream drops the duplicate of a message, less some time to reach it. */
const maxAgeMs = Math.min(jetStreams.events.duplicateWindowMs, jetStreams.jobs.duplicateWindowMs) - 5000
const maxBytes = 16 * 2 ** 20
/** Of the objects around a message, about. */
const overheadBytes = 500
const concurrency = 50
const retryPauseMs = 500
/** The deployment repairs what a crash did to the streams, and other messages are more urgent. */
const firstPauseMs = 2000

/**
 * Messages that streams confirmed in the last two minutes, up to about 16 MB. A server confirms a message before it is safe on the
 * disk, so one that crashes or cannot write may lose it. Published again, it is dropped as a duplicate where it was not lost.
 */
export class RecentMessages {
  /** The oldest first. */
  readonly #confirmed = new Set<ConfirmedMessage>()
  #bytes = 0
  #runs = 0

  add(message: StreamMessage): void {
    this.#confirmed.add({ ...message, at: performance.now() })
    this.#bytes += sizeOf(message)
    for (const oldest of this.#confirmed) {
      if (this.#bytes <= maxBytes && isRecent(oldest)) break
      this.#delete(oldest)
    }
  }

  /** Until each is confirmed again or too old, or until the next call, which begins with all of them. */
  async republish(nats: NatsConnection, log: Log): Promise<void> {
    const run = ++this.#runs
    const isOver = () => run !== this.#runs || nats.isClosed()
    await delay(firstPauseMs, undefined, { ref: false })
    let left = [...this.#confirmed].filter(isRecent)
    let stored = 0
    let expired = 0
    while (left.length && !isOver()) {
      const batch = left.slice(0, concurrency)
      const acks = await Promise.all(batch.map((it) => publishToStream(nats, it).catch(() => null)))
      const storedAgain = batch.filter((_, index) => acks[index]?.duplicate === false)
      for (const message of storedAgain) {
        this.#delete(message)
        this.add(message)
      }
      stored += storedAgain.length
      const failed = batch.filter((_, index) => !acks[index])
      if (failed.length) await delay(retryPauseMs, undefined, { ref: false })
      // Last, so that a stream that cannot store does not hold up the other.
      const next = [...left.slice(concurrency), ...failed]
      left = next.filter(isRecent)
      expired += next.length - left.length
    }
    // Among them are jobs that were done: their queue forgets them.
    if (stored) log.info({ count: stored }, 'messages that the bus no longer had were published again')
    if (expired)
      log.warn({ count: expired }, 'messages that the bus may have lost could not be published again')
  }

  #delete(message: ConfirmedMessage): void {
    if (this.#confirmed.delete(message)) this.#bytes -= sizeOf(message)
  }
}

function sizeOf({ bytes }: StreamMessage): number {
  return bytes.length + overheadBytes
}

function isRecent({ at }: ConfirmedMessage): boolean {
  return performance.now() - at < maxAgeMs
}
