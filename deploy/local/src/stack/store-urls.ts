import { join } from 'node:path'
import { mongoUrlHasDatabase, setMongoUrlDatabase } from '@faresight/kit/mongo-url'
import { databaseUrlWithLogin, provisionDatabase } from '@faresight/setup/database/provision'
import { mongoService } from '@faresight/setup/database/roles'
import { busSetupUser } from '@faresight/setup/nats-config'
import {
  type DeploymentSecrets,
  postgresRolePasswords,
  requireSecret,
} from '@faresight/setup/secrets/secrets-file'
import type { LauncherSettings } from '../programs/settings.ts'
import type { PrintLine } from '../progress.ts'
import { loopbackHost } from '../servers/local-server.ts'
import { runningMongoUrl } from '../servers/mongo.ts'
import { runningNatsPort } from '../servers/nats.ts'
import { runningPostgresPort } from '../servers/postgres.ts'
import {
  localDatabaseName,
  startMongoInDataDir,
  startNatsInDataDir,
  startPostgresInDataDir,
} from './data-dir-servers.ts'

type StoreUrls = Record<'DATABASE_URL' | 'MONGODB_URL' | 'NATS_URL', string>

/** The URLs of the stores that a data folder's stack uses; null if one of them does not run. */
export async function runningStoreUrls(
  dataDir: string,
  settings: LauncherSettings,
  secrets: DeploymentSecrets,
): Promise<StoreUrls | null> {
  const database = settings.DATABASE_URL ?? (await runningPostgresUrlWithoutLogin(dataDir))
  const documents = settings.MONGODB_URL ?? (await runningMongoUrl(join(dataDir, 'mongo')))
  const bus = settings.NATS_URL ?? (await runningNatsUrl(dataDir, secrets))
  if (!database || !documents || !bus) return null
  const password = requireSecret(secrets, 'database/postgres')
  return {
    DATABASE_URL: settings.DATABASE_URL ?? databaseUrlWithLogin(new URL(database), 'postgres', password),
    MONGODB_URL: withMongoServiceDatabase(documents),
    NATS_URL: bus,
  }
}

/** The URL, without a login, of the database in a data folder's PostgreSQL; undefined if that does not run. */
export async function runningPostgresUrlWithoutLogin(dataDir: string): Promise<string | undefined> {
  const port = await runningPostgresPort(join(dataDir, 'postgres'))
  return port === undefined ? undefined : `postgres://${loopbackHost}:${port}/${localDatabaseName}`
}

async function runningNatsUrl(dataDir: string, secrets: DeploymentSecrets): Promise<string | undefined> {
  const port = await runningNatsPort(join(dataDir, 'nats'))
  const login = `${busSetupUser}:${encodeURIComponent(requireSecret(secrets, `bus/${busSetupUser}`))}`
  return port === undefined ? undefined : `nats://${login}@${loopbackHost}:${port}`
}

/** Adds the name of ai-scan's database unless the URL names a database. */
export function withMongoServiceDatabase(url: string): string {
  return mongoUrlHasDatabase(url) ? url : setMongoUrlDatabase(url, mongoService)
}

interface StoresWithoutServices extends AsyncDisposable {
  urls: StoreUrls
}

/** Starts the stores of a data folder, unless settings name others, and creates roles and schemas. */
export async function startStoresWithoutServices(
  dataDir: string,
  settings: LauncherSettings,
  secrets: DeploymentSecrets,
  say: PrintLine,
): Promise<StoresWithoutServices> {
  await using starting = new AsyncDisposableStack()
  const options = { dataDir, secrets, temporary: false, say }
  const database = settings.DATABASE_URL ?? starting.use(await startPostgresInDataDir(options)).adminUrl
  const bus = settings.NATS_URL ?? starting.use(await startNatsInDataDir(options)).urlOf(busSetupUser)
  const documents = settings.MONGODB_URL ?? starting.use(await startMongoInDataDir(options)).url
  const newDatabase = settings.DATABASE_URL ? undefined : localDatabaseName
  await provisionDatabase(database, postgresRolePasswords(secrets), newDatabase)
  const url = new URL(database)
  if (newDatabase) url.pathname = `/${newDatabase}`
  const owned = starting.move()
  return {
    urls: { DATABASE_URL: url.href, MONGODB_URL: withMongoServiceDatabase(documents), NATS_URL: bus },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
