import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startLocalMongo } from '@faresight/local/servers/mongo'
import { stopAndRemovePostgres } from '@faresight/local/servers/postgres'
import { startPostgresInDataDir } from '@faresight/local/stack/data-dir-servers'
import { loadOrCreateSecrets } from '@faresight/setup/secrets/secrets-file'
import { createScratchFolder } from './scratch-folder.ts'

/** A store for one test file, which may stop it and start it again on the same port and data. */
export interface RestartableStore extends AsyncDisposable {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a PostgreSQL; `url` is its superuser's. */
export async function startRestartablePostgres(): Promise<RestartableStore> {
  const dataDir = await createScratchFolder()
  const secrets = await loadOrCreateSecrets(dataDir)
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

/** Starts a MongoDB; `url` names no database. */
export async function startRestartableMongo(): Promise<RestartableStore> {
  const dataDir = await createScratchFolder()
  const options = { dir: join(dataDir, 'mongo') }
  let server = await startLocalMongo(options)
  const { url, port } = server
  return {
    url,
    stop: async () => server[Symbol.asyncDispose](),
    async start() {
      server = await startLocalMongo({ ...options, port })
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
