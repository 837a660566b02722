import { join } from 'node:path'
import { mongoUrlHasDatabase, setMongoUrlDatabase } from '@faresight/kit/mongo-url'
import { setupUser } from '@faresight/setup/bus/accounts'
import { ownDatabase } from './own-servers.ts'
import { documentOwner } from '@faresight/setup/database/roles'
import type { Settings } from '../programs/settings.ts'
import { passwordOf, type Secrets } from '@faresight/setup/secrets/kept'
import { runningMongo } from '../servers/mongo.ts'
import { runningNats } from '../servers/nats.ts'
import { runningPostgres } from '../servers/postgres.ts'
import { withLogin } from '@faresight/setup/database/provision'
import { host } from '../servers/server.ts'

/** Addresses by which everything can be read and written, as the environment of a command. */
export type StoreUrls = Record<'DATABASE_URL' | 'MONGODB_URL' | 'NATS_URL', string>

/** Of the stores that a data folder's run uses; `null` where one of its own does not run. */
export async function runningStores(
  dataDir: string,
  settings: Settings,
  secrets: Secrets,
): Promise<StoreUrls | null> {
  const database = settings.DATABASE_URL ?? (await runningDatabase(dataDir, secrets))
  const documents = settings.MONGODB_URL ?? (await runningMongo(join(dataDir, 'mongo')))
  const bus = settings.NATS_URL ?? (await runningBus(dataDir, secrets))
  if (!database || !documents || !bus) return null
  return { DATABASE_URL: database, MONGODB_URL: documentsOf(documents), NATS_URL: bus }
}

/** With the database in it that ai-scan takes, unless the address names one. */
export function documentsOf(url: string): string {
  return mongoUrlHasDatabase(url) ? url : setMongoUrlDatabase(url, documentOwner)
}

async function runningDatabase(dataDir: string, secrets: Secrets): Promise<string | undefined> {
  const port = await runningPostgres(join(dataDir, 'postgres'))
  if (port === undefined) return undefined
  const url = new URL(`postgres://${host}:${port}/${ownDatabase}`)
  return withLogin(url, 'postgres', passwordOf(secrets, 'database/postgres'))
}

async function runningBus(dataDir: string, secrets: Secrets): Promise<string | undefined> {
  const port = await runningNats(join(dataDir, 'nats'))
  const login = `${setupUser}:${encodeURIComponent(passwordOf(secrets, `bus/${setupUser}`))}`
  return port === undefined ? undefined : `nats://${login}@${host}:${port}`
}
