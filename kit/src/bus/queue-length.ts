import { jetstreamManager } from '@nats-io/jetstream'
import type { MonitoredBusConnection } from './connection.ts'
import type { DurableConsumer } from './durable-consumers.ts'
import { BusUnavailableError } from './errors.ts'
import { unackedMessages, pendingMessages } from './metrics.ts'

export interface QueueLength {
  waiting: number
  /** Delivered to a process, or waiting for a redelivery. */
  inFlight: number
}

const measureEveryMs = 10_000
const timeoutMs = 2000

/** @throws BusUnavailableError */
export async function fetchQueueLength(
  { nats, connection }: MonitoredBusConnection,
  durable: DurableConsumer,
): Promise<QueueLength> {
  const { stream, name, subject } = durable
  try {
    if (!connection.isConnected()) throw new Error('The connection to the bus was lost.')
    const manager = await jetstreamManager(nats, { checkAPI: false, timeout: timeoutMs })
    const info = await manager.consumers.info(stream, name)
    return { waiting: info.num_pending, inFlight: info.num_ack_pending }
  } catch (error) {
    throw new BusUnavailableError(subject, error)
  }
}

/** Every ten seconds; removes the values while the bus is unavailable. @returns how to stop it */
export function startQueueMetrics(bus: MonitoredBusConnection, durable: DurableConsumer): () => void {
  const { subject } = durable
  const measure = async () => {
    try {
      const length = await fetchQueueLength(bus, durable)
      pendingMessages.set({ subject }, length.waiting)
      unackedMessages.set({ subject }, length.inFlight)
    } catch {
      pendingMessages.remove({ subject })
      unackedMessages.remove({ subject })
    }
  }
  void measure()
  const timer = setInterval(() => void measure(), measureEveryMs).unref()
  return () => clearInterval(timer)
}
