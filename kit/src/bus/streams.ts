import { buckets, events } from '@faresight/contracts/catalogue'
import { streams } from '@faresight/contracts/streams'
import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  jetstreamManager,
  type StreamConfig,
} from '@nats-io/jetstream'
import { connect, nanos } from '@nats-io/transport-node'
import { connectionOf } from './address.ts'
import { bucketStream, bucketSubject } from './bucket.ts'

type Wanted = Pick<StreamConfig, 'name' | 'subjects' | 'max_age'> & Partial<StreamConfig>

/**
 * Makes the streams and buckets of the contracts, or brings existing ones up to date. Run by the deployment before any service.
 *
 * @param natsUrl of a user who may manage streams; no service may
 */
export async function setupStreams(natsUrl: string): Promise<void> {
  const wanted: Wanted[] = [
    {
      name: streams.events.name,
      subjects: events.map((event) => event.subject),
      max_age: nanos(streams.events.maxAgeMs),
      duplicate_window: nanos(streams.events.duplicateWindowMs),
    },
    { name: streams.dead.name, subjects: [...streams.dead.subjects], max_age: nanos(streams.dead.maxAgeMs) },
    ...buckets.map((bucket) => ({
      name: bucketStream(bucket.name),
      subjects: [bucketSubject(bucket.name, '>')],
      max_age: nanos(bucket.ttlMs),
      max_msgs_per_subject: 1,
      max_bytes: bucket.maxBytes,
      // The usual kind of bucket refuses new values when it is full. Ours are a cache.
      discard: DiscardPolicy.Old,
      allow_direct: true,
      allow_rollup_hdrs: true,
    })),
  ]
  await using nats = await connect({ ...connectionOf(natsUrl), name: 'setup', timeout: 30_000 })
  const manager = await jetstreamManager(nats)
  for (const config of wanted) {
    const exists = await manager.streams.info(config.name).catch((error: unknown) => {
      if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return null
      throw error
    })
    await (exists ? manager.streams.update(config.name, config) : manager.streams.add(config))
  }
}
