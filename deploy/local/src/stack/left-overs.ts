import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removePostgres } from '../servers/postgres.ts'
import { stopLeftOver } from '../servers/server.ts'
import { stopRecorded } from '../processes/record.ts'

/** What a run keeps for the next one. */
const data = ['postgres', 'nats', 'mongo', 'stripe.json', 'secrets.json', 'logs']

/** Deletes all data of a data folder, after stopping what a killed launcher left running on them. */
export async function deleteData(dataDir: string): Promise<void> {
  await stopRecorded(join(dataDir, 'processes'))
  for (const server of ['nats', 'mongo']) await stopLeftOver(join(dataDir, server))
  await removePostgres(join(dataDir, 'postgres'))
  for (const name of data) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 })
}

/** Stops what a killed test run left running on a data folder, and removes the folder. */
export async function removeLeftOvers(dataDir: string): Promise<void> {
  await deleteData(dataDir)
  // Another run may be clearing away the same folder.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
}
