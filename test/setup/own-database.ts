import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgresInDataDir } from '@faresight/local/stack/data-dir-servers'
import { loadOrCreateSecrets } from '@faresight/setup/secrets/secrets-file'
import { stopAndRemovePostgres } from '@faresight/local/servers/postgres'
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
  const secrets = await loadOrCreateSecrets(dataDir)
  // Kept over a stop, so not temporary to the one who starts it.
  const options = { dataDir, secrets, temporary: false, say: () => {} }
  let server = await startPostgresInDataDir(options)
  const { adminUrl, port } = server
  return {
    url: adminUrl,
    stop: async () => server[Symbol.asyncDispose](),
    async start() {
      server = await startPostgresInDataDir(options, port)
    },
    async [Symbol.asyncDispose]() {
      await stopAndRemovePostgres(join(dataDir, 'postgres'))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
