import { randomUUID } from 'node:crypto'
import { connectPostgres, type Postgres, type Tx } from '@faresight/kit/postgres'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { createTestRandom } from '../../../test/setup/test-random.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { isWholeRun } from '../../../test/setup/whole-run.ts'
import { recordAuditEvent } from '../src/audit/append.ts'
import type { AuditHead } from '../src/audit/head.ts'
import { readAuditHead } from '../src/audit/store.ts'
import { verifyAuditLog, verifyAuditLogWithin } from '../src/audit/verification/verify.ts'
import { eraseAndAuditAdminOrigins } from '../src/erasure/admin-origins.ts'
import { createAuditEvent, createAuditActor } from './audit-events.ts'
import { testAuditKey, startAdminService } from './harness.ts'
import { allTamperings, pickRandomTampering } from './tampering/all-tamperings.ts'
import type { Tampering } from './tampering/tools.ts'

/** Some hundred are needed for each kind of tampering to occur; the seed is fixed. */
const times = isWholeRun ? 1000 : 200
const seed = Number(process.env['SEED'] ?? 20_261_122)
const length = 40
const key = { key: testAuditKey }

/** A log with many kinds of entries, and a role that may change anything. */
async function startTampering() {
  await using starting = new AsyncDisposableStack()
  const it = starting.use(await startAdminService({ runsUnasked: false }))
  const [stays, goes] = [randomUUID(), randomUUID()]
  const chance = createTestRandom(seed)
  let faults = 0
  for (let n = 1; n < length; n++) {
    const adminId = [stays, goes, null][Math.floor(chance() * 3)] ?? null
    if (n === length / 2)
      await it.deps.postgres.db.transaction((tx) => eraseAndAuditAdminOrigins(tx, it.deps, goes))
    else
      await recordAuditEvent(
        it.deps,
        createAuditEvent({
          actor: createAuditActor({
            adminId,
            byKey: chance() < 0.5,
            ...(chance() < 0.1 && { ipAddress: null }),
          }),
          ...(chance() < 0.3 && { targetUserId: null, targetResource: `dead letter ${n}` }),
          changes: {
            before: chance() < 0.5 ? null : { role: 'user' },
            after: { months: 3, amount: 2 ** 60, n },
            reason: chance() < 0.5 ? null : 'user asked for it',
          },
        }),
      )
    faults += (await verifyAuditLog(it.deps.postgres.db, key)).faultCount
  }
  await recordAuditEvent(it.deps, createAuditEvent({ actor: createAuditActor({ adminId: stays }) }))
  const noted = await readAuditHead(it.deps.postgres.db)
  const url = new URL(it.database.url)
  const { username, password } = new URL(inject('postgresAdminUrl'))
  Object.assign(url, { username, password, search: '?options=-c%20search_path=admin' })
  const boss = starting.use(connectPostgres(url.href, { max: 1, name: 'boss' }))
  await boss.pool.query(freely)
  const owned = starting.move()
  return { it, boss, noted, faults, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

const freely = `do $$ declare it record; begin
  for it in select conrelid::regclass as place, conname from pg_constraint
    where connamespace = 'admin'::regnamespace and contype in ('f', 'p', 'u') order by contype
  loop execute format('alter table %s drop constraint %I', it.place, it.conname); end loop;
  for it in select attrelid::regclass as place, attname from pg_attribute join pg_class on attrelid = pg_class.oid
    where relnamespace = 'admin'::regnamespace and relkind = 'r' and attnum > 0 and attnotnull
  loop execute format('alter table %s alter column %I drop not null', it.place, it.attname); end loop;
end $$`

let boss: Postgres
let noted: AuditHead
let faults: number
let it: Awaited<ReturnType<typeof startTampering>>['it']
forAllTests(startTampering, (started) => ({ it, boss, noted, faults } = started))

/** Every row as it is, to the last digit. */
async function stateOf(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ all: string }>(sql`
    select string_agg(row, E'\n' order by row) as all from (
      select it::text as row from admin_audit_log it union all select it::text from audit_origins it
      union all select it::text from audit_head it) as rows`)
  return rows[0]?.all ?? ''
}

/** Whether verification finds it; `nothing` when it happened to change nothing. Rolled back. */
async function foundAfter(tampering: Tampering, chance: () => number): Promise<string> {
  let found = ''
  const tampered = boss.db.transaction(async (tx) => {
    const before = await stateOf(tx)
    await tampering.by(tx, chance, length)
    if ((await stateOf(tx)) === before) found = 'nothing'
    else {
      const verdict = await verifyAuditLogWithin(tx, { ...key, noted: tampering.setsBack ? noted : null })
      found = verdict.faultCount ? 'found' : 'missed'
    }
    tx.rollback()
  })
  await tampered.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  return found
}

test(`detects ${times} random tamperings without the key`, async () => {
  expect(await verifyAuditLog(boss.db, { ...key, noted })).toMatchObject({ entries: length, faultCount: 0 })
  const chance = createTestRandom(seed)
  const counts = new Map<string, number>()
  for (let n = 0; n < times;) {
    const tampering = pickRandomTampering(chance)
    const found = await foundAfter(tampering, chance)
    if (found === 'nothing') continue
    expect(`${tampering.what} (${n}): ${found}`).toMatch(/found$/)
    counts.set(tampering.what, (counts.get(tampering.what) ?? 0) + 1)
    n++
  }
  expect([...counts.keys()].toSorted()).toEqual(allTamperings.map(({ what }) => what).toSorted())
  expect(await verifyAuditLog(boss.db, { ...key, noted })).toMatchObject({ entries: length, faultCount: 0 })
}, 300_000)

test('an untouched log is valid after each entry', async () => {
  expect(faults).toBe(0)
  expect(await verifyAuditLog(it.deps.postgres.db, { ...key, noted })).toMatchObject({
    head: noted,
    faultCount: 0,
  })
})

test('no entry is valid under another key', async () => {
  const verdict = await verifyAuditLog(it.deps.postgres.db, { key: `${testAuditKey}.` })
  expect(verdict.entries).toBe(length)
  expect(verdict.faultCount).toBeGreaterThanOrEqual(length)
})
