import { jetStreams } from '@faresight/contracts/streams'
import type { JetStreamManager } from '@nats-io/jetstream'

/** The streams that a backup has. Those of the buckets are caches of minutes. */
export const savedStreams = [jetStreams.events.name, jetStreams.jobs.name, jetStreams.dead.name] as const

/** Where a stream is at a moment. */
export interface Position {
  last: number
  /** By consumer, up to which message it has acknowledged everything. */
  acknowledged: Record<string, number>
}

export type Positions = Record<(typeof savedStreams)[number], Position>

/** How far each stream is, and each of its consumers. */
export async function readPositions({ streams: all, consumers }: JetStreamManager): Promise<Positions> {
  const entries = savedStreams.map(async (name) => {
    const { state } = await all.info(name)
    const acknowledged: Record<string, number> = {}
    for await (const { name: consumer, ack_floor: floor } of consumers.list(name))
      acknowledged[consumer] = floor.stream_seq
    return [name, { last: state.last_seq, acknowledged }] as const
  })
  // One of each.
  return Object.fromEntries(await Promise.all(entries)) as Positions
}
