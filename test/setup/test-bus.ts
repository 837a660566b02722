import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackendName } from '@faresight/contracts/services'
import type { DurableConsumer } from '@faresight/kit/bus/durable-consumers'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { silentLog } from '@faresight/kit/testing'
import { startNatsInDataDir } from '@faresight/local/stack/data-dir-servers'
import { busSetupUser } from '@faresight/setup/nats-config'
import { loadOrCreateSecrets } from '@faresight/setup/secrets/secrets-file'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect as connectNats, nanos } from '@nats-io/transport-node'
import { inject } from 'vitest'
import { leaseBusAccount, busAccountUser } from './bus-account-pool.ts'
import './provided-context.ts'
import { createScratchFolder } from './scratch-folder.ts'

export interface TestBus extends AsyncDisposable {
  /** The `NATS_URL` of a user of the bus. */
  urlOf: (user: BackendName) => string
  /** For the user who manages and reads streams. */
  setupUrl: string
  /** Connects with the permissions of one service, and patient timeouts of buckets. */
  connect: (user: BackendName) => Promise<Bus>
}

export interface RestartableBus extends TestBus {
  /** Where its streams are. */
  streamsDir: string
  /** Kills the server. */
  kill: () => void
  /** Starts it again on the same port and data. */
  restart: () => Promise<void>
}

/** Leases an account of the shared server, with its own streams: in one account, files that serve the same RPC would answer each other. */
export async function createTestBus(): Promise<TestBus> {
  const pool = inject('busPool')
  await using owned = new AsyncDisposableStack()
  const { account } = owned.use(await leaseBusAccount(pool))
  const url = (user: string) => `nats://${busAccountUser(account, user)}:${pool.password}@${pool.host}`
  const setupUrl = url(busSetupUser)
  owned.defer(() => deleteStreams(setupUrl))
  await setupJetStream(setupUrl)
  const { urlOf, connect } = busAt(url)
  // A connection left open would answer RPCs of the next lessee.
  const connections = owned.use(new AsyncDisposableStack())
  const resources = owned.move()
  return {
    urlOf,
    connect: async (user) => connections.use(await connect(user)),
    setupUrl,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** Starts a server of its own, which a test may kill. */
export async function startRestartableBus(): Promise<RestartableBus> {
  const dataDir = await createScratchFolder()
  const secrets = await loadOrCreateSecrets(dataDir)
  const start = (port?: number) =>
    startNatsInDataDir({ dataDir, secrets, temporary: true, say: () => {} }, port)
  let nats = await start()
  return {
    ...busAt((user) => nats.urlOf(user)),
    setupUrl: nats.urlOf(busSetupUser),
    streamsDir: join(dataDir, 'nats/streams/jetstream/$G/streams'),
    kill: () => void process.kill(nats.pid, 'SIGKILL'),
    async restart() {
      nats = await start(nats.port)
    },
    async [Symbol.asyncDispose]() {
      await nats[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function busAt(urlOf: (user: BackendName) => string): Pick<TestBus, 'urlOf' | 'connect'> {
  return {
    urlOf,
    connect: (user) => connectBus({ url: urlOf(user), name: user, log: silentLog, bucketTimeoutMs: 20_000 }),
  }
}

async function deleteStreams(setupUrl: string): Promise<void> {
  await using nats = await connectNats(toNatsConnectOptions(setupUrl))
  const { streams } = await jetstreamManager(nats)
  for await (const name of streams.names()) await streams.delete(name)
}

export function probeBusReadiness(bus: Bus): Promise<'up' | 'down'> {
  return bus.ready().then(
    () => 'up',
    () => 'down',
  )
}

/** Sets how soon the bus redelivers an unacknowledged message, until the streams are set up again. */
export async function setAckWait(
  { setupUrl }: Pick<TestBus, 'setupUrl'>,
  { stream, name }: Pick<DurableConsumer, 'stream' | 'name'>,
  ackWaitMs: number,
): Promise<void> {
  await using nats = await connectNats(toNatsConnectOptions(setupUrl))
  const { consumers } = await jetstreamManager(nats)
  await consumers.update(stream, name, { ack_wait: nanos(ackWaitMs) })
}
