import { events } from '@faresight/contracts/catalogue'
import { streams } from '@faresight/contracts/streams'
import { jetstreamManager, type StreamConfig } from '@nats-io/jetstream'
import { connect, nanos } from '@nats-io/transport-node'

type Wanted = Pick<StreamConfig, 'name' | 'subjects' | 'max_age'> & Partial<StreamConfig>

const wanted: Wanted[] = [
  {
    name: streams.events.name,
    subjects: events.map((event) => event.subject),
    max_age: nanos(streams.events.maxAgeMs),
    duplicate_window: nanos(streams.events.duplicateWindowMs),
  },
  { name: streams.dead.name, subjects: [...streams.dead.subjects], max_age: nanos(streams.dead.maxAgeMs) },
]

/** Makes the streams of the contracts, or brings existing ones up to date. `setupUrl` is a user who may. */
export async function createStreams(setupUrl: string): Promise<void> {
  await using bus = await connect({ ...parts(setupUrl), name: 'setup', timeout: 10_000 })
  const manager = await jetstreamManager(bus)
  for (const config of wanted) {
    const exists = await manager.streams.info(config.name).then(
      () => true,
      () => false,
    )
    await (exists ? manager.streams.update(config.name, config) : manager.streams.add(config))
  }
}

/** The client takes user and password beside the address, not inside it. */
function parts(natsUrl: string): { servers: string; user: string; pass: string } {
  const { host, username, password } = new URL(natsUrl)
  return { servers: host, user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}
