import { text } from 'node:stream/consumers'
import { searchRoutes } from '@faresight/contracts/search/http'
import { testIdentity, testPostgres } from '@faresight/kit/testing'
import { storedEvents } from '@faresight/kit/testing/stored-events'
import { expect, test } from 'vitest'
import { ownBus } from '../../../test/setup/own-bus.ts'
import { bringUp, exitOf, runProgram } from '../../../test/setup/service-program.ts'
import { londonToLosAngeles } from './harness.ts'
import { startSandbox } from './sandbox.ts'

const source = new URL('../src/', import.meta.url)

test('migrations run by their own command, twice without harm, and the service comes up ready, tells what it saw and ends by itself', async () => {
  await using database = await testPostgres('search')
  await using bus = await ownBus()
  await using sandbox = await startSandbox()
  const { url, service } = await bringUp(source, {
    DATABASE_URL: database.url,
    NATS_URL: bus.urlOf('search'),
    IDENTITY_PUBLIC_KEYS: testIdentity().publicKey,
    SKYSCANNER_API_KEY: 'test',
    SKYSCANNER_BASE_URL: `${sandbox.url}/skyscanner/`,
    LOG_LEVEL: 'silent',
  })

  const answer = await fetch(url + searchRoutes.publicSearch.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(londonToLosAngeles),
  })
  // Ignav has no key here, so it is not asked.
  expect(await answer.json()).toMatchObject({ providers: [{ provider: 'skyscanner', status: 'ok' }] })
  await expect.poll(async () => (await storedEvents(bus.setupUrl)).length, { timeout: 15_000 }).toBe(1)

  service.kill('SIGTERM')
  expect(await exitOf(service)).toEqual([0, null])
})

test('a bad environment stops it, naming each variable and no value', async () => {
  const service = runProgram(new URL('main.ts', source), {
    NATS_URL: 'http://s3cret',
    IGNAV_BASE_URL: 's3cret',
    PROVIDER_DEADLINE_MS: 's3cret',
  })
  const [said, [code]] = await Promise.all([text(service.stderr), exitOf(service)])
  expect(code).toBe(1)
  for (const name of [
    'DATABASE_URL',
    'NATS_URL',
    'IDENTITY_PUBLIC_KEYS',
    'IGNAV_BASE_URL',
    'PROVIDER_DEADLINE_MS',
  ])
    expect(said).toContain(name)
  expect(said).not.toContain('s3cret')
})
