import type { NatsConnection } from '@nats-io/transport-node'
import { withDeadline } from '../deadline.ts'
import type { Log } from '../telemetry/log.ts'

export interface ConnectionMonitor {
  isConnected(): boolean
  lostSignal(): AbortSignal
  waitUntilConnected(timeoutMs: number): Promise<boolean>
  onReconnect(callback: () => void): void
}

export interface BusConnection {
  nats: NatsConnection
  connection: ConnectionMonitor
}

/** Logs when the connection is lost and restored. */
export function monitorConnection(nats: NatsConnection, log: Log): ConnectionMonitor {
  let up = true
  let life = new AbortController()
  let returned = Promise.withResolvers<boolean>()
  const waiting: (() => void)[] = []
  const lost = () => {
    if (up) returned = Promise.withResolvers()
    up = false
    life.abort()
  }
  void (async () => {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') {
        lost()
        log.warn('the bus is away')
      } else if (status.type === 'reconnect') {
        up = true
        life = new AbortController()
        returned.resolve(true)
        for (const callback of waiting) callback()
        log.info('the bus is back')
      } else if (status.type === 'error') {
        log.error({ err: status.error }, 'the bus refused something')
      }
    }
    lost()
    returned.resolve(false)
  })()
  const isUp = () => up && !nats.isClosed()
  return {
    isConnected: isUp,
    lostSignal: () => life.signal,
    onReconnect: (callback) => void waiting.push(callback),
    waitUntilConnected: async (timeoutMs) =>
      isUp() || withDeadline(returned.promise, timeoutMs, 'The bus did not come back').catch(() => false),
  }
}
