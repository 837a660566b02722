import { join } from 'node:path'
import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { busSetupUser, busUsers } from '@faresight/setup/nats-config'
import {
  type DeploymentSecrets,
  mongoUserPasswordName,
  requireSecret,
} from '@faresight/setup/secrets/secrets-file'
import { repositoryRoot } from '../folders.ts'
import type { PrintLine } from '../progress.ts'
import { type LocalMongo, startLocalMongo } from '../servers/mongo.ts'
import { type LocalNats, startLocalNats } from '../servers/nats.ts'
import { type LocalPostgres, startLocalPostgres } from '../servers/postgres.ts'

/** The folder of a downloaded `nats-server`, shared by all data folders. */
export const natsBinaryDir = join(repositoryRoot, '.faresight', 'bin')

export const localDatabaseName = 'faresight'

export interface DataDirServerOptions {
  dataDir: string
  secrets: DeploymentSecrets
  /** For tests: fast instead of durable, and deleted on disposal. */
  temporary: boolean
  say: PrintLine
  /** Ends the attempt to start it. */
  signal?: AbortSignal
}

/** Starts PostgreSQL on a data folder. Creates no database and no roles. */
export async function startPostgresInDataDir(
  { dataDir, secrets, temporary, signal }: DataDirServerOptions,
  port?: number,
): Promise<LocalPostgres> {
  const password = requireSecret(secrets, 'database/postgres')
  return startLocalPostgres({ dir: join(dataDir, 'postgres'), password, temporary, port, signal })
}

/** Starts NATS on a data folder, with its users and streams. A restart on the same port goes on if its streams cannot be repaired. */
export async function startNatsInDataDir(
  { dataDir, secrets, temporary, say, signal }: DataDirServerOptions,
  port?: number,
): Promise<LocalNats> {
  const users = busUsers((user) => requireSecret(secrets, `bus/${user}`))
  const dir = join(dataDir, 'nats')
  await using started = new AsyncDisposableStack()
  const server = started.use(
    await startLocalNats({ dir, binDir: natsBinaryDir, users, temporary, say, port, signal }),
  )
  const setUp = setupJetStream(server.urlOf(busSetupUser))
  await (port === undefined
    ? setUp
    : setUp.catch((error: Error) => say(`NATS runs, but its streams could not be checked: ${error.message}`)))
  started.move()
  return server
}

/** Starts MongoDB on a data folder, without collections. Without secrets it has no authentication. */
export async function startMongoInDataDir(
  {
    dataDir,
    temporary,
    secrets,
    signal,
  }: Pick<DataDirServerOptions, 'dataDir' | 'temporary' | 'signal'> & { secrets?: DeploymentSecrets },
  port?: number,
): Promise<LocalMongo> {
  const password = secrets && requireSecret(secrets, mongoUserPasswordName)
  return startLocalMongo({ dir: join(dataDir, 'mongo'), temporary, port, password, signal })
}
