import { rm } from 'node:fs/promises'
import type { Part } from '@faresight/contracts/services'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { silentLog } from '@faresight/kit/testing'
import { startBusServer } from '@faresight/local/stack/own-servers'
import { secretNames } from '@faresight/setup/secrets/names'
import { setupUser } from '@faresight/setup/bus/accounts'
import { loadSecrets } from '@faresight/setup/secrets/kept'
import { scratchFolder } from './scratch.ts'

export interface OwnBus extends AsyncDisposable {
  /** Address for one of the bus's users, as a service's `NATS_URL`. */
  urlOf: (user: Part) => string
  /** Address for the user who manages streams and may read them. */
  setupUrl: string
  /** The bus as one service sees it, with just that service's permissions. A busy machine takes nothing from its buckets. */
  connect: (user: Part) => Promise<Bus>
  /** Ends the server as a crash would. */
  kill: () => void
  /** Starts it again where it was, with what it had stored. */
  restart: () => Promise<void>
}

/**
 * A bus for one test file alone, in a tenth of a second. On a shared one, files that answer the same RPC would answer
 * each other's questions, as replicas of a service do.
 */
export async function ownBus(): Promise<OwnBus> {
  const dataDir = await scratchFolder()
  const secrets = await loadSecrets(dataDir, secretNames())
  const start = (port?: number) => startBusServer({ dataDir, secrets, temporary: true, say: () => {} }, port)
  let nats = await start()
  return {
    urlOf: (user) => nats.urlOf(user),
    setupUrl: nats.urlOf(setupUser),
    connect: (user) =>
      connectBus({ url: nats.urlOf(user), name: user, log: silentLog, bucketTimeoutMs: 20_000 }),
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
