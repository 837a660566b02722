// Keeps apart what a restore must not undo: see deploy/backup/src/ledger.ts, which does it.
import { join } from 'node:path'
import { dataDir } from './data-dir.ts'
import { handOver } from './processes/hand-over.ts'
import { dotEnvText, readSettings } from './programs/settings.ts'
import { repository } from './repository.ts'
import { knownSecrets } from '@faresight/setup/secrets/kept'
import { runningStores } from './stack/running-stores.ts'

const script = join(repository, 'deploy', 'backup', 'src', 'ledger.ts')
const secrets = await knownSecrets(dataDir)
const urls = secrets && (await runningStores(dataDir, readSettings(process.env, dotEnvText()), secrets))
if (urls) {
  await handOver(script, { DATABASE_URL: urls.DATABASE_URL })
} else {
  console.error(
    `No local run of Faresight is up in ${dataDir}, and its ledger is written while it is. Start it with "npm start", with the same FARESIGHT_DATA_DIR if any; elsewhere run deploy/backup/src/ledger.ts with DATABASE_URL.`,
  )
  process.exitCode = 1
}
