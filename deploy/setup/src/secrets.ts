// Makes all secrets of a deployment, or finds those that it made before, and writes for each process a folder with its own
// alone: `node src/secrets.ts DIR`.
import { join } from 'node:path'
import { runCliCommand } from '@faresight/kit/cli-command'
import { parseConfig } from '@faresight/kit/config'
import { secretsConfig } from './config.ts'
import { loadSecrets } from './secrets/kept.ts'
import { secretNames } from './secrets/names.ts'
import { secretsByReader } from './secrets/readers.ts'
import { writeSecrets } from './secrets/write.ts'

await runCliCommand('The secrets were not written.', async () => {
  const [dir] = process.argv.slice(2)
  if (!dir) throw new Error('Name the folder: node src/secrets.ts DIR')
  const { DATABASE_ADDRESS, BUS_ADDRESS, DOCUMENTS_ADDRESS } = parseConfig(secretsConfig, process.env)
  const secrets = await loadSecrets(join(dir, 'kept'), secretNames())
  const addresses = { database: DATABASE_ADDRESS, bus: BUS_ADDRESS, documents: DOCUMENTS_ADDRESS }
  const readers = secretsByReader(secrets, addresses)
  await writeSecrets(dir, readers)
  process.stdout.write(`Secrets for ${readers.map(({ name }) => name).join(', ')} are in ${dir}.\n`)
})
