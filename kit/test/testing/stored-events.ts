import { eventEnvelopeSchema, type EventEnvelope } from '@faresight/contracts/envelope'
import { jetStreams } from '@faresight/contracts/streams'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { toNatsConnectOptions } from '../../src/bus/nats-url.ts'

/** @param natsUrl of a user who may manage streams */
export async function readStoredEvents(natsUrl: string): Promise<EventEnvelope[]> {
  await using nats = await connect({ ...toNatsConnectOptions(natsUrl), name: 'stored events' })
  const manager = await jetstreamManager(nats)
  const { state } = await manager.streams.info(jetStreams.events.name)
  const found: EventEnvelope[] = []
  for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
    const message = await manager.streams.getMessage(jetStreams.events.name, { seq })
    if (message) found.push(eventEnvelopeSchema.parse(message.json()))
  }
  return found
}
