import { streams } from '@faresight/contracts/streams'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { inject } from 'vitest'

interface StoredEvent {
  id: string
  subject: string
  source: string
  data: unknown
}

/** Reads what the stream has stored since now. Other test files write to it too, so ask by id. */
export interface StoredEvents extends AsyncDisposable {
  /** Those of `ids` that are in the stream, in its order, each as often as it is there. */
  of(ids: readonly string[]): Promise<StoredEvent[]>
}

export async function storedEvents(): Promise<StoredEvents> {
  const url = new URL(inject('natsSetupUrl'))
  const nats = await connect({ servers: url.host, user: url.username, pass: url.password })
  const manager = await jetstreamManager(nats)
  const last = async () => (await manager.streams.info(streams.events.name)).state.last_seq
  const since = await last()
  return {
    async of(ids) {
      const end = await last()
      const found: StoredEvent[] = []
      for (let seq = since + 1; seq <= end; seq++) {
        const message = await manager.streams.getMessage(streams.events.name, { seq })
        const event = message?.json<StoredEvent>()
        if (event && ids.includes(event.id)) found.push(event)
      }
      return found
    },
    [Symbol.asyncDispose]: () => nats.close(),
  }
}
