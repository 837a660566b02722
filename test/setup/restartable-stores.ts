import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startMongo } from '@faresight/local/servers/mongo'
import { removePostgres } from '@faresight/local/servers/postgres'
import { startDatabaseServer } from '@faresight/local/stack/own-servers'
import { loadSecrets } from '@faresight/setup/secrets/kept'
import { secretNames } from '@faresight/setup/secrets/names'
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
  const secrets = await loadSecrets(dataDir, secretNames())
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

/** Starts a MongoDB; `url` names no database. */
export async function startRestartableMongo(): Promise<RestartableStore> {
  const dataDir = await createScratchFolder()
  const options = { dir: join(dataDir, 'mongo') }
  let server = await startMongo(options)
  const { url, port } = server
  return {
    url,
    stop: async () => server[Symbol.asyncDispose](),
    async start() {
      server = await startMongo({ ...options, port })
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
