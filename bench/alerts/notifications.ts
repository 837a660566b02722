import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { addDays } from '@faresight/contracts/days'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { quoteFaresRpc, readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { createLog } from '@faresight/kit/telemetry/log'
import { isSmoke } from '../command-line.ts'
import { type OwnStack, runCommand, startBackends, startServer } from '../own-stack.ts'
import type { Progress } from '../progress.ts'
import type { Options } from './options.ts'
import { fareAt, fillQuestions, offerOf, questionOf, ratesNow } from './questions.ts'
import { startSink } from './sink.ts'

/** Of each question, all triggered by one observation. */
const alertsEach = 10
const aim = 500

/**
 * How many notifications a second leave: from fares that somebody was shown, over the transaction that triggers, the job, an
 * address and an offer asked for over the bus, to a mail server that says that it has the letter, and the row that says so.
 */
export async function measureNotifications(
  own: OwnStack,
  { notifications: count }: Options,
  progress: Progress,
) {
  progress.step('starting alerts, PostgreSQL, NATS and a mail server')
  const { busUrlOf, databaseUrl } = await startBackends(own, 'alerts', { isDurable: true })
  const postgres = own.running.use(connectPostgres(databaseUrl, { max: 2, name: 'bench alerts' }))
  const sink = own.running.use(await startSink())
  const search = await playOthers(own, busUrlOf)
  await runCommand('services/alerts/src/migrate.ts', { DATABASE_URL: databaseUrl })
  await startServer(own, 'services/alerts/src/main.ts', {
    DATABASE_URL: databaseUrl,
    NATS_URL: busUrlOf('alerts'),
    SMTP_URL: sink.url,
    IDENTITY_PUBLIC_KEYS: generateIdentityKeys().publicKey,
    LOG_LEVEL: 'warn',
    // What is checked would be work of another kind.
    ALERT_CHECKS_PER_DAY: '0',
  })
  const measured = { postgres, search, letters: sink.letters }
  progress.step('warming up')
  // The first ones connect and plan.
  await measure(measured, isSmoke ? 1 : 20)
  progress.step(`sending ${count} notifications`)
  const figures = await measure(measured, Math.ceil(count / alertsEach), progress.done)
  console.table([figures])
  return { aim, runs: [figures] }
}

interface Measured {
  postgres: Postgres
  search: Bus
  /** When each letter was taken, by its Message-ID. */
  letters: Map<string, number[]>
}

async function measure(
  { postgres, search, letters }: Measured,
  questions: number,
  done: Progress['done'] = () => {},
) {
  const first = addDays(new Date().toISOString().slice(0, 10), 30 + Math.floor(letters.size / 100))
  await fillQuestions(postgres, { first, questions, alertsEach })
  letters.clear()
  await postgres.pool.query('truncate notifications cascade')
  const begin = performance.now()
  for (let number = 0; number < questions; number += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, questions - number) }, (_, at) =>
        observe(search, questionOf(first, number + at)),
      ),
    )
  const observedMs = performance.now() - begin
  const all = questions * alertsEach
  let ended = 0
  for (const until = begin + 10 * 60 * 1000; (ended = await endedIn(postgres)) < all; await delay(100)) {
    if (performance.now() > until) throw new Error(`Only ${ended} of ${all} were told.`)
    done(ended / all)
  }
  const seconds = (performance.now() - begin) / 1000
  const taken = [...letters.values()]
  if (taken.length !== all) throw new Error(`${taken.length} letters came of ${all}.`)
  const firstMs = Math.min(...taken.flat()) - begin
  return {
    notifications: all,
    seconds: Number(seconds.toFixed(2)),
    aSecond: Math.round(all / seconds),
    firstLetterMs: Math.round(firstMs),
    observedMs: Math.round(observedMs),
    takenTwice: taken.flat().length - all,
  }
}

async function endedIn({ pool }: Postgres): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from notifications where outcome = 'sent'`,
  )
  return Number(rows[0]?.count)
}

async function observe(search: Bus, question: FareQuery): Promise<void> {
  const observedAt = new Date().toISOString()
  await search.publish(faresObservedEvent, {
    id: randomUUID(),
    subject: faresObservedEvent.subject,
    time: observedAt,
    source: 'search',
    data: { quoteId: randomUUID(), question, observedAt, fares: [fareAt(question)] },
  })
}

/** Auth and search, who answer at once. */
async function playOthers({ running }: OwnStack, busUrlOf: (user: string) => string): Promise<Bus> {
  const connect = async (name: string) =>
    running.use(await connectBus({ url: busUrlOf(name), name, log: createLog('bench', 'silent') }))
  const [auth, search] = [await connect('auth'), await connect('search')]
  auth.serveRpc(readMailRecipientRpc, async ({ userId }) => ({
    address: { email: `${userId}@mail.example.org`, name: null },
    viewer: 'subscriber' as const,
  }))
  search.serveRpc(readExchangeRatesRpc, async () => ratesNow())
  search.serveRpc(quoteFaresRpc, async ({ query }) => ({
    quoteId: randomUUID(),
    observedAt: new Date().toISOString(),
    fares: [fareAt(query)],
    providers: [],
    results: [offerOf(query)],
  }))
  return search
}
