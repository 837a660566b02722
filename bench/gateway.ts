// CPU time of the gateway for a proxied call, beside a bare @fastify/http-proxy on the same path, for a short response and for one as long
// as a search's, which the gateway compresses. Sessions are auth's; a stub answers behind both proxies, which take turns.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { authRoutes } from '@faresight/contracts/auth/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { serviceUrlVariable, serviceNames } from '@faresight/contracts/services'
import { demoEmails, demoUserIds, demoPassword } from '@faresight/local/programs/demo-accounts'
import { listenBareProxy } from '../gateway/test/bare-proxy.ts'
import type { RunningProgram } from '../test/setup/start-programs.ts'
import { isSmoke, readPositiveNumberOptions } from './command-line.ts'
import {
  runBenchmark,
  type BenchResources,
  runBenchCommand,
  startBenchDatabaseAndBus,
  startBenchServer,
} from './bench-context.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { median } from './statistics.ts'

const { rounds, ...calls } = readPositiveNumberOptions({
  rounds: { full: 9, smoke: 1 },
  short: { full: 3000, smoke: 20 },
  long: { full: 300, smoke: 8 },
})
/** Entries of about 155 bytes: 770 bytes and 156 kB. */
const sizes = {
  short: { entries: 5, callsARound: calls.short },
  long: { entries: 1000, callsARound: calls.long },
} as const
type Size = keyof typeof sizes
const concurrency = 16
const aim = 1.3
const { path } = searchRoutes.searches
const browserHeaders = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-CA,en;q=0.9',
  referer: 'http://localhost:8080/',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:145.0) Gecko/20100101 Firefox/145.0',
}
/** So many that none reaches a rate limit. */
const callers = 4000
const sessions = isSmoke ? 2 : 20
let caller = 0

const { BARE_UPSTREAM: bareUpstream, PORT: ownPort } = process.env
const progress = createBenchProgress(4)
if (bareUpstream) await listenBareProxy(path, bareUpstream, Number(ownPort))
else await runBenchmark(main)

async function main(own: BenchResources): Promise<void> {
  const { running } = own
  progress.step('starting auth, the gateway and a bare proxy')
  const upstream = await startStub(running)
  const gateway = await startGateway(own, upstream)
  const bare = await startProxy(own, 'bench/gateway.ts', { BARE_UPSTREAM: upstream })
  progress.step(`signing in ${sessions} times`)
  const cookies = await signIn(gateway.url)
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  running.defer(() => agent.destroy())
  const compare = (size: Size) => {
    progress.step(`measuring ${size} answers`)
    return inTurns((proxy) => cpuMicrosACall(proxy, size, cookies, agent), bare, gateway)
  }
  await report({ short: await compare('short'), long: await compare('long') })
}

interface Round {
  bare: number
  gateway: number
}

async function inTurns(
  measure: (proxy: RunningProgram) => Promise<number>,
  bare: RunningProgram,
  gateway: RunningProgram,
): Promise<Round[]> {
  for (const proxy of [bare, gateway, bare, gateway]) await measure(proxy)
  const results: Round[] = []
  for (let round = 0; round < rounds; round++) {
    // They take turns in going first.
    const bareFirst = round % 2 === 0 ? await measure(bare) : null
    const own = await measure(gateway)
    results.push({ bare: bareFirst ?? (await measure(bare)), gateway: own })
    progress.done((round + 1) / rounds)
  }
  return results
}

