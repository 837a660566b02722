import { parseNatsUrl } from '@faresight/kit/bus/nats-url'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { reach } from '../reach.ts'

export interface BusSession extends AsyncDisposable {
  nats: NatsConnection
  manager: JetStreamManager
}

/** @param url of the user who manages streams */
export async function connectToBus(url: string): Promise<BusSession> {
  const options = { ...parseNatsUrl(url), name: 'backup', timeout: 10_000 }
  const nats = await reach('NATS_URL', connect(options))
  const manager = await jetstreamManager(nats, { timeout: 10_000 })
  return { nats, manager, [Symbol.asyncDispose]: () => nats.close() }
}
