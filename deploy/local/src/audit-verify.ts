// Checks the audit log of the stack that runs from this folder: see services/admin/src/verify.ts, which does it.
import { join } from 'node:path'
import { dataDir } from './data-dir.ts'
import { handOver } from './processes/hand-over.ts'
import { dotEnvText, readSettings } from './programs/settings.ts'
import { repository } from './repository.ts'
import { auditKey, knownSecrets, passwordOf } from '@faresight/setup/secrets/kept'
import { host } from './servers/server.ts'
import { runningPostgres } from './servers/postgres.ts'
import { withLogin } from '@faresight/setup/database/provision'
import { ownDatabase } from './stack/own-servers.ts'

const script = join(repository, 'services', 'admin', 'src', 'verify.ts')
const settings = readSettings(process.env, dotEnvText())

const secrets = await knownSecrets(dataDir)
const url = settings.DATABASE_URL ?? (await ownUrl())
if (secrets && url) {
  await handOver(script, {
    DATABASE_URL: withLogin(new URL(url), 'admin', passwordOf(secrets, 'database/admin')),
    AUDIT_KEY: settings.AUDIT_KEY ?? passwordOf(secrets, auditKey),
  })
} else {
  console.error(
    `No local run of Faresight is up in ${dataDir}, and its log is read while it is. Start it with "npm start", with the same FARESIGHT_DATA_DIR if any; elsewhere run services/admin/src/verify.ts with DATABASE_URL and AUDIT_KEY.`,
  )
  process.exitCode = 1
}

async function ownUrl(): Promise<string | undefined> {
  const port = await runningPostgres(join(dataDir, 'postgres'))
  return port === undefined ? undefined : `postgres://${host}:${port}/${ownDatabase}`
}
