import type { NatsConnection } from '@nats-io/transport-node'
import { withDeadline } from '../deadline.ts'
import type { Log } from '../telemetry/log.ts'

export interface ConnectionMonitor {
  isConnected(): boolean
  lostSignal(): AbortSignal
  waitUntilConnected(timeoutMs: number): Promise<boolean>
  onReconnect(callback: () => void): void
}

export interface MonitoredBusConnection {
  nats: NatsConnection
  connection: ConnectionMonitor
}

/** Logs when the connection is lost and restored. */
export function monitorBusConnection(nats: NatsConnection, log: Log): ConnectionMonitor {
  let up = true
  let connectionLost = new AbortController()
  let reconnected = Promise.withResolvers<boolean>()
  const reconnectCallbacks: (() => void)[] = []
  const lost = () => {
    if (up) reconnected = Promise.withResolvers()
    up = false
    connectionLost.abort()
  }
  void (async () => {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') {
        lost()
        log.warn('disconnected from the bus')
      } else if (status.type === 'reconnect') {
        up = true
        connectionLost = new AbortController()
        reconnected.resolve(true)
        for (const callback of reconnectCallbacks) callback()
        log.info('reconnected to the bus')
      } else if (status.type === 'error') {
        log.error({ err: status.error }, 'the bus reported an error')
      }
    }
    lost()
    reconnected.resolve(false)
  })()
  const isUp = () => up && !nats.isClosed()
  return {
    isConnected: isUp,
    lostSignal: () => connectionLost.signal,
    onReconnect: (callback) => void reconnectCallbacks.push(callback),
    waitUntilConnected: async (timeoutMs) =>
      isUp() || withDeadline(reconnected.promise, timeoutMs, 'The bus did not come back').catch(() => false),
  }
}
