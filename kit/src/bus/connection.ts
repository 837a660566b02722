import type { NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../telemetry/log.ts'

export interface Connection {
  isUp(): boolean
  /** Aborted when the connection is lost; a new one once it is back. */
  life(): AbortSignal
}

/** Follows a connection in the log, and knows whether it stands. */
export function watchConnection(nats: NatsConnection, log: Log): Connection {
  let up = true
  let life = new AbortController()
  const lost = () => {
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
        log.info('the bus is back')
      } else if (status.type === 'error') {
        log.error({ err: status.error }, 'the bus refused something')
      }
    }
    lost()
  })()
  return { isUp: () => up && !nats.isClosed(), life: () => life.signal }
}
