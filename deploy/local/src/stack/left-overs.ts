import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stopLeftOverMongo } from '../servers/mongo.ts'
import { stopLeftOverNats } from '../servers/nats.ts'
import { removePostgres } from '../servers/postgres.ts'
import { stopRecorded } from '../processes/record.ts'

/** Stops what a killed test run left running on a data folder, and removes the folder. */
export async function removeLeftOvers(dataDir: string): Promise<void> {
  await stopRecorded(join(dataDir, 'processes'))
  await stopLeftOverNats(join(dataDir, 'nats'))
  await stopLeftOverMongo(join(dataDir, 'mongo'))
  await removePostgres(join(dataDir, 'postgres'))
  await rm(dataDir, { recursive: true, force: true })
}
