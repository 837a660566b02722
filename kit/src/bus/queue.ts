import { jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Connection } from './connection.ts'
import type { Durable } from './durables.ts'
import { BusUnavailable } from './errors.ts'
import { taken, waiting } from './metrics.ts'

export interface QueueLength {
  /** Nobody has taken these yet. */
  waiting: number
  /** Some process works on these, or will try them again. */
  taken: number
}

interface Way {
  nats: NatsConnection
  connection: Connection
}

const measureEveryMs = 10_000
const answerMs = 2000

/** @throws BusUnavailable */
export async function queueLength({ nats, connection }: Way, durable: Durable): Promise<QueueLength> {
  const { stream, name, subject } = durable
  try {
    if (!connection.isUp()) throw new Error('The connection is lost.')
    const manager = await jetstreamManager(nats, { checkAPI: false, timeout: answerMs })
    const info = await manager.consumers.info(stream, name)
    return { waiting: info.num_pending, taken: info.num_ack_pending }
  } catch (error) {
    throw new BusUnavailable(subject, error)
  }
}

/** Keeps the figures of a consumer; without the bus there are none. Returns how to stop it. */
export function measureQueue(way: Way, durable: Durable): () => void {
  const { subject } = durable
  const measure = async () => {
    try {
      const length = await queueLength(way, durable)
      waiting.set({ subject }, length.waiting)
      taken.set({ subject }, length.taken)
    } catch {
      waiting.remove({ subject })
      taken.remove({ subject })
    }
  }
  void measure()
  const timer = setInterval(() => void measure(), measureEveryMs).unref()
  return () => clearInterval(timer)
}
