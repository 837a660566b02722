import { setupUser } from '@faresight/setup/bus/accounts'
import { databasePasswords } from '@faresight/setup/secrets/names'
import { ownDatabase, startBusServer, startDatabaseServer, startDocumentServer } from './own-servers.ts'
import { documentsOf, type StoreUrls } from './running-stores.ts'
import type { Settings } from '../programs/settings.ts'
import type { Secrets } from '@faresight/setup/secrets/kept'
import { provisionDatabase } from '@faresight/setup/database/provision'

/** The stores of a data folder with no service at work on them. Disposing stops those that are its own. */
export interface StoresAtRest extends AsyncDisposable {
  urls: StoreUrls
}

/** Starts the stores that a run from this folder would use, with roles and schemas made and nothing in them. */
export async function startStoresAtRest(
  dataDir: string,
  settings: Settings,
  secrets: Secrets,
  say: (line: string) => void,
): Promise<StoresAtRest> {
  await using starting = new AsyncDisposableStack()
  const options = { dataDir, secrets, temporary: false, say }
  const database = settings.DATABASE_URL ?? starting.use(await startDatabaseServer(options)).adminUrl
  const bus = settings.NATS_URL ?? starting.use(await startBusServer(options)).urlOf(setupUser)
  const documents = settings.MONGODB_URL ?? starting.use(await startDocumentServer(options)).url
  const own = settings.DATABASE_URL ? undefined : ownDatabase
  await provisionDatabase(database, databasePasswords(secrets), own)
  const url = new URL(database)
  if (own) url.pathname = `/${own}`
  const owned = starting.move()
  return {
    urls: { DATABASE_URL: url.href, MONGODB_URL: documentsOf(documents), NATS_URL: bus },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
