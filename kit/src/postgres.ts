import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { fileURLToPath } from 'node:url'
import { Client, Pool } from 'pg'

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

const ownTable = `create table if not exists migrations (
  id bigint primary key, hash text not null, applied_at timestamptz not null default now())`

/**
 * Brings the role's own schema up to date with a folder that drizzle-kit wrote. All or nothing; two at once are safe.
 *
 * Drizzle's own migrator would make a schema for its table, which a service's role may not.
 *
 * @throws where a migration that ran has been edited since
 */
export async function migrate(url: string, folder: URL | string): Promise<void> {
  const migrations = readMigrationFiles({
    migrationsFolder: typeof folder === 'string' ? folder : fileURLToPath(folder),
  })
  const client = new Client({
    connectionString: url,
    application_name: 'migrate',
    connectionTimeoutMillis: 5000,
  })
  await client.connect()
  try {
    await client.query('begin')
    // The same number for every service of a database: they queue up, which is soon over.
    await client.query(`select pg_advisory_xact_lock(hashtext('faresight migrations'))`)
    await client.query(ownTable)
    const { rows } = await client.query<{ id: string; hash: string }>('select id, hash from migrations')
    const applied = new Map(rows.map(({ id, hash }) => [Number(id), hash]))
    for (const { folderMillis, hash, sql } of migrations) {
      const earlier = applied.get(folderMillis)
      if (earlier === hash) continue
      if (earlier) throw new Error(`Migration ${folderMillis} has been edited since it ran.`)
      for (const statement of sql) await client.query(statement)
      await client.query('insert into migrations (id, hash) values ($1, $2)', [folderMillis, hash])
    }
    await client.query('commit')
  } finally {
    // Ending the connection rolls back whatever was not committed.
    await client.end()
  }
}
