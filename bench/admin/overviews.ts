import { randomBytes, randomUUID } from 'node:crypto'
import { adminRoutes } from '@faresight/contracts/admin/http'
import {
  createIdentitySigner,
  createIdentityVerifier,
  identityHeader,
} from '@faresight/kit/identity/identity'
import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import { createLog } from '@faresight/kit/telemetry/log'
import { createApp } from '../../services/admin/src/app.ts'
import { readConfig } from '../../services/admin/src/config.ts'
import { createDeps, type Deps } from '../../services/admin/src/deps.ts'
import type { BenchResources } from '../bench-context.ts'
import { toLatencyPercentiles } from '../statistics.ts'

interface Around {
  adminDatabaseUrl: string
  busUrlOf: (user: string) => string
}

/** Longer than the overviews are cached. */
const cacheExpiryMs = 61_000
const paths = { financial: adminRoutes.financial.path, analytics: adminRoutes.analytics.path }
const spans = [30, 365]

interface Figures {
  calls: number
  p50Ms: number
  p99Ms: number
}

/** How long the overviews take over HTTP, one after the other, uncached (auth and billing count again) and cached. */
export async function measureOverviewRoutes(
  own: Pick<BenchResources, 'running'>,
  around: Around,
  calls: { cold: number; warm: number },
  done: (share: number) => void,
): Promise<Record<string, Figures>> {
  const admin = await startAdmin(own, around)
  await fillDays(admin.deps)
  const figures: Record<string, Figures> = {}
  for (const [name, path] of Object.entries(paths))
    for (const days of spans) {
      const look = () => admin.look(`${path}?days=${days}`)
      await look()
      const cold = await timed(calls.cold, look, admin.forget)
      figures[`${name}, ${days} days, uncached`] = cold
      figures[`${name}, ${days} days, cached`] = await timed(calls.warm, look)
      done(Object.keys(figures).length / (2 * spans.length * Object.keys(paths).length))
    }
  console.table(figures)
  return figures
}

/** Runs the service in this process, to set its clock. */
async function startAdmin(
  { running }: Pick<BenchResources, 'running'>,
  { adminDatabaseUrl, busUrlOf }: Around,
) {
  const keys = generateIdentityKeys()
  const settings = {
    DATABASE_URL: adminDatabaseUrl,
    NATS_URL: busUrlOf('admin'),
    IDENTITY_PUBLIC_KEYS: keys.publicKey,
    AUDIT_KEY: randomBytes(32).toString('hex'),
  }
  let passedMs = 0
  const made = await createDeps(readConfig(settings), createLog('bench', 'error'))
  const deps: Deps = { ...made, now: () => new Date(Date.now() + passedMs) }
  running.use(deps.postgres)
  running.use(deps.bus)
  const app = createApp(deps, createIdentityVerifier([keys.publicKey], 'admin'))
  running.defer(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const who = { userId: randomUUID(), role: 'admin' as const, accessUntil: null }
  const sign = createIdentitySigner(keys.privateKey)
  const token = () => sign({ ...who, sessionId: randomBytes(32).toString('hex') }, 'admin')

  return {
    deps,
    forget: () => void (passedMs += cacheExpiryMs),
    async look(path: string): Promise<void> {
      const answer = await fetch(url + path, { headers: { [identityHeader]: await token() } })
      const text = await answer.text()
      if (!answer.ok || /"away":[^\]]*"(auth|billing|admin)"/.test(text))
        throw new Error(`${path}: ${answer.status} ${text}`)
    },
  }
}

/** Fills a year of the service's own counts and stats. */
async function fillDays({ postgres: { pool } }: Deps): Promise<void> {
  await pool.query(`
    insert into daily_counts (day, measure, count)
    select current_date - ago, measure, 1000 from generate_series(0, 364) as ago,
      unnest(array['registrations', 'scans', 'failed-scans', 'checks', 'alerts']) as measure
    on conflict do nothing`)
  await pool.query(`
    insert into daily_stats (day, stat, value, recorded_at)
    select current_date - ago, figure, 1000, now() from generate_series(0, 364) as ago,
      unnest(array['users.total', 'subscriptions.active', 'subscriptions.mrr']) as figure
    on conflict do nothing`)
}

async function timed(
  count: number,
  work: () => Promise<unknown>,
  before: () => void = () => {},
): Promise<Figures> {
  const tookMs: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    before()
    const began = performance.now()
    await work()
    tookMs.push(performance.now() - began)
  }
  return { calls: count, ...toLatencyPercentiles(tookMs) }
}
