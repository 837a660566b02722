// Generates all secrets of a deployment, or reads those generated before, and writes a folder of files for each process:
// `node src/secrets.ts DIR`.
import { chown, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCliCommand } from '@faresight/kit/cli-command'
import { parseConfig } from '@faresight/kit/config'
import { secretsConfigSchema } from './config.ts'
import { type ProcessSecretFiles, secretFilesByProcess } from './secrets/process-files.ts'
import { loadOrCreateSecrets } from './secrets/secrets-file.ts'

await runCliCommand('The secrets were not written.', async () => {
  const [dir] = process.argv.slice(2)
  if (!dir) throw new Error('Name the folder: node src/secrets.ts DIR')
  const { DATABASE_ADDRESS, BUS_ADDRESS, DOCUMENTS_ADDRESS } = parseConfig(secretsConfigSchema, process.env)
  const secrets = await loadOrCreateSecrets(join(dir, 'kept'))
  const addresses = { database: DATABASE_ADDRESS, bus: BUS_ADDRESS, documents: DOCUMENTS_ADDRESS }
  const processes = secretFilesByProcess(secrets, addresses)
  for (const it of processes) await writeSecretFiles(dir, it)
  process.stdout.write(`Secrets for ${processes.map(({ name }) => name).join(', ')} are in ${dir}.\n`)
})

/** Only the process's user can read them; as root the files also get that user as their owner. */
async function writeSecretFiles(dir: string, { name, uid, files }: ProcessSecretFiles): Promise<void> {
  const folder = join(dir, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file)
    // Renamed when whole, so a process that starts at this moment reads the old text or the new one.
    await writeFile(`${path}.new`, text, { mode: 0o400 })
    await changeOwner(`${path}.new`, uid)
    await rename(`${path}.new`, path)
  }
  await changeOwner(folder, uid)
}

async function changeOwner(path: string, uid: number): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, uid, uid)
}
