import { rm } from 'node:fs/promises'
import { secretNames, startBusServer } from '@faresight/local/backends'
import { loadSecrets } from '@faresight/local/secrets'
import { scratchFolder } from './scratch.ts'

export interface OwnBus extends AsyncDisposable {
  /** Address for one of the bus's users, as a service's `NATS_URL`. */
  urlOf: (user: string) => string
}

/**
 * A bus for one test file alone. Replicas of a service share its questions, so two files that answer the same RPC on
 * one bus would answer each other's.
 */
export async function ownBus(): Promise<OwnBus> {
  const dataDir = await scratchFolder()
  const secrets = await loadSecrets(dataDir, secretNames())
  const nats = await startBusServer({ dataDir, secrets, temporary: true, say: () => {} })
  return {
    urlOf: nats.urlOf,
    async [Symbol.asyncDispose]() {
      await nats[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
