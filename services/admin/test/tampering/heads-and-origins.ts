import { randomUUID } from 'node:crypto'
import type { Tx } from '@faresight/kit/postgres'
import { sql } from 'drizzle-orm'
import { hashOrigin } from '../../src/audit/seal.ts'
import {
  type RandomFraction,
  auditLogTableSql,
  randomSequence,
  pickRandom,
  executeStatement,
  type Tampering,
} from './tools.ts'

export const headTamperings: Tampering[] = [
  {
    what: 'the head is changed',
    by: (tx, chance) =>
      executeStatement(
        tx,
        sql`update audit_head set ${sql.raw(
          pickRandom(chance, [
            'sequence = sequence - 1',
            'sequence = sequence + 1',
            'sequence = null',
            'hash = md5(hash)',
            'hash = upper(hash)',
            `hash = ''`,
            'id = 2',
          ]),
        )}`,
      ),
  },
  {
    what: 'the head names an earlier entry',
    by: (tx, chance, length) =>
      executeStatement(
        tx,
        sql`update audit_head set (sequence, hash) =
          (select sequence, hash from ${auditLogTableSql} where sequence = ${randomSequence(chance, length - 1)})`,
      ),
  },
  { what: 'the head is gone', by: (tx) => executeStatement(tx, sql`delete from audit_head`) },
  {
    what: 'there are two heads',
    by: (tx, chance) =>
      executeStatement(
        tx,
        sql`insert into audit_head select ${randomSequence(chance, 2)}, sequence, hash from audit_head`,
      ),
  },
]

/** The number of some origin that there is. */
async function anOrigin(tx: Tx, chance: RandomFraction): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select sequence::float8 as n from audit_origins order by sequence`,
  )
  return pickRandom(chance, rows).n
}

export const originTamperings: Tampering[] = [
  {
    what: 'an origin is edited',
    async by(tx, chance) {
      const set = pickRandom(chance, [
        `ip_address = '198.51.100.1'`,
        'ip_address = null',
        `user_agent = user_agent || ' '`,
        'user_agent = null',
        `user_agent = ''`,
        'salt = md5(salt)',
        'salt = upper(salt) || salt',
        'salt = null',
        'sequence = sequence + 1000',
        'sequence = null',
      ])
      await executeStatement(
        tx,
        sql`update audit_origins set ${sql.raw(set)} where sequence = ${await anOrigin(tx, chance)}`,
      )
    },
  },
  {
    what: 'an origin is deleted',
    by: async (tx, chance) =>
      executeStatement(tx, sql`delete from audit_origins where sequence = ${await anOrigin(tx, chance)}`),
  },
  {
    what: 'two origins change places',
    async by(tx, chance) {
      const [a, b] = [await anOrigin(tx, chance), await anOrigin(tx, chance)]
      await executeStatement(
        tx,
        sql`update audit_origins set sequence = case sequence when ${a}::bigint then ${b}::bigint else ${a}::bigint end
          where sequence in (${a}, ${b})`,
      )
    },
  },
  {
    what: 'an origin is put in for one that was erased, or for nothing',
    async by(tx, chance, length) {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select sequence::float8 as n from generate_series(1, ${length + 5}) as sequence
          where not exists (select from audit_origins o where o.sequence = sequence.sequence)`,
      )
      const { n } = pickRandom(chance, rows)
      await executeStatement(
        tx,
        sql`insert into audit_origins values (${n}, 'ab', '198.51.100.1', 'Mozilla')`,
      )
    },
  },
  {
    what: 'an origin is edited, and its hash with it',
    async by(tx, chance) {
      const at = await anOrigin(tx, chance)
      const origin = { salt: randomUUID(), ipAddress: '198.51.100.1', userAgent: null }
      await executeStatement(
        tx,
        sql`update audit_origins set salt = ${origin.salt}, ip_address = ${origin.ipAddress}, user_agent = null
          where sequence = ${at}`,
      )
      await executeStatement(
        tx,
        sql`update ${auditLogTableSql} set origin_hash = ${hashOrigin(origin)} where sequence = ${at}`,
      )
    },
  },
]
