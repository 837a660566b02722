import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { jetStreams } from '@faresight/contracts/streams'
import { DeliverPolicy, jetstream, type JetStreamManager, type PubAck } from '@nats-io/jetstream'
import { headers, type NatsConnection } from '@nats-io/transport-node'
import type { Stores } from '../config.ts'
import { unpacked } from '../folder/keep.ts'
import { linesIn } from '../folder/lines-in.ts'
import type { SavedStream } from '../manifest.ts'
import type { BusSession } from './connect.ts'
import { type Message, readLine } from './messages.ts'
import { savedStreams } from './position.ts'

/** On their way at once. They arrive in the order in which they were sent. */
const atOnce = 200

/** Streams of ours that hold messages. */
export async function streamsInUse({ streams: all }: JetStreamManager): Promise<string[]> {
  const inUse: string[] = []
  for await (const { config, state } of all.list())
    if (savedStreams.some((name) => name === config.name) && state.messages) inUse.push(config.name)
  return inUse
}

/** Puts the streams of a backup in place of what there is; consumers go on behind what they had acknowledged. */
export async function loadStreams(
  { NATS_URL, BUS_REPLICAS }: Stores,
  { nats, manager }: BusSession,
  folder: string,
  saved: readonly SavedStream[],
): Promise<void> {
  await forgetAll(manager)
  await setupJetStream(NATS_URL, { replicas: BUS_REPLICAS })
  for (const stream of saved) {
    const places = await loadMessages(nats, folder, stream)
    // A queue of work has lost what was acknowledged, and gives out all that is left.
    if (stream.name === jetStreams.events.name) await moveConsumers(manager, stream, places)
  }
}

/** Caches, too: they tell of what may not be there any more. A new stream counts from 1, and knows no message id. */
async function forgetAll({ streams: all }: JetStreamManager): Promise<void> {
  const names = (await Array.fromAsync(all.list())).map(({ config }) => config.name)
  const ours = names.filter((name) => savedStreams.some((it) => it === name) || name.startsWith('KV_'))
  for (const name of ours) await all.delete(name)
}

/** @returns by consumer, the last message here that it had acknowledged there */
async function loadMessages(
  nats: NatsConnection,
  folder: string,
  saved: SavedStream,
): Promise<Record<string, number>> {
  const places = Object.fromEntries(Object.keys(saved.acknowledged).map((name) => [name, 0]))
  let count = 0
  let batch: Message[] = []
  async function flush(): Promise<void> {
    const acks = await Promise.all(batch.map((message) => publish(nats, message)))
    for (const [index, { seq }] of acks.entries())
      for (const [name, floor] of Object.entries(saved.acknowledged))
        if ((batch[index]?.seq ?? Infinity) <= floor) places[name] = Math.max(places[name] ?? 0, seq)
    count += batch.length
    batch = []
  }
  for await (const line of linesIn(unpacked(folder, saved))) {
    batch.push(readLine(line))
    if (batch.length === atOnce) await flush()
  }
  await flush()
  if (count !== saved.messages)
    throw new Error(`${saved.name} has ${count} messages, and ${saved.messages} were saved.`)
  return places
}

function publish(nats: NatsConnection, { subject, headers: all, data }: Message): Promise<PubAck> {
  const kept = headers()
  for (const [name, values] of all) for (const value of values) kept.append(name, value)
  return jetstream(nats).publish(subject, Buffer.from(data, 'base64'), { headers: kept, timeout: 10_000 })
}

/** What they had acknowledged has had its effect, which stands in the tables and documents of the backup. */
async function moveConsumers(
  { consumers }: JetStreamManager,
  { name: stream, acknowledged }: SavedStream,
  places: Record<string, number>,
): Promise<void> {
  for (const { name, config } of await Array.fromAsync(consumers.list(stream))) {
    // One that the backup does not know hears everything, as it would have after an upgrade.
    if (!(name in acknowledged)) continue
    await consumers.delete(stream, name)
    await consumers.add(stream, {
      ...config,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: (places[name] ?? 0) + 1,
    })
  }
}
