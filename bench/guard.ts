// What it costs to ask all replicas whether a provider may be asked: the time of one request, and requests a second.
// PostgreSQL is durable here, as in a deployment, and the replicas are two pools as the service has them.
import { startDatabaseServer } from '@faresight/local/stack/own-servers'
import { secretNames } from '@faresight/setup/secrets/names'
import { provisionDatabase } from '@faresight/setup/database/provision'
import { loadSecrets, passwordOf } from '@faresight/setup/secrets/kept'
import { migrate } from '@faresight/kit/migrate'
import { connectPostgres } from '@faresight/kit/postgres'
import type { Wish } from '../services/search/src/providers/guard/admission.ts'
import { rulesFor } from '../services/search/src/providers/guard/limits.ts'
import { admitShared, reportShared } from '../services/search/src/providers/guard/store.ts'
import { onOwnStack, type OwnStack } from './own-stack.ts'
import { writeResult } from './result.ts'

const secondsEach = Number(process.argv[2] ?? 3)
const rules = rulesFor(8000, 5000)
const wish: Wish = {
  goesOn: false,
  isRetry: false,
  limits: { perDay: 100_000_000, perSecond: 100_000_000 },
  budget: 100_000_000,
  patienceMs: 60_000,
}

await onOwnStack(async (own) => {
  const url = await startDurable(own)
  const replicas = [0, 1].map(() => own.running.use(connectPostgres(url, { max: 4, name: 'bench guard' })))
  // A remainder is an index.
  const poolOf = (turn: number) => replicas[turn % replicas.length]!.pool
  const admitOne = (turn: number) => admitShared(poolOf(turn), 'bench', wish, rules)
  const reportOne = (turn: number) =>
    reportShared(poolOf(turn), 'bench', { outcome: 'answered', wasProbe: false, failures: 0 }, rules)
  const figures = {
    'a round trip (select 1), one at a time': await measure(1, (turn) => poolOf(turn).query('select 1')),
    'admit, one at a time': await measure(1, admitOne),
    'admit, 16 at once over two replicas': await measure(16, admitOne),
    'report, 16 at once over two replicas': await measure(16, reportOne),
  }
  console.table(figures)
  await writeResult('guard', figures)
})

async function startDurable({ dataDir, running }: OwnStack): Promise<string> {
  const secrets = await loadSecrets(dataDir, secretNames())
  const postgres = running.use(
    await startDatabaseServer({ dataDir, secrets, temporary: false, say: console.log }),
  )
  const passwords = { search: passwordOf(secrets, 'database/search') }
  const { search = '' } = await provisionDatabase(postgres.adminUrl, passwords, 'bench')
  await migrate(search, new URL('../services/search/migrations', import.meta.url))
  return search
}

async function measure(atOnce: number, work: (turn: number) => Promise<unknown>) {
  // The first ones connect and plan.
  await Promise.all(Array.from({ length: 16 }, (_, turn) => work(turn)))
  const tookMs: number[] = []
  const end = performance.now() + secondsEach * 1000
  let turn = 0
  async function repeat(): Promise<void> {
    while (performance.now() < end) {
      const began = performance.now()
      await work(turn++)
      tookMs.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, repeat))
  const sorted = tookMs.sort((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
  return { 'a second': Math.round(sorted.length / secondsEach), 'median ms': at(0.5), 'p99 ms': at(0.99) }
}
