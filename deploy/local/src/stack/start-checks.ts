import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { requireUtf8Database } from '@faresight/setup/database/provision'
import { readSecrets, secretsFilePath } from '@faresight/setup/secrets/secrets-file'
import { isDamagedMongoFile } from '../mongo/damaged-file.ts'
import { freeSpace } from '../processes/free-space.ts'
import type { LauncherSettings } from '../programs/settings.ts'
import type { PrintLine } from '../progress.ts'
import { findMongod, mongoFiles } from '../servers/mongo.ts'

/** An error that the user can fix: only its message is printed. */
export class UserError extends Error {}

interface StartCheck {
  name: string
  /** @throws with what is wrong, what is safe and what to do */
  run: () => Promise<void>
}

/** A new data folder takes 50 MB; logs, write-ahead logs and streams grow from there. */
const minFreeBytes = 200e6

/** What must hold before a start. The checks change nothing. */
function startChecks(dataDir: string, settings: LauncherSettings): StartCheck[] {
  const database = settings.DATABASE_URL
  return [
    { name: 'secrets', run: () => checkSecrets(dataDir) },
    { name: 'disk', run: () => checkFreeSpace(dataDir) },
    ...(settings.MONGODB_URL ? [] : [{ name: 'MongoDB', run: () => checkMongoFile(dataDir) }]),
    ...(database ? [{ name: 'DATABASE_URL', run: () => requireUtf8Database(database) }] : []),
  ]
}

/** @throws UserError with the first problem */
export async function checkBeforeStart(dataDir: string, settings: LauncherSettings): Promise<void> {
  for (const { run } of startChecks(dataDir, settings))
    await run().catch((error: Error) => {
      throw new UserError(error.message)
    })
}

/** Prints one line per check and starts nothing. @returns whether all is well */
export async function runDoctor(
  dataDir: string,
  settings: LauncherSettings,
  say: PrintLine,
): Promise<boolean> {
  let isWell = true
  for (const { name, run } of startChecks(dataDir, settings)) {
    const problem = await run().then(
      () => undefined,
      (error: Error) => error.message,
    )
    if (problem) isWell = false
    say(`${name.padEnd(12)} ${problem ?? 'ok'}`)
  }
  return isWell
}

async function checkSecrets(dataDir: string): Promise<void> {
  const reset = 'or delete all local data with "npm start -- --reset"'
  const secrets = await readSecrets(dataDir).catch((error: Error) => {
    throw new Error(`${error.message} Put back a copy of it, ${reset}.`)
  })
  const data = ['postgres', 'nats', 'mongo'].filter((name) => existsSync(join(dataDir, name)))
  if (!secrets && data.length > 0)
    throw new Error(
      `${secretsFilePath(dataDir)} is missing. The data beside it (${data.join(', ')}) are safe, but can't be opened without it. Put back a copy of it, ${reset}.`,
    )
}

async function checkFreeSpace(dataDir: string): Promise<void> {
  const free = await freeSpace(nearestFolder(dataDir))
  if (free < minFreeBytes)
    throw new Error(
      `Only ${Math.floor(free / 1e6)} MB are free on the disk of ${dataDir}, and a start needs ${minFreeBytes / 1e6} MB. The data are safe. Free some space, or name a folder on another disk in FARESIGHT_DATA_DIR.`,
    )
}

async function checkMongoFile(dataDir: string): Promise<void> {
  const { database, address } = mongoFiles(join(dataDir, 'mongo'))
  if (!isDamagedMongoFile(database, existsSync(address)) || (await findMongod())) return
  throw new Error(
    `${database} is damaged: it was cut off or overwritten. It holds scans and price history; everything else is safe. Put back a copy of it, move it away to start without them, or delete all local data with "npm start -- --reset".`,
  )
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path))
}
