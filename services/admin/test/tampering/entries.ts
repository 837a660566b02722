import type { Tx } from '@faresight/kit/postgres'
import { type SQL, sql } from 'drizzle-orm'
import {
  close,
  entry,
  forgeries,
  headToEnd,
  one,
  oneOf,
  remove,
  run,
  sealAgain,
  type Tampering,
} from './tools.ts'

export const deletions: Tampering[] = [
  {
    what: 'an entry is deleted, its origin stays',
    by: (tx, chance, length) => run(tx, sql`delete from ${entry} where sequence = ${one(chance, length)}`),
  },
  {
    what: 'some entries are deleted',
    async by(tx, chance, length) {
      const from = one(chance, length)
      await remove(tx, from, from + Math.floor(chance() * 5))
    },
  },
  {
    what: 'an entry is deleted, those after it move up, and the head with them',
    async by(tx, chance, length) {
      const at = one(chance, length - 1)
      await remove(tx, at, at)
      await close(tx, at)
      await headToEnd(tx)
    },
  },
  {
    what: 'an entry is deleted, and those after it are sealed again without the key',
    async by(tx, chance, length) {
      const at = one(chance, length - 1)
      const { rows } = await tx.execute<{ before: string }>(
        sql`select previous_hash as before from ${entry} where sequence = ${at}`,
      )
      await remove(tx, at, at)
      await close(tx, at)
      await run(tx, sql`update ${entry} set previous_hash = ${rows[0]?.before} where sequence = ${at}`)
      await sealAgain(tx, at, oneOf(chance, forgeries))
    },
  },
  {
    what: 'the tail is cut, the head stays',
    by: (tx, chance, length) => remove(tx, one(chance, length), length),
  },
  {
    what: 'the tail is cut, and the head set back',
    setsBack: true,
    async by(tx, chance, length) {
      await remove(tx, 1 + one(chance, length - 1), length)
      await headToEnd(tx)
    },
  },
  {
    what: 'all is deleted, as if it had never begun',
    setsBack: true,
    async by(tx) {
      await run(tx, sql`delete from audit_origins`)
      await run(tx, sql`delete from ${entry}`)
      await run(tx, sql`update audit_head set sequence = 0, hash = repeat('0', 64)`)
    },
  },
]

async function insertCopy(tx: Tx, of: number, sequence: number, hash: SQL): Promise<void> {
  await run(
    tx,
    sql`insert into ${entry} select ${sequence}::bigint, gen_random_uuid(), admin_id, by_key, action, target_user_id,
      target_resource, changes, 'none', created_at, previous_hash, ${hash} from ${entry} where sequence = ${of}`,
  )
}

export const insertions: Tampering[] = [
  {
    what: 'an entry is put in at the end, and the head moved on',
    async by(tx, chance, length) {
      await insertCopy(tx, one(chance, length), length + 1, sql`md5(random()::text) || md5(random()::text)`)
      await run(
        tx,
        sql`update ${entry} set previous_hash = (select hash from audit_head) where sequence = ${length + 1}`,
      )
      await headToEnd(tx)
    },
  },
  {
    what: 'an entry is there twice, under two numbers',
    async by(tx, chance, length) {
      await insertCopy(tx, one(chance, length), length + one(chance, 3), sql`hash`)
      await headToEnd(tx)
    },
  },
  {
    what: 'an entry is there twice, under one number',
    by: (tx, chance, length) => {
      const at = one(chance, length)
      return run(tx, sql`insert into ${entry} select * from ${entry} where sequence = ${at}`)
    },
  },
  {
    what: 'an entry is put in before all others, or among them',
    async by(tx, chance, length) {
      const at = one(chance, length)
      await close(tx, at - 1, -1)
      await insertCopy(tx, at + 1, at, oneOf(chance, [sql`hash`, sql`previous_hash`, sql`repeat('f', 64)`]))
      await headToEnd(tx)
    },
  },
  {
    what: 'an erasure is made up, and an origin deleted',
    async by(tx, chance, length) {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select distinct admin_id as id from ${entry} join audit_origins using (sequence) where admin_id is not null order by 1`,
      )
      const adminId = oneOf(chance, rows).id
      await run(
        tx,
        sql`delete from audit_origins where sequence in (select sequence from ${entry} where admin_id = ${adminId})`,
      )
      await insertCopy(tx, length, length + 1, sql`hash`)
      await run(
        tx,
        sql`update ${entry} set action = 'origins.erased', admin_id = null, target_user_id = ${adminId},
          previous_hash = (select hash from audit_head) where sequence = ${length + 1}`,
      )
      await sealAgain(tx, length + 1, oneOf(chance, forgeries))
    },
  },
]

export const swaps: Tampering[] = [
  {
    what: 'two entries change places',
    async by(tx, chance, length) {
      const [a, b] = [one(chance, length), one(chance, length)]
      const swapped = sql`case sequence when ${a}::bigint then ${b}::bigint else ${a}::bigint end`
      await run(tx, sql`update ${entry} set sequence = ${swapped} where sequence in (${a}, ${b})`)
      if (chance() < 0.5)
        await run(tx, sql`update audit_origins set sequence = ${swapped} where sequence in (${a}, ${b})`)
      await headToEnd(tx)
    },
  },
  {
    what: 'what two entries say of when they were changes places',
    async by(tx, chance, length) {
      const [a, b] = [one(chance, length), one(chance, length)]
      await run(
        tx,
        sql`update ${entry} as it set created_at = other.created_at from ${entry} as other
          where (it.sequence, other.sequence) in ((${a}, ${b}), (${b}, ${a}))`,
      )
    },
  },
]
