// Verifies the audit log of the stack that runs from this folder, by a script of the admin service.
import { databaseUrlWithLogin } from '@faresight/setup/database/provision'
import { auditKeyName, readSecrets, requireSecret } from '@faresight/setup/secrets/secrets-file'
import { delegateToScript, reportMissingLocalRun } from './delegate.ts'
import { localDataDir } from './folders.ts'
import { readLauncherSettings } from './programs/settings.ts'
import { runningPostgresUrlWithoutLogin } from './stack/store-urls.ts'

const script = 'services/admin/src/verify.ts'
const settings = readLauncherSettings()
const secrets = await readSecrets(localDataDir)
const url = settings.DATABASE_URL ?? (await runningPostgresUrlWithoutLogin(localDataDir))
if (secrets && url) {
  await delegateToScript(script, {
    DATABASE_URL: databaseUrlWithLogin(new URL(url), 'admin', requireSecret(secrets, 'database/admin')),
    AUDIT_KEY: settings.AUDIT_KEY ?? requireSecret(secrets, auditKeyName),
  })
} else reportMissingLocalRun(script, 'DATABASE_URL and AUDIT_KEY')
