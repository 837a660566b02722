// Restores a backup into the stores of this folder while nothing runs on it: see deploy/backup/src/restore.ts, which does it.
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dataDir } from './data-dir.ts'
import { acquire } from './lock.ts'
import { handOver } from './processes/hand-over.ts'
import { stopRecorded } from './processes/record.ts'
import { dotEnvText, readSettings } from './programs/settings.ts'
import { repository } from './repository.ts'
import { secretsAfter } from './restore-arguments.ts'
import { knownSecrets, loadSecrets, type Secrets, secretsFile } from '@faresight/setup/secrets/kept'
import { secretNames } from '@faresight/setup/secrets/names'
import { startStoresAtRest } from './stack/stores-at-rest.ts'

const script = join(repository, 'deploy', 'backup', 'src', 'restore.ts')

try {
  await restore()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function restore(): Promise<void> {
  const { secretsFrom, others } = secretsAfter(process.argv.slice(2))
  const lock = await acquire(join(dataDir, 'launcher.lock'))
  if ('heldBy' in lock)
    throw new Error(
      `Faresight runs from this folder (process ${lock.heldBy.pid}), and nobody may write while its stores are restored. Stop it first, with Ctrl-C there or "kill ${lock.heldBy.pid}".`,
    )
  await using owned = new AsyncDisposableStack()
  owned.defer(lock.release)
  await stopRecorded(join(dataDir, 'processes'))
  const secrets = await secretsFor(secretsFrom)
  const settings = readSettings(process.env, dotEnvText())
  const { urls } = owned.use(await startStoresAtRest(dataDir, settings, secrets, console.log))
  await handOver(script, urls, [...others, '--file', join(dataDir, 'stripe.json')])
}

/** The keys that the backup's data need: the audit log holds under its own key alone. */
async function secretsFor(from: string | null): Promise<Secrets> {
  const known = await knownSecrets(dataDir)
  if (known && from)
    throw new Error(
      `${dataDir} has keys of its own already. Leave out --secrets, or name another FARESIGHT_DATA_DIR.`,
    )
  if (!known && !from)
    throw new Error(
      `${dataDir} has no secrets.json, and without its AUDIT_KEY the restored audit log would not hold. Name a copy of the one that the backup was made beside: --secrets FILE.`,
    )
  if (from) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await copyFile(from, secretsFile(dataDir))
  }
  return loadSecrets(dataDir, secretNames())
}
