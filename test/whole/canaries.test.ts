import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import type { RouteDefinition } from '@faresight/contracts/route'
import { searchRoutes } from '@faresight/contracts/search/http'
import { backendNames } from '@faresight/contracts/services'
import { expect, test } from 'vitest'
import { Canaries, expectNone, keepSecrets, logsOf } from '../setup/canaries.ts'
import { startCollector } from '../setup/collector.ts'
import { dayIn } from '../setup/days.ts'
import { startSandbox } from '../setup/sandbox.ts'
import { startWholeStack } from '../setup/whole-stack.ts'

// What `test/canaries.test.ts` cannot do on a stack that others use at the same time.

test('no log, span or figure holds a provider’s key, what the first owner typed, or a search while its service is gone', async () => {
  const canaries = new Canaries()
  const providerKey = canaries.make('the key of a provider')
  await using collector = await startCollector()
  await using provider = await startSandbox()
  await using whole = await startWholeStack({
    ...collector.env,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    LOG_LEVEL: 'trace',
    IGNAV_API_KEY: providerKey,
    IGNAV_BASE_URL: `${provider.url}/ignav`,
  })
  const { stack, dataDir, databaseUrl } = whole
  await keepSecrets(canaries, { password: stack.demo.password, dataDir, databaseUrl })
  const send = ({ method, path }: Pick<RouteDefinition, 'method' | 'path'>, body: object) =>
    fetch(stack.url + path, {
      method,
      headers: { origin: stack.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const trip = { tripType: 'oneway', origin: 'LHR', destination: 'JFK', departureDate: dayIn(60) }
  expect((await send(searchRoutes.publicSearch, trip)).status).toBe(200)
  const owner = {
    setupKey: canaries.keep('the owner’s key', stack.ownerKey),
    email: `${canaries.make('the mailbox of the owner')}@example.org`,
    firstName: canaries.make('the first name of the owner'),
    lastName: canaries.make('the last name of the owner'),
  }
  expect((await send(adminSignInRoutes.ownerBootstrap, owner)).status).toBeLessThan(300)
  await stack.kill('search')
  const typed = { ...trip, name: canaries.make('what somebody typed') }
  expect((await send(searchRoutes.publicSearch, typed)).status).toBe(503)
  await stack.start('search')

  await expect
    .poll(() => new Set(collector.spans.map(({ service }) => service)), { timeout: 60_000 })
    .toEqual(new Set(backendNames))
  expect(collector.raw()).toContain(searchRoutes.publicSearch.path)
  const serviceUrls = Object.fromEntries(backendNames.map((part) => [part, stack.urlOf(part)]))
  await expectNone(canaries, { logs: await logsOf(dataDir), traces: collector.raw(), serviceUrls })
})
