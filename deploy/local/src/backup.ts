// Saves the stores of the run from this folder: see deploy/backup/src/backup.ts, which does it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataDir } from './data-dir.ts'
import { handOver } from './processes/hand-over.ts'
import { dotEnvText, readSettings } from './programs/settings.ts'
import { repository } from './repository.ts'
import { knownSecrets } from '@faresight/setup/secrets/kept'
import { runningStores } from './stack/running-stores.ts'

const script = join(repository, 'deploy', 'backup', 'src', 'backup.ts')
const secrets = await knownSecrets(dataDir)
const urls = secrets && (await runningStores(dataDir, readSettings(process.env, dotEnvText()), secrets))
if (urls) {
  // What the sandbox's Stripe knows: at the real one nobody has to save it.
  const stripe = join(dataDir, 'stripe.json')
  const beside = existsSync(stripe) ? ['--file', stripe] : []
  await handOver(script, urls, [...process.argv.slice(2), ...beside])
} else {
  console.error(
    `No local run of Faresight is up in ${dataDir}, and its stores are saved while it is. Start it with "npm start", with the same FARESIGHT_DATA_DIR if any; elsewhere run deploy/backup/src/backup.ts with DATABASE_URL, MONGODB_URL and NATS_URL.`,
  )
  process.exitCode = 1
}
