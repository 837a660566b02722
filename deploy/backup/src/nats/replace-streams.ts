import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { jetStreams } from '@faresight/contracts/streams'
import { DeliverPolicy, jetstream, type JetStreamManager, type PubAck } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import type * as z from 'zod'
import { readBackupFile, splitLines } from '../backup-files.ts'
import type { StoresConfig } from '../config.ts'
import type { SavedStream } from '../manifest.ts'
import { savedMessage } from './save-streams.ts'
import { type NatsSession, savedStreamNames } from './streams.ts'

type SavedMessage = z.output<typeof savedMessage>

/** Messages in flight. They arrive in the order in which they were sent. */
const batchSize = 200

export async function listNonEmptyStreams({ streams }: JetStreamManager): Promise<string[]> {
  const found: string[] = []
  for await (const { config, state } of streams.list())
    if (savedStreamNames.some((name) => name === config.name) && state.messages) found.push(config.name)
  return found
}

/** Replaces the streams with those of a backup. Consumers continue after the messages that they had acknowledged. */
export async function replaceStreamsAndClearBuckets(
  { NATS_URL, BUS_REPLICAS }: StoresConfig,
  { nats, manager }: NatsSession,
  folder: string,
  saved: readonly SavedStream[],
): Promise<void> {
  await deleteStreamsAndBuckets(manager)
  await setupJetStream(NATS_URL, { replicas: BUS_REPLICAS })
  for (const stream of saved) {
    const acknowledged = await loadMessages(nats, folder, stream)
    // In a work queue acknowledged messages are gone, and all others are delivered again.
    if (stream.name === jetStreams.events.name) await moveConsumers(manager, stream, acknowledged)
  }
}

/** Buckets too: they may cache what no longer exists. A new stream starts at 1, and knows no message id. */
async function deleteStreamsAndBuckets({ streams }: JetStreamManager): Promise<void> {
  const names = (await Array.fromAsync(streams.list())).map(({ config }) => config.name)
  const ours = names.filter((name) => savedStreamNames.some((one) => one === name) || name.startsWith('KV_'))
  for (const name of ours) await streams.delete(name)
}

/** @returns by consumer: the new sequence number of the last message that it had acknowledged */
async function loadMessages(
  nats: NatsConnection,
  folder: string,
  saved: SavedStream,
): Promise<Record<string, number>> {
  const acknowledged = Object.fromEntries(Object.keys(saved.acknowledged).map((name) => [name, 0]))
  let count = 0
  let batch: SavedMessage[] = []
  async function flush(): Promise<void> {
    const acks = await Promise.all(batch.map((message) => publish(nats, message)))
    for (const [index, { seq }] of acks.entries())
      for (const [name, floor] of Object.entries(saved.acknowledged))
        if ((batch[index]?.seq ?? Infinity) <= floor)
          acknowledged[name] = Math.max(acknowledged[name] ?? 0, seq)
    count += batch.length
    batch = []
  }
  for await (const line of splitLines(readBackupFile(folder, saved))) {
    batch.push(savedMessage.parse(JSON.parse(line)))
    if (batch.length === batchSize) await flush()
  }
  await flush()
  if (count !== saved.messages)
    throw new Error(`${saved.name} has ${count} messages, but ${saved.messages} were saved.`)
  return acknowledged
}

function publish(nats: NatsConnection, message: SavedMessage): Promise<PubAck> {
  const all = headers()
  for (const [name, values] of message.headers) for (const value of values) all.append(name, value)
  const data = Buffer.from(message.data, 'base64')
  return jetstream(nats).publish(message.subject, data, { headers: all, timeout: 10_000 })
}

/** The effects of acknowledged messages are in the tables and documents of the backup. */
async function moveConsumers(
  { consumers }: JetStreamManager,
  saved: SavedStream,
  acknowledged: Record<string, number>,
): Promise<void> {
  for (const { name, config } of await Array.fromAsync(consumers.list(saved.name))) {
    // A consumer that the backup does not know receives everything, as after an upgrade.
    if (!(name in saved.acknowledged)) continue
    await consumers.delete(saved.name, name)
    await consumers.add(saved.name, {
      ...config,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: (acknowledged[name] ?? 0) + 1,
    })
  }
}
