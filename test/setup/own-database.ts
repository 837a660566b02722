import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startDatabaseServer } from '@faresight/local/stack/own-servers'
import { secretNames } from '@faresight/setup/secrets/names'
import { removePostgres } from '@faresight/local/servers/postgres'
import { loadSecrets } from '@faresight/setup/secrets/kept'
import { scratchFolder } from './scratch.ts'

export interface OwnDatabase extends AsyncDisposable {
  /** Of the superuser. */
  url: string
  stop(): Promise<void>
  start(): Promise<void>
}

/** A PostgreSQL for one test file alone, which may stop it and start it again. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const dataDir = await scratchFolder()
  const secrets = await loadSecrets(dataDir, secretNames())
  // Kept over a stop, so not temporary to the one who starts it.
  const options = { dataDir, secrets, temporary: false, say: () => {} }
  let server = await startDatabaseServer(options)
  const { adminUrl, port } = server
  return {
    url: adminUrl,
    stop: async () => server[Symbol.asyncDispose](),
    async start() {
      server = await startDatabaseServer(options, port)
    },
    async [Symbol.asyncDispose]() {
      await removePostgres(join(dataDir, 'postgres'))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
