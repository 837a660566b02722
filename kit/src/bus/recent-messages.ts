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
const concurrency = 50
const retryPauseMs = 500

/**
 * Messages that streams confirmed in the last two minutes, at most 16 MB. A server confirms a message before it is safe on the
 * disk, so one that crashes or cannot write may lose it. Published again, it is dropped as a duplicate where it was not lost.
 */
export class RecentMessages {
  /** The oldest first. */
  readonly #confirmed = new Set<ConfirmedMessage>()
  #bytes = 0
  #runs = 0

  add(message: StreamMessage): void {
    this.#confirmed.add({ ...message, at: performance.now() })
    this.#bytes += message.bytes.length
    for (const oldest of this.#confirmed) {
      if (this.#bytes <= maxBytes && isRecent(oldest)) break
      this.#confirmed.delete(oldest)
      this.#bytes -= oldest.bytes.length
    }
  }

  /** Until each is confirmed again or too old, or until the next call, which begins with all of them. */
  async publishAgain(nats: NatsConnection, log: Log): Promise<void> {
    const run = ++this.#runs
    let stored = 0
    for (let left = [...this.#confirmed]; left.length && run === this.#runs && !nats.isClosed();) {
      const batch = left.splice(0, concurrency).filter(isRecent)
      const acks = await Promise.all(batch.map((it) => publishToStream(nats, it).catch(() => null)))
      stored += acks.filter((ack) => ack?.duplicate === false).length
      const failed = batch.filter((_, index) => !acks[index])
      if (failed.length) await delay(retryPauseMs, undefined, { ref: false })
      left = [...failed, ...left]
    }
    // Among them are jobs that were done: their queue forgets them.
    if (stored) log.info({ count: stored }, 'messages that the bus no longer had were published again')
  }
}

function isRecent({ at }: ConfirmedMessage): boolean {
  return performance.now() - at < maxAgeMs
}
