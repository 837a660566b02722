// Sign-ins a second at the production cost of password hashes, and the latency of other calls beside them, through the gateway of a whole
// stack: without sign-ins, with enough to keep the hashing queue filled, and with more than it takes, whose senders retry when told to.
import { setTimeout as delay } from 'node:timers/promises'
import { authRoutes } from '@faresight/contracts/auth/http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { problemBodySchema } from '@faresight/contracts/problem-body'
import { searchRoutes } from '@faresight/contracts/search/http'
import { demoEmails, demoPassword } from '@faresight/local/programs/demo-accounts'
import { isoDateInDays } from '../test/setup/iso-dates.ts'
import { readPositiveNumberOptions } from './command-line.ts'
import { runBenchmark } from './bench-context.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { toLatencyPercentiles } from './statistics.ts'
import { type AccountWithBrowser, insertSignInAccounts } from './sign-in-accounts.ts'
import { startBenchStack, type BenchStack } from './bench-stack.ts'

const {
  seconds: secondsEach,
  accounts,
  queue,
  crowd,
} = readPositiveNumberOptions({
  seconds: { full: 20, smoke: 0.5 },
  accounts: { full: 500, smoke: 4 },
  queue: { full: 40, smoke: 2 },
  crowd: { full: 160, smoke: 3 },
})
/** Concurrent sign-ins: the queue takes two or three running hashes and 60 waiting ones. */
const parts = [
  { what: 'no sign-ins', senders: 0 },
  { what: 'a filled queue', senders: queue },
  { what: 'more than the queue takes', senders: crowd },
]
const progress = createBenchProgress(3 + parts.length)
const pauseMs = 25

interface Times {
  signIns: number[]
  /** Refused by the hashing queue, and for other reasons. */
  shed: number
  unavailable: number
  calls: Map<string, number[]>
}

await runBenchmark(async ({ running, dataDir }) => {
  progress.step('starting all of Faresight')
  const stack = await startBenchStack(running, dataDir, {
    // Callers have their own addresses, so that none reaches a rate limit.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'warn',
  })
  progress.step(`making ${accounts} accounts`)
  const browsers = await insertSignInAccounts(stack.databaseUrl, accounts)
  const calls = await callsOf(stack)
  progress.step('warming up')
  await measure(stack, browsers, calls, Math.min(10, queue), Math.min(2, secondsEach))
  const rows = []
  for (const { what, senders } of parts) {
    progress.step(`${what}: ${senders} senders for ${secondsEach} s`)
    const times = await measure(stack, browsers, calls, senders, secondsEach)
    rows.push({ what, senders, ...figuresOf(times) })
  }
  report(rows)
  const signedIn = rows.filter(({ senders }) => senders > 0).map(({ signIns }) => signIns.perSecond)
  const called = rows.flatMap((row) => Object.values(row.calls).map(({ p50Ms }) => p50Ms))
  await validateAndWriteBenchResult('auth', { secondsEach, accounts, rows }, [...signedIn, ...called])
})

/** Calls of other users, by name. */
async function callsOf({ url }: BenchStack): Promise<Map<string, () => Promise<Response>>> {
  const origin = { origin: url, 'content-type': 'application/json' }
  let caller = 0
  const from = () => ({ 'x-forwarded-for': `10.2.${(caller >> 8) % 256}.${caller++ % 256}` })
  const [email] = demoEmails
  const signedIn = await fetch(url + authRoutes.login.path, {
    method: 'POST',
    headers: origin,
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const trip = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays(60) }
  const get = (path: string, headers = {}) => fetch(url + path, { headers: { ...from(), ...headers } })
  return new Map([
    ['GET /api/auth/user', () => get(authRoutes.user.path, { cookie: cookie.join('; ') })],
    ['GET /api/airports?q=', () => get(`${searchRoutes.airports.path}?q=london`)],
    ['GET /', () => get('/')],
    [
      'a search (cached)',
      () =>
        fetch(url + searchRoutes.publicSearch.path, {
          method: 'POST',
          headers: { ...origin, ...from() },
          body: JSON.stringify(trip),
        }),
    ],
  ])
}

async function measure(
  stack: BenchStack,
  browsers: readonly AccountWithBrowser[],
  calls: Map<string, () => Promise<Response>>,
  senders: number,
  seconds: number,
): Promise<Times> {
  const until = performance.now() + seconds * 1000
  const times: Times = { signIns: [], shed: 0, unavailable: 0, calls: new Map() }
  let turn = 0
  async function send(): Promise<void> {
    while (performance.now() < until) {
      // A remainder is an index.
      const browser = browsers[turn++ % browsers.length]!
      const outcome = await signIn(stack, browser)
      if ('ms' in outcome) times.signIns.push(outcome.ms)
      else {
        times[outcome.isShed ? 'shed' : 'unavailable']++
        const leftMs = Math.max(0, until - performance.now())
        await delay(Math.min(outcome.retryAfterSeconds * 1000, leftMs))
      }
    }
  }
  async function call(name: string, make: () => Promise<Response>): Promise<void> {
    const took: number[] = []
    times.calls.set(name, took)
    while (performance.now() < until) {
      const { ms, answer } = await timed(make)
      if (answer.status !== 200) throw new Error(`${name} was answered with ${answer.status}`)
      took.push(ms)
      await delay(pauseMs)
    }
  }
  await Promise.all([
    ...Array.from({ length: senders }, send),
    ...[...calls].map(([name, make]) => call(name, make)),
  ])
  return times
}

type SignIn = { ms: number } | { isShed: boolean; retryAfterSeconds: number }

async function signIn({ url }: BenchStack, { email, cookie, address }: AccountWithBrowser): Promise<SignIn> {
  const { ms, answer, text } = await timed(() =>
    fetch(url + authRoutes.login.path, {
      method: 'POST',
      headers: { origin: url, cookie, 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password: demoPassword }),
    }),
  )
  if (answer.status === 200) return { ms }
  if (answer.status !== 503) throw new Error(`A sign-in was answered with ${answer.status}`)
  const { code } = problemBodySchema.parse(JSON.parse(text))
  const isShed = code === authProblems['sign-in-busy'].code
  return { isShed, retryAfterSeconds: Number(answer.headers.get('retry-after')) }
}

/** To the last byte of the response. */
async function timed(make: () => Promise<Response>) {
  const began = performance.now()
  const answer = await make()
  const text = await answer.text()
  return { ms: performance.now() - began, answer, text }
}

function figuresOf({ signIns, shed, unavailable, calls }: Times) {
  const perSecond = Number((signIns.length / secondsEach).toFixed(1))
  return {
    signIns: { perSecond, shed, unavailable, ...percentiles(signIns) },
    calls: Object.fromEntries([...calls].map(([name, took]) => [name, percentiles(took)])),
  }
}

function percentiles(times: readonly number[]): { p50Ms: number | null; p99Ms: number | null } {
  return times.length === 0 ? { p50Ms: null, p99Ms: null } : toLatencyPercentiles(times)
}

function report(rows: ({ what: string; senders: number } & ReturnType<typeof figuresOf>)[]): void {
  console.log(`\nSign-ins, ${secondsEach} s each\n`)
  console.table(rows.map(({ what, senders, signIns }) => ({ what, senders, ...signIns })))
  console.log('\nOther calls: p50 / p99 in milliseconds\n')
  console.table(
    rows.map(({ what, calls }) => {
      const cells = Object.entries(calls).map(([name, { p50Ms, p99Ms }]) => [name, `${p50Ms} / ${p99Ms}`])
      return { what, ...Object.fromEntries(cells) }
    }),
  )
}
