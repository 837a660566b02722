import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { HangDetectingPool } from './postgres-pool.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** For store functions: the use case opens the transaction. */
export type DbOrTx = Db | Tx

export interface Postgres extends AsyncDisposable {
  db: Db
  pool: Pool
  readonly ready: () => Promise<void>
}

interface Timeouts {
  connectionMs: number
  statementMs: number
}

const defaultTimeouts: Timeouts = { connectionMs: 5000, statementMs: 15_000 }

/**
 * Connects on demand, so that PostgreSQL may be unavailable at the start.
 * @param options.name shown in `pg_stat_activity`
 */
export function connectPostgres(
  url: string,
  options: { max: number; name: string; waits?: Timeouts },
): Postgres {
  const { connectionMs, statementMs } = options.waits ?? defaultTimeouts
  const pool = new HangDetectingPool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: connectionMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    allowExitOnIdle: true,
  })
  let ended: Promise<void> | undefined
  return {
    db: drizzle(pool),
    pool,
    ready: async () => void (await pool.query('select 1')),
    [Symbol.asyncDispose]: () => (ended ??= pool.endAndDetach()),
  }
}
