// What abuse of the public search costs: a day of ordinary visitors and an attacker, each request admitted by the statement that the service
// uses, on PostgreSQL, at the simulated time.
import { migrateSchema } from '@faresight/kit/migrate'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { admitInPostgres } from '../services/search/src/providers/guard/shared-admission.ts'
import {
  createCallerQuotas,
  isQuotaUsedAbnormallyFast,
  groupDailyQuota,
  purposeDailyQuota,
} from '../services/search/src/providers/guard/quotas.ts'
import { createGuardPolicy } from '../services/search/src/providers/guard/guard-policy.ts'
import { createProofOfWorkChallenge } from '../services/search/src/abuse-protection/proof-of-work.ts'
import { type Attack, attackFrom, attacks, ordinaryDay, scattered, type Search } from './abuse/day.ts'
import { readSizes } from './command-line.ts'
import { onOwnStack, startDatabase } from './own-stack.ts'
import { createProgress } from './progress.ts'
import { writeResult } from './result.ts'

/** An attacker who gets nothing for so many attempts gets nothing more that day. */
const { networks, challenges, attempts, perDay } = readSizes({
  networks: { full: 200, smoke: 4 },
  challenges: { full: 20, smoke: 1 },
  attempts: { full: 300, smoke: 5 },
  perDay: { full: 2000, smoke: 60 },
})
/** Of three providers, which by default may be asked 2000 times a day each. */
const limits = { perDay, perSecond: 1_000_000 }
const providers = 3
const midnight = Date.parse('2027-01-05T00:00:00Z')
const rules = createGuardPolicy(8000, 5000)
/** Whether the attacker solves challenges, whether there are any, and as a baseline a day without allowances. */
type Rule = 'with proofs' | 'without proofs' | 'no challenges' | 'no allowances'
const scenarios: [Attack | null, Rule, number?][] = [
  [null, 'with proofs'],
  [null, 'with proofs', 5],
  [attacks[0] ?? scattered, 'no allowances'],
  ...attacks.map((attack): [Attack, Rule] => [attack, 'with proofs']),
  [scattered, 'no challenges'],
  [scattered, 'without proofs'],
  [scattered, 'with proofs'],
]

const progress = createProgress(scenarios.length + 2)

await onOwnStack(async (own) => {
  progress.step('starting PostgreSQL')
  const { search = '' } = (await startDatabase(own, ['search'], { isDurable: false })).urls
  await migrateSchema(search, new URL('../services/search/migrations', import.meta.url))
  const postgres = own.running.use(connectPostgres(search, { max: 4, name: 'bench abuse' }))
  const rows: Record<string, Awaited<ReturnType<typeof simulate>>> = {}
  for (const [attack, rule, wide] of scenarios) {
    const where = wide ? `, IPv4 of ${wide} /16 alone` : ''
    const name = attack ? `${attack.name}, ${rule}` : `nobody attacks${where}`
    progress.step(name)
    rows[name] = await simulate(postgres, { scenario: name, attack, rule, wide })
  }
  console.table(rows)
  progress.step('solving challenges')
  const solving = await measureSolving()
  console.table({ 'a proof of work': solving })
  await writeResult('abuse', { rows, solving }, [
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
  }: { scenario: string; attack: Attack | null; rule: Rule; wide?: number | undefined },
) {
  const names = Array.from({ length: providers }, (_, index) => `${scenario} ${index + 1}`)
  const answered = new Set<string>()
  const spent = { normal: 0, attack: 0 }
  const normal = { live: 0, remembered: 0, nothing: 0 }
  const most =
    rule === 'no allowances' ? purposeDailyQuota(limits, 'visitor') : groupDailyQuota(limits, 'visitor')

  async function make({ minute, networks: of, isAttack, question, requests }: Search): Promise<boolean> {
    const at = new Date(midnight + minute * 60_000)
    const all = (spent.normal + spent.attack) / providers
    const isAttacked = isQuotaUsedAbnormallyFast({ used: all, quota: most, now: at })
    if (isAttack && isAttacked && rule === 'without proofs') return false
    let isLive = false
    for (const provider of names) {
      for (let request = 0; request < requests; request++) {
        const decision = await admitInPostgres(
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
        // The first one is for the traveller's own days and airports.
        isLive ||= request === 0
      }
    }
    if (isLive) answered.add(question)
    if (!isAttack) normal[isLive ? 'live' : answered.has(question) ? 'remembered' : 'nothing']++
    return isLive
  }

  const ordinary = ordinaryDay(networks, { wide }).toSorted((a, b) => a.minute - b.minute)
  const attacking = attack ? attackFrom(attack) : null
  let next = attacking?.next()
  let inVain = 0
  const attackUntil = async (minute: number): Promise<void> => {
    while (next && !next.done && next.value.minute <= minute && inVain < attempts) {
      inVain = (await make(next.value)) ? 0 : inVain + 1
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
    'with fares %': percent(normal.live + normal.remembered, ordinary.length),
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
