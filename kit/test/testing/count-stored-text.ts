import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { toNatsConnectOptions } from '../../src/bus/nats-url.ts'

/** By subject, over all streams. @param natsUrl of a user who may manage streams */
export async function countTextInStreams(natsUrl: string, text: string): Promise<Record<string, number>> {
  await using nats = await connect({ ...toNatsConnectOptions(natsUrl), name: 'subjects with' })
  const manager = await jetstreamManager(nats)
  const found: Record<string, number> = {}
  for await (const { config, state } of manager.streams.list()) {
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(config.name, { seq })
      if (!message) continue
      const { subject, header } = message
      const said = [subject, message.string(), ...header.keys().map((key) => header.get(key))]
      if (said.join(' ').toLowerCase().includes(text.toLowerCase()))
        found[subject] = (found[subject] ?? 0) + 1
    }
  }
  return found
}
