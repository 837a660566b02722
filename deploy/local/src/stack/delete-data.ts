import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stopAndRemovePostgres } from '../servers/postgres.ts'
import { stopLeftoverServer } from '../servers/local-server.ts'
import { stopProcessesRecordedIn } from '../processes/pid-file.ts'

const entries = ['postgres', 'nats', 'mongo', 'stripe.json', 'secrets.json', 'logs']

/** Deletes all data of a data folder, after stopping what a killed launcher left running on it. Keeps `bin/`. */
export async function stopAndDeleteLocalData(dataDir: string): Promise<void> {
  await stopProcessesRecordedIn(join(dataDir, 'processes'))
  for (const server of ['nats', 'mongo']) await stopLeftoverServer(join(dataDir, server))
  await stopAndRemovePostgres(join(dataDir, 'postgres'))
  for (const name of entries) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 })
}

/** Stops what a killed test run left running on a data folder, and deletes the folder. */
export async function stopAndRemoveDataDir(dataDir: string): Promise<void> {
  await stopAndDeleteLocalData(dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
}
