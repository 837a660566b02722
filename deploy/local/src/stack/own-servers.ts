import { join } from 'node:path'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { busAccounts, setupUser } from '@faresight/setup/bus/accounts'
import { passwordOf, type Secrets } from '@faresight/setup/secrets/kept'
import { type Mongo, startMongo } from '../servers/mongo.ts'
import { type Nats, startNats } from '../servers/nats.ts'
import { type Postgres, startPostgres } from '../servers/postgres.ts'
import type { Say } from '../progress.ts'
import { repository } from '../repository.ts'

/** Where programs that are not npm packages are kept; every data folder shares them. */
export const busBinaries = join(repository, '.faresight', 'bin')

export interface BackendOptions {
  dataDir: string
  secrets: Secrets
  /** For tests: fast instead of durable, and removed in the end. */
  temporary: boolean
  say: Say
}

/** The database in a PostgreSQL of ours. */
export const ownDatabase = 'faresight'

/** PostgreSQL, without anything in it yet. A `port` is taken instead of any free one. */
export async function startDatabaseServer(options: BackendOptions, port?: number): Promise<Postgres> {
  const { dataDir, secrets, temporary } = options
  return startPostgres({
    dir: join(dataDir, 'postgres'),
    password: passwordOf(secrets, 'database/postgres'),
    temporary,
    port,
  })
}

/** NATS with a user for each process that the catalogue names, and the streams made. */
export async function startBusServer(options: BackendOptions, port?: number): Promise<Nats> {
  const { dataDir, secrets, temporary, say } = options
  const users = busAccounts((user) => passwordOf(secrets, `bus/${user}`))
  await using started = new AsyncDisposableStack()
  const server = started.use(
    await startNats({ dir: join(dataDir, 'nats'), binDir: busBinaries, users, temporary, say, port }),
  )
  await setupJetStream(server.urlOf(setupUser))
  started.move()
  return server
}

/** MongoDB, the machine's or the embedded one, without anything in it yet. Without secrets it asks for no password. */
export async function startDocumentServer(
  { dataDir, temporary, secrets }: Pick<BackendOptions, 'dataDir' | 'temporary'> & { secrets?: Secrets },
  port?: number,
): Promise<Mongo> {
  const password = secrets && passwordOf(secrets, 'documents/faresight')
  return startMongo({ dir: join(dataDir, 'mongo'), temporary, port, password })
}
