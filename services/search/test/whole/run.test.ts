import { searchRoutes } from '@faresight/contracts/search/http'
import { createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { expect, test } from 'vitest'
import { createTestBus } from '../../../../test/setup/test-bus.ts'
import {
  migrateAndStartService,
  waitForChildExit,
  runProgram,
} from '../../../../test/setup/start-programs.ts'
import { londonToLosAngeles } from '../harness.ts'
import { startTestSandbox } from '../../../../test/setup/test-sandbox.ts'

const source = new URL('../../src/', import.meta.url)
const allUp = { status: 'up', checks: { postgres: 'up', bus: 'up' } }

test('migrations run twice without harm, and the service becomes ready, publishes what it observed and stops cleanly', async () => {
  await using database = await createTestPostgres('search')
  await using bus = await createTestBus()
  await using sandbox = await startTestSandbox()
  await using service = await migrateAndStartService(source, {
    DATABASE_URL: database.url,
    NATS_URL: bus.urlOf('search'),
    IDENTITY_PUBLIC_KEYS: createTestIdentity().publicKey,
    SKYSCANNER_API_KEY: 'test',
    SKYSCANNER_BASE_URL: `${sandbox.url}/skyscanner/`,
    LOG_LEVEL: 'silent',
  })
  expect(await (await fetch(`${service.url}/health/ready`)).json()).toMatchObject(allUp)

  const answer = await fetch(service.url + searchRoutes.publicSearch.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(londonToLosAngeles),
  })
  // Ignav has no key here, so it is not asked.
  expect(await answer.json()).toMatchObject({ providers: [{ provider: 'skyscanner', status: 'ok' }] })
  await expect.poll(async () => (await readStoredEvents(bus.setupUrl)).length, { timeout: 15_000 }).toBe(1)

  service.child.kill('SIGTERM')
  expect(await waitForChildExit(service.child)).toEqual([0, null])
})

// What the message says is a rule of `parseConfig`; one process that ends by it is that of the gateway's test.
test('a bad environment stops it, naming each variable and no value', async () => {
  const run = runProgram(new URL('main.ts', source), {
    NATS_URL: 'http://s3cret',
    IGNAV_BASE_URL: 's3cret',
    PROVIDER_DEADLINE_MS: 's3cret',
  })
  const said = await run.then(
    () => 'nothing',
    (error: Error) => error.message,
  )
  for (const part of [
    'ended with 1',
    'DATABASE_URL',
    'NATS_URL',
    'IDENTITY_PUBLIC_KEYS',
    'IGNAV_BASE_URL',
    'PROVIDER_DEADLINE_MS',
  ])
    expect(said).toContain(part)
  expect(said).not.toContain('s3cret')
})
