// Restores a backup into the stores of this folder while no stack runs, by a script of the backup package.
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type DeploymentSecrets,
  loadOrCreateSecrets,
  readSecrets,
  secretsFilePath,
} from '@faresight/setup/secrets/secrets-file'
import { extractRestoreSecretsArgument } from './arguments.ts'
import { delegateToScript } from './delegate.ts'
import { tryAcquireFileLock } from './file-lock.ts'
import { localDataDir } from './folders.ts'
import { stopProcessesRecordedIn } from './processes/pid-file.ts'
import { readLauncherSettings } from './programs/settings.ts'
import { startStoresWithoutServices } from './stack/store-urls.ts'

try {
  await restore()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function restore(): Promise<void> {
  const { secretsFrom, others } = extractRestoreSecretsArgument(process.argv.slice(2))
  const lock = await tryAcquireFileLock(join(localDataDir, 'launcher.lock'))
  if ('heldBy' in lock)
    throw new Error(
      `Faresight runs from this folder (process ${lock.heldBy.pid}), and nothing may write while its stores are restored. Stop it first, with Ctrl-C there or "kill ${lock.heldBy.pid}".`,
    )
  await using owned = new AsyncDisposableStack()
  owned.defer(lock.release)
  await stopProcessesRecordedIn(join(localDataDir, 'processes'))
  const secrets = await secretsFor(secretsFrom)
  const settings = readLauncherSettings()
  const { urls } = owned.use(await startStoresWithoutServices(localDataDir, settings, secrets, console.log))
  await delegateToScript('deploy/backup/src/restore.ts', urls, [
    ...others,
    '--file',
    join(localDataDir, 'stripe.json'),
  ])
}

/** The keys that belong to the backup's data: the audit log is only valid under its own key. */
async function secretsFor(from: string | null): Promise<DeploymentSecrets> {
  const known = await readSecrets(localDataDir)
  if (known && from)
    throw new Error(
      `${localDataDir} has keys of its own already. Leave out --secrets, or name another FARESIGHT_DATA_DIR.`,
    )
  if (!known && !from)
    throw new Error(
      `${localDataDir} has no secrets.json, and without its AUDIT_KEY the restored audit log would not hold. Name a copy of the secrets.json that belongs to the backup: --secrets FILE.`,
    )
  if (from) {
    await mkdir(localDataDir, { recursive: true, mode: 0o700 })
    await copyFile(from, secretsFilePath(localDataDir))
  }
  return loadOrCreateSecrets(localDataDir)
}
