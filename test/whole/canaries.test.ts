import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import type { RouteDefinition } from '@faresight/contracts/route'
import { searchRoutes } from '@faresight/contracts/search/http'
import { backendNames } from '@faresight/contracts/services'
import { expect, test } from 'vitest'
import { Canaries, expectNoCanaries, addStackSecrets, readStackLogs } from '../setup/canaries.ts'
import { startTraceCollector } from '../setup/trace-collector.ts'
import { isoDateInDays } from '../setup/iso-dates.ts'
import { startTestSandbox } from '../setup/test-sandbox.ts'
import { startTestStack } from '../setup/test-stack.ts'

// What needs a stack of its own, unlike `test/canaries.test.ts`.

test('no log, span or metric contains a provider’s key, the first owner’s input, or a search while its service is down', async () => {
  const canaries = new Canaries()
  const providerKey = canaries.create('the key of a provider')
  await using collector = await startTraceCollector()
  await using provider = await startTestSandbox()
  await using whole = await startTestStack({
    ...collector.env,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    LOG_LEVEL: 'trace',
    IGNAV_API_KEY: providerKey,
    IGNAV_BASE_URL: `${provider.url}/ignav`,
  })
  const { stack, dataDir, databaseUrl } = whole
  await addStackSecrets(canaries, { password: stack.demo.password, dataDir, databaseUrl })
  const send = ({ method, path }: Pick<RouteDefinition, 'method' | 'path'>, body: object) =>
    fetch(stack.url + path, {
      method,
      headers: { origin: stack.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const trip = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: isoDateInDays(60) }
  expect((await send(searchRoutes.publicSearch, trip)).status).toBe(200)
  const owner = {
    setupKey: canaries.add('the owner’s key', stack.ownerKey),
    email: `${canaries.create('the mailbox of the owner')}@example.org`,
    firstName: canaries.create('the first name of the owner'),
    lastName: canaries.create('the last name of the owner'),
  }
  expect((await send(adminSignInRoutes.ownerBootstrap, owner)).status).toBeLessThan(300)
  await stack.kill('search')
  const typed = { ...trip, name: canaries.create('a search’s name') }
  expect((await send(searchRoutes.publicSearch, typed)).status).toBe(503)
  await stack.start('search')

  await expect
    .poll(() => new Set(collector.spans.map(({ service }) => service)), { timeout: 60_000 })
    .toEqual(new Set(backendNames))
  expect(collector.raw()).toContain(searchRoutes.publicSearch.path)
  const serviceUrls = Object.fromEntries(backendNames.map((part) => [part, stack.urlOf(part)]))
  await expectNoCanaries(canaries, {
    logs: await readStackLogs(dataDir),
    traces: collector.raw(),
    serviceUrls,
  })
})
