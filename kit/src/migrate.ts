import * as z from 'zod'
import { runCliCommand } from './cli-command.ts'
import { parseConfig, postgresConfigShape } from './config.ts'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, DatabaseError, escapeIdentifier } from 'pg'

export interface MigrateOptions {
  /** For a lock; other statements on the table wait as long. */
  lockMs?: number
  pauseMs?: number
  tries?: number
  /** The last migration to apply, by its `folderMillis`; all of the folder by default. */
  upTo?: number
}

export interface Migration extends MigrationMeta {
  /** File name without `.sql`. */
  tag: string
}

/**
 * Migrates the role's own schema with a folder of drizzle-kit, each migration in one transaction with its record;
 * one that begins with `-- alone:` in none. Concurrent calls are safe; a database of a later release stays as it is.
 * @throws if a migration fails, or other migrations created the schema
 */
export async function migrateSchema(
  url: string,
  folder: URL | string,
  options: MigrateOptions = {},
): Promise<void> {
  const { upTo = Infinity } = options
  const migrations = readMigrations(folder)
  const client = new Client({
    connectionString: url,
    application_name: 'migrate',
    connectionTimeoutMillis: 5000,
  })
  // A lost connection rejects the query that runs.
  client.on('error', () => {})
  await client.connect()
  try {
    await waitForMigrationLock(client)
    await client.query(createMigrationsTable)
    const { rows } = await client.query<{ id: string; hash: string }>('select id, hash from migrations')
    const applied = new Map(rows.map(({ id, hash }) => [Number(id), hash]))
    if (isOtherHistory(migrations, applied)) throw new Error(await otherHistory(client))
    for (const migration of migrations) {
      const { folderMillis: id } = migration
      if (applied.has(id) || id > upTo) continue
      if (isAlone(migration)) await applyAlone(client, migration)
      else await applyInTransaction(client, migration, options)
    }
  } finally {
    // Ending the connection rolls back, and releases the advisory lock.
    await client.end()
  }
}

/** Drizzle's own migrator creates a schema for its table, which a service's role may not. */
const createMigrationsTable = `create table if not exists migrations (
  id bigint primary key, hash text not null, applied_at timestamptz not null default now())`

export function readMigrations(from: URL | string): Migration[] {
  const folder = typeof from === 'string' ? from : fileURLToPath(from)
  const { entries }: { entries: { when: number; tag: string }[] } = JSON.parse(
    readFileSync(`${folder}/meta/_journal.json`, 'utf8'),
  )
  const tags = new Map(entries.map(({ when, tag }) => [when, tag]))
  return readMigrationFiles({ migrationsFolder: folder }).map((migration) => ({
    ...migration,
    tag: tags.get(migration.folderMillis) ?? String(migration.folderMillis),
  }))
}

/** Whether an applied migration has changed, or is missing although later ones are in the folder. */
function isOtherHistory(
  migrations: readonly Migration[],
  applied: ReadonlyMap<Migration['folderMillis'], string>,
): boolean {
  const [first, last] = [migrations[0], migrations.at(-1)]
  if (!first || !last || applied.size === 0) return false
  const hashes = new Map(migrations.map(({ folderMillis, hash }) => [folderMillis, hash]))
  const isOther = ([id, hash]: [number, string]) =>
    hashes.has(id) ? hashes.get(id) !== hash : id < last.folderMillis
  return !applied.has(first.folderMillis) || [...applied].some(isOther)
}

async function otherHistory(client: Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema')
  return `Other migrations than those of this version made the schema ${rows[0]?.schema}. Nothing was changed.
If a release made it, use that release or a later one.
If it holds local data, there is no upgrade before the first release. Delete them and start with empty ones:
  npm start -- --reset              (where you use npm start)
  docker compose down --volumes     (where you use Compose; then start again)
Either deletes all local accounts, plans, searches, alerts and price history.`
}

const lockPollMs = 200

/** Polls: waiting for an advisory lock would hold a transaction open, for which a concurrent index would wait. */
async function waitForMigrationLock(client: Client): Promise<void> {
  const ask = `select pg_try_advisory_lock(hashtext('faresight migrations'), hashtext(current_user)) as ours`
  while (!(await client.query<{ ours: boolean }>(ask)).rows[0]?.ours) await delay(lockPollMs)
}

/** With a short lock timeout: a migration that cannot get its locks releases all, and is retried. */
async function applyInTransaction(
  client: Client,
  migration: Migration,
  options: MigrateOptions,
): Promise<void> {
  const { lockMs = 2000, pauseMs = 3000, tries = 40 } = options
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${Math.ceil(lockMs)}`)
      for (const statement of migration.sql) await client.query(statement)
      await recordMigration(client, migration)
      return void (await client.query('commit'))
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const isLocked = error instanceof DatabaseError && error.code === lockNotAvailable
      if (!isLocked)
        throw failure(migration, 'Nothing of it was done: mend its cause and run it again', error)
      if (attempt >= tries) throw failure(migration, alwaysLockedAdvice, error)
      await delay(pauseMs)
    }
  }
}

const lockNotAvailable = '55P03'

const alwaysLockedAdvice =
  'Nothing of it was done, since what it changes was always locked: look in pg_stat_activity for a transaction that stays open, and run it again'

/**
 * For what PostgreSQL refuses in a transaction, such as a concurrent index: each statement must be idempotent.
 * Waits without limit; invalid indexes are dropped first.
 */
async function applyAlone(client: Client, migration: Migration): Promise<void> {
  try {
    for (const index of await brokenIndexes(client))
      await client.query(`drop index concurrently if exists ${escapeIdentifier(index)}`)
    for (const statement of migration.sql) await client.query(statement)
  } catch (error) {
    throw failure(
      migration,
      'What it did before that stays, and does no harm: mend the cause and run it again',
      error,
    )
  }
  await recordMigration(client, migration)
}

async function brokenIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = current_schema()::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

function isAlone({ sql: [first = ''] }: Migration): boolean {
  return first.trimStart().startsWith('-- alone:')
}

async function recordMigration(client: Client, { folderMillis, hash }: Migration): Promise<void> {
  await client.query('insert into migrations (id, hash) values ($1, $2)', [folderMillis, hash])
}

function failure({ tag }: Migration, sentence: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new Error(`Migration ${tag} failed: ${why}. ${sentence}.`, { cause })
}

export async function runMigrateCommand(folder: URL): Promise<void> {
  await runCliCommand('', async () => {
    const { DATABASE_URL } = parseConfig(z.object(postgresConfigShape), process.env)
    await migrateSchema(DATABASE_URL, folder)
  })
}
