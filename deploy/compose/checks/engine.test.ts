import { setTimeout as delay } from 'node:timers/promises'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { backendNames } from '@faresight/contracts/services'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { payCheckout } from '../../../test/setup/pay-checkout.ts'
import { type EngineSite, prepareEngineSite } from './engine.ts'
import { sendRequest, signUpSearchAndScan, type SiteAnswer } from './visit-site.ts'

const hasEngine = Boolean(process.env['DOCKER_HOST'])
if (!hasEngine) console.warn('Nothing ran in containers: DOCKER_HOST names no engine.')

const address = '127.0.0.1'
const publicUrl = 'http://localhost:8080'
const storeNames = ['postgres', 'mongo', 'nats'] as const
const ownNames = [...backendNames, 'sandbox'] as const
/** How long containers may take to serve again, including the health check's interval and the engine's pause. */
const recoveryTimeoutMs = 120_000

let site: EngineSite
let cookie = ''
/** Names of saved searches that the site confirmed. */
const confirmed: string[] = []

describe.skipIf(!hasEngine)('docker-compose.yml on an engine', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    site = await prepareEngineSite()
    report('stand-ins of', site.standIns.join(', ') || 'nothing')
    const startedAt = performance.now()
    await start()
    report('serves after', seconds(startedAt))
  }, 2_400_000)
  afterAll(async () => site[Symbol.asyncDispose]())

  test('a user signs up, searches, scans and buys a plan', async () => {
    const answers = await signUpSearchAndScan(address, publicUrl)
    expect(answers).toMatchObject({
      page: { status: 200 },
      verified: { status: 200 },
      loggedIn: { status: 200 },
      found: { status: 200, text: expect.stringContaining('searchId') },
      scanned: { status: 200, text: expect.stringContaining('LHR') },
    })
    cookie = answers['loggedIn']?.cookie ?? ''
    const checkout = await call('POST', billingRoutes.createCheckout.path, { planId: 'monthly' })
    const { url } = billingRoutes.createCheckout.answer.parse(JSON.parse(checkout.text))
    // A browser resolves names below localhost; Node does not.
    await payCheckout(url.replace('sandbox.localhost', 'localhost'))
    await expect.poll(hasPlan, { timeout: 30_000, interval: 1000 }).toBe(true)
    expect(await visit()).toEqual([])
  })

  test('a service refuses calls from the network of the stores without the identity that the gateway signs', async () => {
    const path = accountRoutes.account.path
    const fetching = `wget -q -O /dev/null http://auth:8080${path} 2>&1 || true`
    expect(await site.compose('exec', '-T', 'nats', 'sh', '-c', fetching)).toContain('401')
  })

  test('after a stop every process and store has exited with 0, and after a start all data are there', async () => {
    const stoppedAt = performance.now()
    await site.compose('stop')
    report('stopped after', seconds(stoppedAt))
    const exits = (await site.containers()).map((it) => [it.Service, it.State, it.ExitCode])
    const startedAt = performance.now()
    await start()
    report('serves again after', seconds(startedAt))
    expect(await findLosses()).toEqual([])
    const others = exits.filter(([name]) => name !== 'mailpit')
    expect(others.length).toBeGreaterThan(ownNames.length + storeNames.length)
    expect(others.filter(([, state, code]) => state !== 'exited' || code !== 0)).toEqual([])
  })

  test.each([...ownNames, ...storeNames])('%s serves again after kill -9', async (name) => {
    await signal(name, 'KILL')
    report(`${name} killed, serves after`, await waitUntilServed(name))
    expect(await findLosses()).toEqual([])
  })

  test.each(['search', 'gateway', 'nats'])('%s is replaced when it hangs', async (name) => {
    await signal(name, 'STOP')
    report(`${name} hung, serves after`, await waitUntilServed(name))
    expect(await findLosses()).toEqual([])
  })

  test.each(['billing', 'nats'])('%s serves again after a pause', async (name) => {
    await site.pause(name, 5000)
    report(`${name} paused for 5 s, serves after`, await waitUntilServed(name))
    expect(await findLosses()).toEqual([])
  })
})

async function start(): Promise<void> {
  await site.up()
  const isOpen = async () => (await call('GET', '/')).status === 200
  await vi.waitUntil(isOpen, { timeout: recoveryTimeoutMs, interval: 500 })
}

/** Signals all processes of a container, except its init. */
async function signal(name: string, kind: 'KILL' | 'STOP'): Promise<void> {
  const command = ['sh', '-c', `kill -${kind} -1`]
  // Root may not signal other users without a capability; the stores' servers run as 999.
  for (const user of storeNames.some((it) => it === name) ? ['0', '999'] : ['1000'])
    await site.compose('exec', '-T', '--user', user, name, ...command).catch(() => undefined)
}

/** @returns how long that took */
async function waitUntilServed(name: string): Promise<string> {
  const since = performance.now()
  for (;;) {
    const failed = await visit()
    const isReady = failed.length === 0 && (await isHealthy(name))
    if (isReady) return seconds(since)
    if (performance.now() - since > recoveryTimeoutMs)
      throw new Error(
        `${name} does not serve: ${failed.join('; ')}\n${await site.compose('logs', '--tail', '20', name)}`,
      )
    await delay(500)
  }
}

/** The visit calls neither admin nor the sandbox. */
async function isHealthy(name: string): Promise<boolean> {
  if (!ownNames.some((it) => it === name)) return true
  const check = site.compose('exec', '-T', name, 'node', '/app/deploy/image/healthy.ts')
  return check.then(
    () => true,
    () => false,
  )
}

/** Calls each service as a user. @returns the calls that failed */
async function visit(): Promise<string[]> {
  const name = `search ${confirmed.length}`
  const trip = {
    origin: 'LHR',
    destination: 'JFK',
    departureDate: isoDateInDays(60),
    tripType: 'oneway',
    name,
  }
  const saved = await call('POST', savedSearchRoutes.save.path, trip)
  if (saved.status === 201) confirmed.push(name)
  const paths = [
    accountRoutes.account,
    aiScanRoutes.scans,
    alertsRoutes.news,
    billingRoutes.subscription,
  ].map((route) => route.path)
  const answers = await Promise.all(paths.map(async (path) => [path, await call('GET', path)] as const))
  return [[savedSearchRoutes.save.path, saved] as const, ...answers].flatMap(([path, { status, text }]) =>
    status === 200 || status === 201 ? [] : [`${path}: ${status} ${text.slice(0, 200)}`],
  )
}

/** What the site confirmed and no longer has. */
async function findLosses(): Promise<string[]> {
  const { text } = await call('GET', savedSearchRoutes.list.path)
  const lost = confirmed.filter((name) => !text.includes(`"${name}"`))
  return (await hasPlan()) ? lost : [...lost, 'the plan']
}

async function hasPlan(): Promise<boolean> {
  const { text } = await call('GET', billingRoutes.subscription.path)
  return /"status":"(active|trialing)"/.test(text)
}

/** An answer without a status if there is none. */
async function call(method: string, path: string, body?: object): Promise<SiteAnswer> {
  return sendRequest(address, publicUrl, method, path, body, cookie).catch((error: Error) => ({
    status: 0,
    text: error.message,
    cookie: '',
  }))
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function report(what: string, value: string): void {
  console.log(`${what} ${value}`)
}
