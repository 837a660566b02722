import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'

export type Db = NodePgDatabase
/** A transaction of `db.transaction(async (tx) => …)`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a store's functions take, so that the use case opens the transaction. */
export type DbOrTx = Db | Tx

export interface Postgres extends AsyncDisposable {
  db: Db
  pool: Pool
  /** Settles when the database answers. */
  readonly ready: () => Promise<void>
}

/** How long is waited at most for a connection, and for one statement, before it fails. */
interface Waits {
  connectionMs: number
  statementMs: number
}

const usualWaits: Waits = { connectionMs: 5000, statementMs: 15_000 }

/**
 * A pool of at most `max` connections, opened when they are needed, so PostgreSQL may be away at the start.
 *
 * @param options.name shown in `pg_stat_activity`
 * @param options.waits five seconds for a connection and fifteen for a statement, unless told
 */
export function connectPostgres(
  url: string,
  options: { max: number; name: string; waits?: Waits },
): Postgres {
  const { connectionMs, statementMs } = options.waits ?? usualWaits
  const pool = new Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    connectionTimeoutMillis: connectionMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  })
  // Without listeners a lost connection would end the process: the pool listens only to idle ones, not to one that a
  // transaction holds. The pool drops either by itself, and a query under way fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let ended: Promise<void> | undefined
  return {
    db: drizzle(pool),
    pool,
    ready: async () => void (await pool.query('select 1')),
    [Symbol.asyncDispose]: () => (ended ??= pool.end()),
  }
}
