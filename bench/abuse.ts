// How many searches an attacker takes from others: a simulated day of ordinary visitors and an attacker, admitted by the service's own statement.
import { migrateSchema } from '@faresight/kit/migrate'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { admitRequestInPostgres } from '../services/search/src/providers/guard/shared-admission.ts'
import {
  createCallerQuotas,
  isQuotaUsedAbnormallyFast,
  groupDailyQuota,
  purposeDailyQuota,
} from '../services/search/src/providers/guard/quotas.ts'
import { createGuardPolicy } from '../services/search/src/providers/guard/guard-policy.ts'
import { createProofOfWorkChallenge } from '../services/search/src/abuse-protection/proof-of-work.ts'
import {
  type SimulatedAttack,
  simulateAttack,
  concentratedAttacks,
  simulateOrdinaryDay,
  scatteredAttack,
  type SimulatedSearch,
} from './abuse/simulated-day.ts'
import { readPositiveNumberOptions } from './command-line.ts'
import { runBenchmark, startBenchDatabase } from './bench-context.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'

/** An attacker gives up after so many futile attempts. */
const { networks, challenges, attempts, perDay } = readPositiveNumberOptions({
  networks: { full: 200, smoke: 4 },
  challenges: { full: 20, smoke: 1 },
  attempts: { full: 300, smoke: 5 },
  perDay: { full: 2000, smoke: 60 },
})
/** The default quota of each of three providers. */
const limits = { perDay, perSecond: 1_000_000 }
const providers = 3
const midnight = Date.parse('2027-01-05T00:00:00Z')
const rules = createGuardPolicy(8000, 5000)
/** `with proofs`: the attacker solves challenges. `no allowances`: the baseline. */
type Rule = 'with proofs' | 'without proofs' | 'no challenges' | 'no allowances'
const scenarios: [SimulatedAttack | null, Rule, number?][] = [
  [null, 'with proofs'],
  [null, 'with proofs', 5],
  [concentratedAttacks[0] ?? scatteredAttack, 'no allowances'],
  ...concentratedAttacks.map((attack): [SimulatedAttack, Rule] => [attack, 'with proofs']),
  [scatteredAttack, 'no challenges'],
  [scatteredAttack, 'without proofs'],
  [scatteredAttack, 'with proofs'],
]

const progress = createBenchProgress(scenarios.length + 2)

await runBenchmark(async (own) => {
  progress.step('starting PostgreSQL')
  const { search = '' } = (await startBenchDatabase(own, ['search'], { isDurable: false })).urls
  await migrateSchema(search, new URL('../services/search/migrations', import.meta.url))
  const postgres = own.running.use(connectPostgres(search, { max: 4, name: 'bench abuse' }))
  const rows: Record<string, Awaited<ReturnType<typeof simulate>>> = {}
  for (const [attack, rule, wide] of scenarios) {
    const where = wide ? `, IPv4 of ${wide} /16 alone` : ''
    const name = attack ? `${attack.name}, ${rule}` : `no attack${where}`
    progress.step(name)
    rows[name] = await simulate(postgres, { scenario: name, attack, rule, wide })
  }
  console.table(rows)
  progress.step('solving challenges')
  const solving = await measureSolving()
  console.table({ 'a proof of work': solving })
  await validateAndWriteBenchResult('abuse', { rows, solving }, [
    ...Object.values(rows).map((row) => row['normal searches']),
    solving['solved in ms (mean)'],
  ])
})

async function simulate(
  postgres: Postgres,
  {
    scenario,
    attack,
    rule,
    wide,
  }: { scenario: string; attack: SimulatedAttack | null; rule: Rule; wide?: number | undefined },
) {
  const names = Array.from({ length: providers }, (_, index) => `${scenario} ${index + 1}`)
  const answered = new Set<string>()
  const spent = { normal: 0, attack: 0 }
  const normal = { live: 0, cached: 0, nothing: 0 }
  const most =
    rule === 'no allowances' ? purposeDailyQuota(limits, 'visitor') : groupDailyQuota(limits, 'visitor')

  async function make({
    minute,
    networks: of,
    isAttack,
    question,
    requests,
  }: SimulatedSearch): Promise<boolean> {
    const at = new Date(midnight + minute * 60_000)
    const all = (spent.normal + spent.attack) / providers
    const isAttacked = isQuotaUsedAbnormallyFast({ used: all, quota: most, now: at })
    if (isAttack && isAttacked && rule === 'without proofs') return false
    let isLive = false
    for (const provider of names) {
      for (let request = 0; request < requests; request++) {
        const decision = await admitRequestInPostgres(
          postgres.pool,
          provider,
          {
            isContinuation: false,
            isRetry: false,
            limits,
            quota: purposeDailyQuota(limits, 'visitor'),
            maxWaitMs: 60_000,
            callerQuotas: rule === 'no allowances' ? undefined : createCallerQuotas(limits, 'visitor', of),
          },
          rules,
          at,
        )
        if ('refusal' in decision) break
        spent[isAttack ? 'attack' : 'normal']++
        // The first request is for the traveller's own dates and airports.
        isLive ||= request === 0
      }
    }
    if (isLive) answered.add(question)
    if (!isAttack) normal[isLive ? 'live' : answered.has(question) ? 'cached' : 'nothing']++
    return isLive
  }

  const ordinary = simulateOrdinaryDay(networks, { wide }).toSorted((a, b) => a.minute - b.minute)
  const attacking = attack ? simulateAttack(attack) : null
  let next = attacking?.next()
  let futile = 0
  const attackUntil = async (minute: number): Promise<void> => {
    while (next && !next.done && next.value.minute <= minute && futile < attempts) {
      futile = (await make(next.value)) ? 0 : futile + 1
      next = attacking?.next()
    }
  }
  for (const search of ordinary) {
    await attackUntil(search.minute)
    await make(search)
  }
  const percent = (part: number, of: number) => Number(((100 * part) / Math.max(1, of)).toFixed(1))
  const total = spent.normal + spent.attack
  return {
    'normal searches': ordinary.length,
    'with fares %': percent(normal.live + normal.cached, ordinary.length),
    'live %': percent(normal.live, ordinary.length),
    'requests of the attacker': spent.attack,
    'its part of all %': percent(spent.attack, total),
    'part of the share used %': percent(total, most * providers),
  }
}

async function measureSolving() {
  const tookMs: number[] = []
  for (let count = 0; count < challenges; count++) {
    const text = await createProofOfWorkChallenge('hash/32', 'secret', new Date())
    const challenge = JSON.parse(Buffer.from(text, 'base64').toString()) as Challenge
    const began = performance.now()
    await solveChallenge({ challenge, deriveKey })
    tookMs.push(performance.now() - began)
  }
  const mean = tookMs.reduce((sum, ms) => sum + ms, 0) / tookMs.length
  return { 'solved in ms (mean)': Math.round(mean), 'slowest ms': Math.round(Math.max(...tookMs)) }
}