/** The service behind both proxies: a list as long as the query says. */
async function startStub(running: AsyncDisposableStack): Promise<string> {
  const list = (entries: number) => JSON.stringify(Array.from({ length: entries }, (_, id) => fareOf(id)))
  const bodies = { short: list(sizes.short.entries), long: list(sizes.long.entries) }
  const server = createServer(({ url = '' }, response) => {
    const body = url.endsWith('?size=long') ? bodies.long : bodies.short
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
    response.writeHead(200, headers).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has an address with that port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function startGateway(own: BenchResources, upstream: string): Promise<RunningProgram> {
  const { secrets, databaseUrl, busUrlOf } = await startBenchDatabaseAndBus(own, 'auth')
  const service = 'services/auth/src'
  const env = {
    DATABASE_URL: databaseUrl,
    NATS_URL: busUrlOf('auth'),
    IDENTITY_PUBLIC_KEYS: secrets.identity.publicKey,
    SMTP_URL: 'smtp://127.0.0.1:9',
    DEMO_PASSWORD: demoPassword,
    DEMO_MEMBER_ID: demoUserIds.member,
    DEMO_SUBSCRIBER_ID: demoUserIds.subscriber,
    FARESIGHT_LOCAL: '1',
  }
  for (const command of ['migrate.ts', 'demo.ts']) await runBenchCommand(`${service}/${command}`, env)
  const auth = await startBenchServer(own, `${service}/main.ts`, env)
  return startProxy(own, 'gateway/src/main.ts', {
    NATS_URL: busUrlOf('gateway'),
    ...Object.fromEntries(serviceNames.map((service) => [serviceUrlVariable(service), upstream])),
    AUTH_URL: auth.url,
    IDENTITY_PRIVATE_KEY: secrets.identity.privateKey,
    TRUSTED_PROXIES: '127.0.0.1',
    WEB_DIR: await emptyClient(own.dataDir),
  })
}

async function emptyClient(dataDir: string): Promise<string> {
  const dir = join(dataDir, 'client')
  await mkdir(dir)
  await writeFile(join(dir, 'routes.json'), '[]')
  await writeFile(join(dir, 'app.html'), '<!doctype html>')
  for (const name of ['robots.txt', 'sitemap.xml']) await writeFile(join(dir, name), '')
  return dir
}

function fareOf(id: number): object {
  const seenAt = '2027-01-05T10:00:00.000Z'
  const price = 300 + ((id * 7919) % 900)
  return {
    id,
    seller: `Seller ${id % 40}`,
    price,
    currency: 'USD',
    cabin: 'economy',
    brandedFare: null,
    live: true,
    seenAt,
    stops: id % 3,
  }
}

/** Starts a measured process, which replies to any message with its CPU usage. */
function startProxy(
  own: BenchResources,
  script: string,
  env: Record<string, string>,
): Promise<RunningProgram> {
  const answer = `data:text/javascript,process.on('message', () => process.send(process.cpuUsage()))`
  return startBenchServer(own, script, env, [answer])
}

async function signIn(url: string): Promise<string[]> {
  const cookies: string[] = []
  for (let n = 0; n < sessions; n++) {
    const answer = await fetch(url + authRoutes.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(n) },
      body: JSON.stringify({ email: demoEmails[n % demoEmails.length], password: demoPassword }),
    })
    const [cookie] = (answer.headers.get('set-cookie') ?? '').split(';')
    if (!answer.ok || !cookie) throw new Error(`Sign-in answered ${answer.status}`)
    cookies.push(cookie)
  }
  return cookies
}

function addressOf(caller: number): string {
  return `10.${caller % 7}.${(caller >> 8) % 256}.${caller % 256}`
}

/** CPU microseconds per call, user and system, of one round of calls through a proxy. */
async function cpuMicrosACall(
  { url, child }: RunningProgram,
  size: Size,
  cookies: string[],
  agent: Agent,
): Promise<number> {
  const { callsARound } = sizes[size]
  const before = await cpuMicros(child)
  let left = callsARound
  const worker = async () => {
    while (left-- > 0) {
      const number = caller++ % callers
      const cookie = `theme=dark; ${cookies[number % cookies.length]}`
      await call(`${url}${path}?size=${size}`, agent, {
        ...browserHeaders,
        cookie,
        'x-forwarded-for': addressOf(number),
      })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return ((await cpuMicros(child)) - before) / callsARound
}

async function cpuMicros(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message')
  child.send('cpu')
  const [usage]: NodeJS.CpuUsage[] = await answer
  return (usage?.user ?? 0) + (usage?.system ?? 0)
}

function call(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().once('end', resolve).once('error', reject)
    })
    sent.once('error', reject).end()
  })
}

async function report(results: Record<Size, Round[]>): Promise<void> {
  console.log(`${rounds} rounds, ${concurrency} calls at a time, medians`)
  console.log(`${''.padEnd(36)}${'CPU us'.padStart(10)}${'times'.padStart(10)}`)
  const figures = { short: rows('short', results.short), long: rows('long', results.long) }
  console.log(
    `aim for short answers: at most ${aim} times bare: ${figures.short.ratio <= aim ? 'met' : 'missed'}`,
  )
  const { short, long } = figures
  const measured = [short.bare, short.gateway, short.ratio, long.bare, long.gateway, long.ratio]
  await validateAndWriteBenchResult('gateway', { sizes, concurrency, aim, ...figures }, measured)
}

function rows(size: Size, results: Round[]): Round & { ratio: number; rounds: Round[] } {
  const bare = median(results.map((it) => it.bare))
  const gateway = median(results.map((it) => it.gateway))
  const ratio = median(results.map((it) => it.gateway / it.bare))
  const row = (name: string, micros: number, times: number) =>
    console.log(`${name.padEnd(36)}${micros.toFixed(0).padStart(10)}${times.toFixed(2).padStart(10)}`)
  row(`${size} answer, bare http-proxy`, bare, 1)
  row(`${size} answer, gateway`, gateway, ratio)
  return { bare, gateway, ratio, rounds: results }
}
