import { sql } from 'drizzle-orm'
import {
  auditLogTableSql,
  sealForgeries,
  randomSequence,
  pickRandom,
  executeStatement,
  resealEntriesFrom,
  type Tampering,
} from './tools.ts'

/** For each column other values, the likeliest first; some are so near that hardly anything shows the difference. */
const otherValues: Record<string, readonly string[]> = {
  sequence: ['sequence + 1000', '-sequence', '0', 'null'],
  id: ['gen_random_uuid()', 'null'],
  admin_id: ['gen_random_uuid()', 'null', 'target_user_id'],
  by_key: ['not by_key', 'null'],
  action: [`'plan.canceled'`, `upper(action)`, `action || ' '`, `''`, 'null'],
  target_user_id: ['gen_random_uuid()', 'null', 'admin_id'],
  target_resource: [
    `coalesce(target_resource, '') || 'x'`,
    `nullif(coalesce(target_resource, ''), target_resource)`,
  ],
  changes: [
    `changes || '{"reason": "another"}'`,
    `changes || '{"more": 1}'`,
    `changes - 'after'`,
    `jsonb_set(changes, '{after,months}', '3.0')`,
    `jsonb_set(changes, '{after,amount}', '12345678901234567891')`,
    `replace(changes::text, 'user', 'User')::jsonb`,
    `'null'`,
    'null',
  ],
  origin_hash: [`'none'`, `md5(origin_hash)`, 'upper(origin_hash)', 'null'],
  created_at: [
    `created_at + interval '1 microsecond'`,
    `created_at - interval '1 millisecond'`,
    `created_at + interval '1 day'`,
    `'infinity'`,
    'null',
  ],
  previous_hash: ['md5(previous_hash)', 'upper(previous_hash)', 'hash', 'null'],
  hash: ['md5(hash)', 'upper(hash)', `hash || ' '`, 'previous_hash', 'null'],
}

export const editTampering: Tampering = {
  what: 'a column of an entry is edited',
  async by(tx, chance, length) {
    const [column, values] = pickRandom(chance, Object.entries(otherValues))
    const set = sql.raw(`${column} = ${pickRandom(chance, values)}`)
    await executeStatement(
      tx,
      sql`update ${auditLogTableSql} set ${set} where sequence = ${randomSequence(chance, length)}`,
    )
  },
}

/** Edits, and seals again as well as possible without the key. */
export const resealTampering: Tampering = {
  what: 'an entry is edited, and it and all after it are given new seals',
  async by(tx, chance, length) {
    const from = randomSequence(chance, length)
    await executeStatement(
      tx,
      sql`update ${auditLogTableSql} set target_user_id = gen_random_uuid() where sequence = ${from}`,
    )
    await resealEntriesFrom(tx, from, pickRandom(chance, sealForgeries))
  },
}
