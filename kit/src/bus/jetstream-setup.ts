import { allBuckets, allEvents, allJobs } from '@faresight/contracts/catalogue'
import type {
  BucketDefinition,
  EventDefinition,
  JobDefinition,
} from '@faresight/contracts/message-definitions'
import { jetStreams } from '@faresight/contracts/streams'
import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  type StreamConfig,
} from '@nats-io/jetstream'
import { connect, nanos } from '@nats-io/transport-node'
import { toNatsConnectOptions } from './nats-url.ts'
import { bucketStreamName, bucketKeySubject } from './bucket.ts'
import { type DurableConsumer, deriveDurableConsumers } from './durable-consumers.ts'

type StreamSettings = Pick<StreamConfig, 'name' | 'subjects' | 'max_age'> & Partial<StreamConfig>

interface Catalogue {
  events: readonly EventDefinition[]
  jobs: readonly JobDefinition[]
  buckets: readonly BucketDefinition[]
  replicas: number
}

/**
 * Creates or updates the streams, consumers and buckets of the contracts, before any service starts.
 * @param natsUrl of a user who may manage streams; no service may
 * @param wanted changes to the contracts, or to one replica
 * @throws at once if the connection is lost: it is not made again
 */
export async function setupJetStream(natsUrl: string, wanted: Partial<Catalogue> = {}): Promise<void> {
  const catalogue: Catalogue = {
    events: allEvents,
    jobs: allJobs,
    buckets: allBuckets,
    replicas: 1,
    ...wanted,
  }
  const nats = await connect({
    ...toNatsConnectOptions(natsUrl),
    name: 'setup',
    timeout: 30_000,
    reconnect: false,
  })
  try {
    const manager = await jetstreamManager(nats)
    for (const stream of listStreams(catalogue)) {
      const exists = await infoOrNull(manager.streams.info(stream.name), JetStreamApiCodes.StreamNotFound)
      await (exists ? manager.streams.update(stream.name, stream) : manager.streams.add(stream))
    }
    await Promise.all(
      deriveDurableConsumers(catalogue.events, catalogue.jobs).map((durable) =>
        setupConsumer(manager, durable),
      ),
    )
  } finally {
    // Disposing would drain, which waits for the server.
    await nats.close()
  }
}

function listStreams(catalogue: Catalogue): StreamSettings[] {
  const wanted: StreamSettings[] = [
    {
      name: jetStreams.events.name,
      subjects: catalogue.events.map((event) => event.subject),
      max_age: nanos(jetStreams.events.maxAgeMs),
      duplicate_window: nanos(jetStreams.events.duplicateWindowMs),
    },
    {
      name: jetStreams.jobs.name,
      subjects: [...jetStreams.jobs.subjects],
      retention: RetentionPolicy.Workqueue,
      max_age: nanos(jetStreams.jobs.maxAgeMs),
      duplicate_window: nanos(jetStreams.jobs.duplicateWindowMs),
    },
    {
      name: jetStreams.dead.name,
      subjects: [...jetStreams.dead.subjects],
      max_age: nanos(jetStreams.dead.maxAgeMs),
    },
    ...catalogue.buckets.map((bucket) => ({
      name: bucketStreamName(bucket.name),
      subjects: [bucketKeySubject(bucket.name, '>')],
      max_age: nanos(bucket.ttlMs),
      max_msgs_per_subject: 1,
      max_bytes: bucket.maxBytes,
      // By default a full bucket refuses new values. These are caches.
      discard: DiscardPolicy.Old,
      allow_direct: true,
      allow_rollup_hdrs: true,
    })),
  ]
  return wanted.map((stream) => ({ ...stream, num_replicas: catalogue.replicas }))
}

async function setupConsumer(manager: JetStreamManager, durable: DurableConsumer): Promise<void> {
  const { stream, name, subject, ackWaitMs, maxAckPending } = durable
  const changeable = {
    filter_subject: subject,
    ack_wait: nanos(ackWaitMs),
    max_ack_pending: maxAckPending,
    // The server would only drop a message after its last attempt; the consumer moves it to the dead letters.
    max_deliver: -1,
  }
  const isAhead = await isAheadOfStream(manager, durable)
  if (isAhead) await manager.consumers.delete(stream, name)
  if (isAhead === false) await manager.consumers.update(stream, name, changeable)
  else
    await manager.consumers.add(stream, {
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ...changeable,
    })
}

/**
 * Whether a consumer would skip the next messages of its stream: a NATS 2.9 that crashes while the disk is full numbers an empty
 * stream from 1 again. `null` if the consumer does not exist.
 */
async function isAheadOfStream(
  manager: JetStreamManager,
  { stream, name }: DurableConsumer,
): Promise<boolean | null> {
  const consumer = await infoOrNull(manager.consumers.info(stream, name), JetStreamApiCodes.ConsumerNotFound)
  // The stream second: its number only grows.
  return consumer && consumer.delivered.stream_seq > (await manager.streams.info(stream)).state.last_seq
}

async function infoOrNull<T>(info: Promise<T>, missing: JetStreamApiCodes): Promise<T | null> {
  return info.catch((error: unknown) => {
    if (error instanceof JetStreamApiError && error.code === missing) return null
    throw error
  })
}
