import { migrateSchema } from '@faresight/kit/migrate'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { type OwnStack, startDatabase as startOwnDatabase } from '../own-stack.ts'

/** A database of the service for this run alone, durable as in a deployment. Statements that fill it may take minutes. */
export async function startDatabase(own: OwnStack): Promise<Postgres> {
  const { alerts = '' } = (await startOwnDatabase(own, ['alerts'], { isDurable: true })).urls
  await migrateSchema(alerts, new URL('../../services/alerts/migrations', import.meta.url))
  const waits = { connectionMs: 5000, statementMs: 10 * 60 * 1000 }
  return own.running.use(connectPostgres(alerts, { max: 4, name: 'bench alerts', waits }))
}
