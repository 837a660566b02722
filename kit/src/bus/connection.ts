import type { NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../telemetry/log.ts'

/** Follows a connection in the log, and knows whether it stands. */
export function watchConnection(nats: NatsConnection, log: Log): { isUp(): boolean } {
  let up = true
  void (async () => {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') {
        up = false
        log.warn('the bus is away')
      } else if (status.type === 'reconnect') {
        up = true
        log.info('the bus is back')
      } else if (status.type === 'error') {
        log.error({ err: status.error }, 'the bus refused something')
      }
    }
    up = false
  })()
  return { isUp: () => up && !nats.isClosed() }
}
