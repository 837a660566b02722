import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import type { Postgres } from '@faresight/kit/postgres'
import { insertSignedInUser } from '../../test/setup/stack-users.ts'
import { isSmoke } from '../command-line.ts'
import type { CostMeter } from './meter.ts'
import type { MeteredCallerAndStores } from './uses.ts'

type Figures = Record<string, number>

interface IdleAccountCost {
  count: number
  /** Bytes in PostgreSQL for each. */
  postgres: number
  /** CPU milliseconds an hour for a million accounts, by process, beyond the idle load without them. */
  cpuMsPerMillionHours: Figures
}

/** Measures accounts that have a session and do nothing. */
export async function measureIdleAccounts(
  { stores }: MeteredCallerAndStores,
  meter: CostMeter,
  count: number,
  seconds: number,
): Promise<IdleAccountCost> {
  const [rateBefore, sizesBefore] = [await meter.idle(seconds), await stores.sizes()]
  await fillIdleAccounts(stores.postgres, count)
  const sizes = await stores.sizes()
  // PostgreSQL tidies up after so many new rows.
  await delay(isSmoke ? 100 : 10_000)
  const rate = await meter.idle(seconds)
  const perHour = (name: string) => ((rate[name] ?? 0) - (rateBefore[name] ?? 0)) * 3600
  return {
    count,
    postgres: (sizes.postgres - sizesBefore.postgres) / count,
    cpuMsPerMillionHours: Object.fromEntries(
      Object.keys(rate).map((name) => [name, Math.max(0, perHour(name)) * (1_000_000 / count)]),
    ),
  }
}

async function fillIdleAccounts({ pool }: Postgres, count: number): Promise<void> {
  await pool.query("set statement_timeout = '10min'")
  await pool.query(
    `with made as (
       insert into auth.users (id, email, password, first_name, last_name, email_verified)
       select gen_random_uuid(), 'user.' || n || '@mail.example.org',
         '$argon2id$v=19$m=19456,t=2,p=1$' || md5(n::text) || '$' || md5('x' || n) || md5('y' || n), 'Mira', 'Okafor', true
       from generate_series(1, $1::int) as n
       returning id
     )
     insert into auth.sessions (sid, sess, expire)
     select encode(sha256(id::text::bytea), 'hex'),
       jsonb_build_object('userId', id, 'createdAt', now(), 'signedInAt', now(), 'method', 'password'),
       now() + interval '7 days'
     from made`,
    [count],
  )
  await pool.query('vacuum analyze')
}

/** Measures bytes of memory of each process for the idle stream of a queued scan. */
export async function measureOpenStreamMemory(
  { caller, stores }: MeteredCallerAndStores,
  meter: CostMeter,
  count: number,
): Promise<Figures> {
  const open: IncomingMessage[] = []
  const openOne = async () => {
    const who = await insertSignedInUser(stores.postgres)
    const body = { origin: 'LHR', destination: 'JFK', searchPeriod: '1_month' }
    const { searchId } = JSON.parse(await caller.call(aiScanRoutes.scan, { who, body }))
    open.push(await caller.open(aiScanRoutes.recordEvents, { who, id: searchId }))
  }
  for (let n = 0; n < count / 10; n++) await openOne()
  const [before, already] = [await meter.memory(), open.length]
  const together = Math.min(20, count)
  for (let n = 0; n < count / together; n++) await Promise.all(Array.from({ length: together }, openOne))
  await delay(isSmoke ? 100 : 5000)
  const after = await meter.memory()
  const each = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / (open.length - already)
  for (const stream of open) stream.destroy()
  return Object.fromEntries(['gateway', 'ai-scan'].map((name) => [name, Math.round(each(name))]))
}
