// Backs up the stores of the stack that runs from this folder, by a script of the backup package.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSecrets } from '@faresight/setup/secrets/secrets-file'
import { delegateToScript, reportMissingLocalRun } from './delegate.ts'
import { localDataDir } from './folders.ts'
import { readLauncherSettings } from './programs/settings.ts'
import { runningStoreUrls } from './stack/store-urls.ts'

const script = 'deploy/backup/src/backup.ts'
const secrets = await readSecrets(localDataDir)
const urls = secrets && (await runningStoreUrls(localDataDir, readLauncherSettings(), secrets))
if (urls) {
  // The state of the sandbox's Stripe; the real Stripe needs no backup.
  const stripe = join(localDataDir, 'stripe.json')
  await delegateToScript(script, urls, [
    ...process.argv.slice(2),
    ...(existsSync(stripe) ? ['--file', stripe] : []),
  ])
} else reportMissingLocalRun(script, 'DATABASE_URL, MONGODB_URL and NATS_URL')
