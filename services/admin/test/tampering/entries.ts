import type { Tx } from '@faresight/kit/postgres'
import { type SQL, sql } from 'drizzle-orm'
import {
  shiftLaterSequences,
  auditLogTableSql,
  sealForgeries,
  moveHeadToEnd,
  randomSequence,
  pickRandom,
  deleteEntriesAndOrigins,
  executeStatement,
  resealEntriesFrom,
  type Tampering,
} from './tools.ts'

export const deletionTamperings: Tampering[] = [
  {
    what: 'an entry is deleted, its origin stays',
    by: (tx, chance, length) =>
      executeStatement(
        tx,
        sql`delete from ${auditLogTableSql} where sequence = ${randomSequence(chance, length)}`,
      ),
  },
  {
    what: 'some entries are deleted',
    async by(tx, chance, length) {
      const from = randomSequence(chance, length)
      await deleteEntriesAndOrigins(tx, from, from + Math.floor(chance() * 5))
    },
  },
  {
    what: 'an entry is deleted, those after it move up, and the head with them',
    async by(tx, chance, length) {
      const at = randomSequence(chance, length - 1)
      await deleteEntriesAndOrigins(tx, at, at)
      await shiftLaterSequences(tx, at)
      await moveHeadToEnd(tx)
    },
  },
  {
    what: 'an entry is deleted, and those after it are sealed again without the key',
    async by(tx, chance, length) {
      const at = randomSequence(chance, length - 1)
      const { rows } = await tx.execute<{ before: string }>(
        sql`select previous_hash as before from ${auditLogTableSql} where sequence = ${at}`,
      )
      await deleteEntriesAndOrigins(tx, at, at)
      await shiftLaterSequences(tx, at)
      await executeStatement(
        tx,
        sql`update ${auditLogTableSql} set previous_hash = ${rows[0]?.before} where sequence = ${at}`,
      )
      await resealEntriesFrom(tx, at, pickRandom(chance, sealForgeries))
    },
  },
  {
    what: 'the tail is cut, the head stays',
    by: (tx, chance, length) => deleteEntriesAndOrigins(tx, randomSequence(chance, length), length),
  },
  {
    what: 'the tail is cut, and the head set back',
    setsBack: true,
    async by(tx, chance, length) {
      await deleteEntriesAndOrigins(tx, 1 + randomSequence(chance, length - 1), length)
      await moveHeadToEnd(tx)
    },
  },
  {
    what: 'all is deleted, as if it had never begun',
    setsBack: true,
    async by(tx) {
      await executeStatement(tx, sql`delete from audit_origins`)
      await executeStatement(tx, sql`delete from ${auditLogTableSql}`)
      await executeStatement(tx, sql`update audit_head set sequence = 0, hash = repeat('0', 64)`)
    },
  },
]

async function insertCopy(tx: Tx, of: number, sequence: number, hash: SQL): Promise<void> {
  await executeStatement(
    tx,
    sql`insert into ${auditLogTableSql} select ${sequence}::bigint, gen_random_uuid(), admin_id, by_key, action, target_user_id,
      target_resource, changes, 'none', created_at, previous_hash, ${hash} from ${auditLogTableSql} where sequence = ${of}`,
  )
}

export const insertionTamperings: Tampering[] = [
  {
    what: 'an entry is put in at the end, and the head moved on',
    async by(tx, chance, length) {
      await insertCopy(
        tx,
        randomSequence(chance, length),
        length + 1,
        sql`md5(random()::text) || md5(random()::text)`,
      )
      await executeStatement(
        tx,
        sql`update ${auditLogTableSql} set previous_hash = (select hash from audit_head) where sequence = ${length + 1}`,
      )
      await moveHeadToEnd(tx)
    },
  },
  {
    what: 'an entry is there twice, under two numbers',
    async by(tx, chance, length) {
      await insertCopy(tx, randomSequence(chance, length), length + randomSequence(chance, 3), sql`hash`)
      await moveHeadToEnd(tx)
    },
  },
  {
    what: 'an entry is there twice, under one number',
    by: (tx, chance, length) => {
      const at = randomSequence(chance, length)
      return executeStatement(
        tx,
        sql`insert into ${auditLogTableSql} select * from ${auditLogTableSql} where sequence = ${at}`,
      )
    },
  },
  {
    what: 'an entry is put in before all others, or among them',
    async by(tx, chance, length) {
      const at = randomSequence(chance, length)
      await shiftLaterSequences(tx, at - 1, -1)
      await insertCopy(
        tx,
        at + 1,
        at,
        pickRandom(chance, [sql`hash`, sql`previous_hash`, sql`repeat('f', 64)`]),
      )
      await moveHeadToEnd(tx)
    },
  },
  {
    what: 'an erasure is made up, and an origin deleted',
    async by(tx, chance, length) {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select distinct admin_id as id from ${auditLogTableSql} join audit_origins using (sequence) where admin_id is not null order by 1`,
      )
      const adminId = pickRandom(chance, rows).id
      await executeStatement(
        tx,
        sql`delete from audit_origins where sequence in (select sequence from ${auditLogTableSql} where admin_id = ${adminId})`,
      )
      await insertCopy(tx, length, length + 1, sql`hash`)
      await executeStatement(
        tx,
        sql`update ${auditLogTableSql} set action = 'origins.erased', admin_id = null, target_user_id = ${adminId},
          previous_hash = (select hash from audit_head) where sequence = ${length + 1}`,
      )
      await resealEntriesFrom(tx, length + 1, pickRandom(chance, sealForgeries))
    },
  },
]

export const swapTamperings: Tampering[] = [
  {
    what: 'two entries change places',
    async by(tx, chance, length) {
      const [a, b] = [randomSequence(chance, length), randomSequence(chance, length)]
      const swapped = sql`case sequence when ${a}::bigint then ${b}::bigint else ${a}::bigint end`
      await executeStatement(
        tx,
        sql`update ${auditLogTableSql} set sequence = ${swapped} where sequence in (${a}, ${b})`,
      )
      if (chance() < 0.5)
        await executeStatement(
          tx,
          sql`update audit_origins set sequence = ${swapped} where sequence in (${a}, ${b})`,
        )
      await moveHeadToEnd(tx)
    },
  },
  {
    what: 'what two entries say of when they were changes places',
    async by(tx, chance, length) {
      const [a, b] = [randomSequence(chance, length), randomSequence(chance, length)]
      await executeStatement(
        tx,
        sql`update ${auditLogTableSql} as it set created_at = other.created_at from ${auditLogTableSql} as other
          where (it.sequence, other.sequence) in ((${a}, ${b}), (${b}, ${a}))`,
      )
    },
  },
]
