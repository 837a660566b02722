import { migrate } from '@faresight/kit/migrate'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { loadSecrets, passwordOf } from '@faresight/setup/secrets/kept'
import { provisionDatabase } from '@faresight/setup/database/provision'
import { startDatabaseServer } from '@faresight/local/stack/own-servers'
import { secretNames } from '@faresight/setup/secrets/names'
import type { OwnStack } from '../own-stack.ts'

/** A database of the service for this run alone, durable as in a deployment. Statements that fill it may take minutes. */
export async function startDatabase({ dataDir, running }: OwnStack): Promise<Postgres> {
  const secrets = await loadSecrets(dataDir, secretNames())
  const server = running.use(
    await startDatabaseServer({ dataDir, secrets, temporary: false, say: console.log }),
  )
  const passwords = { alerts: passwordOf(secrets, 'database/alerts') }
  const { alerts = '' } = await provisionDatabase(server.adminUrl, passwords, 'bench')
  await migrate(alerts, new URL('../../services/alerts/migrations', import.meta.url))
  const waits = { connectionMs: 5000, statementMs: 10 * 60 * 1000 }
  return running.use(connectPostgres(alerts, { max: 4, name: 'bench alerts', waits }))
}
