// Exports what a restore must not undo from the stack that runs from this folder, by a script of the backup package.
import { readSecrets } from '@faresight/setup/secrets/secrets-file'
import { delegateToScript, reportMissingLocalRun } from './delegate.ts'
import { localDataDir } from './folders.ts'
import { readLauncherSettings } from './programs/settings.ts'
import { runningStoreUrls } from './stack/store-urls.ts'

const script = 'deploy/backup/src/ledger.ts'
const secrets = await readSecrets(localDataDir)
const urls = secrets && (await runningStoreUrls(localDataDir, readLauncherSettings(), secrets))
if (urls) await delegateToScript(script, { DATABASE_URL: urls.DATABASE_URL })
else reportMissingLocalRun(script, 'DATABASE_URL')
