import { jetStreams } from '@faresight/contracts/streams'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { connectOrExplain } from '../operator-error.ts'

/** The streams in a backup. Those of buckets are caches. */
export const savedStreamNames = [jetStreams.events.name, jetStreams.jobs.name, jetStreams.dead.name] as const

export interface NatsSession extends AsyncDisposable {
  nats: NatsConnection
  manager: JetStreamManager
}

export interface StreamPosition {
  /** The last sequence number. */
  last: number
  /** By consumer: the sequence number up to which it has acknowledged everything. */
  acknowledged: Record<string, number>
}

export type StreamPositions = Record<(typeof savedStreamNames)[number], StreamPosition>

/** @param url of the user who manages streams */
export async function connectToNats(url: string): Promise<NatsSession> {
  const options = { ...toNatsConnectOptions(url), name: 'backup', timeout: 10_000 }
  const nats = await connectOrExplain('NATS_URL', connect(options))
  const manager = await jetstreamManager(nats, { timeout: 10_000 })
  return { nats, manager, [Symbol.asyncDispose]: () => nats.close() }
}

export async function readStreamPositions({
  streams,
  consumers,
}: JetStreamManager): Promise<StreamPositions> {
  const entries = savedStreamNames.map(async (name) => {
    const { state } = await streams.info(name)
    const acknowledged: Record<string, number> = {}
    for await (const { name: consumer, ack_floor: floor } of consumers.list(name))
      acknowledged[consumer] = floor.stream_seq
    return [name, { last: state.last_seq, acknowledged }] as const
  })
  // One entry for each of savedStreams.
  return Object.fromEntries(await Promise.all(entries)) as StreamPositions
}
