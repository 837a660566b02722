import { rm } from 'node:fs/promises'
import type { BackendName } from '@faresight/contracts/services'
import { parseNatsUrl } from '@faresight/kit/bus/nats-url'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { silentLog } from '@faresight/kit/testing'
import { startNatsInDataDir } from '@faresight/local/stack/data-dir-servers'
import { busSetupUser } from '@faresight/setup/nats-config'
import { loadOrCreateSecrets } from '@faresight/setup/secrets/secrets-file'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect as connectNats } from '@nats-io/transport-node'
import { inject } from 'vitest'
import { takeAccount, userIn } from './bus-pool.ts'
import './provided.ts'
import { scratchFolder } from './scratch.ts'

export interface OwnBus extends AsyncDisposable {
  /** Address for one of the bus's users, as a service's `NATS_URL`. */
  urlOf: (user: BackendName) => string
  /** Address for the user who manages streams and may read them. */
  setupUrl: string
  /** The bus as one service sees it, with just that service's permissions. A busy machine takes nothing from its buckets. */
  connect: (user: BackendName) => Promise<Bus>
}

/** A bus with a server to itself. */
export interface PrivateBus extends OwnBus {
  /** Ends the server as a crash would. */
  kill: () => void
  /** Starts it again where it was, with what it had stored. */
  restart: () => Promise<void>
}

/**
 * A bus for one test file alone: an account of the server that all files share, with streams of its own. In one account,
 * files that answer the same RPC would answer each other's questions, as replicas of a service do.
 */
export async function ownBus(): Promise<OwnBus> {
  const pool = inject('busPool')
  await using owned = new AsyncDisposableStack()
  const { account } = owned.use(await takeAccount(pool))
  const url = (user: string) => `nats://${userIn(account, user)}:${pool.password}@${pool.host}`
  const setupUrl = url(busSetupUser)
  owned.defer(() => deleteStreams(setupUrl))
  await setupJetStream(setupUrl)
  const { urlOf, connect } = busAt(url)
  // One that a test leaves open would answer the questions of the next who takes the account.
  const connections = owned.use(new AsyncDisposableStack())
  const resources = owned.move()
  return {
    urlOf,
    connect: async (user) => connections.use(await connect(user)),
    setupUrl,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** A bus on a server of its own, for a test that kills it: in a tenth of a second. */
export async function privateBus(): Promise<PrivateBus> {
  const dataDir = await scratchFolder()
  const secrets = await loadOrCreateSecrets(dataDir)
  const start = (port?: number) =>
    startNatsInDataDir({ dataDir, secrets, temporary: true, say: () => {} }, port)
  let nats = await start()
  return {
    ...busAt((user) => nats.urlOf(user)),
    setupUrl: nats.urlOf(busSetupUser),
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

function busAt(urlOf: (user: BackendName) => string): Pick<OwnBus, 'urlOf' | 'connect'> {
  return {
    urlOf,
    connect: (user) => connectBus({ url: urlOf(user), name: user, log: silentLog, bucketTimeoutMs: 20_000 }),
  }
}

/** The next who takes the account finds it as it was. */
async function deleteStreams(setupUrl: string): Promise<void> {
  await using nats = await connectNats(parseNatsUrl(setupUrl))
  const { streams } = await jetstreamManager(nats)
  for await (const name of streams.names()) await streams.delete(name)
}
