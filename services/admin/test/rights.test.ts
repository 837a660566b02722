import { migrateSchema } from '@faresight/kit/migrate'
import { connectPostgres } from '@faresight/kit/postgres'
import { createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AdminHarness, startAdminService } from './harness.ts'

let it: AdminHarness
forAllTests(
  () => startAdminService({ runsUnasked: false }),
  (started) => (it = started),
)

const row = `insert into admin_audit_log
  (sequence, id, by_key, action, changes, origin_hash, created_at, previous_hash, hash)
  values (1, gen_random_uuid(), false, 'x', '{}', 'x', now(), 'x', 'x')`

test('the service’s role may append to the log, not change it or grant itself more', async () => {
  const { pool } = it.database.postgres
  await pool.query(row)
  // The server takes it with a warning, and nothing comes of it.
  await pool.query('grant update, delete, truncate on admin_audit_log to current_user')
  for (const statement of [
    `update admin_audit_log set action = 'y'`,
    'delete from admin_audit_log',
    'truncate admin_audit_log cascade',
    'drop table admin_audit_log cascade',
    'alter table admin_audit_log add column more text',
    'alter table admin_audit_log disable trigger all',
    'update audit_origins set salt = salt',
    `insert into audit_head (id, sequence, hash) values (2, 0, 'x')`,
    'create table others (id int)',
  ])
    await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  expect((await pool.query('select action from admin_audit_log')).rows).toEqual([{ action: 'x' }])
})

test('refuses the service’s own role as the migrating role', async () => {
  await using database = await createTestPostgres('admin')
  const migrations = new URL('../migrations', import.meta.url)

  await expect(migrateSchema(database.url, migrations)).rejects.toThrow('whose name ends in _owner')
  await using postgres = connectPostgres(database.url, { max: 1, name: 'test' })
  expect((await postgres.pool.query(`select to_regclass('admin_audit_log') as found`)).rows).toEqual([
    { found: null },
  ])
})
