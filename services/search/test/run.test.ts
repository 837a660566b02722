import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { searchRoutes } from '@faresight/contracts/search/http'
import { storedEvents } from '@faresight/kit/stored-events'
import { freePort, testIdentity, testPostgres } from '@faresight/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { ownBus } from '../../../test/setup/own-bus.ts'
import { londonToLosAngeles } from './harness.ts'
import { startSandbox } from './sandbox.ts'

function run(file: string, env: Record<string, string>) {
  const path = fileURLToPath(new URL(`../src/${file}`, import.meta.url))
  const child = spawn(process.execPath, [path], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('migrations run by their own command, twice without harm, and the service comes up ready, tells what it saw and ends by itself', async () => {
  await using database = await testPostgres('search')
  await using bus = await ownBus()
  await using sandbox = await startSandbox()
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATABASE_URL: database.url,
    NATS_URL: bus.urlOf('search'),
    IDENTITY_PUBLIC_KEYS: testIdentity().publicKey,
    SKYSCANNER_API_KEY: 'test',
    SKYSCANNER_BASE_URL: `${sandbox.url}/skyscanner/`,
    LOG_LEVEL: 'silent',
  }
  for (const _ of ['first', 'second']) expect(await once(run('migrate.ts', env), 'exit')).toEqual([0, null])
  const service = run('main.ts', env)
  const url = `http://127.0.0.1:${port}`
  const readiness = () =>
    fetch(`${url}/health/ready`).then(
      (answer) => answer.json(),
      () => null,
    )
  await expect
    .poll(readiness, { timeout: 15_000 })
    .toMatchObject({ status: 'up', checks: { postgres: 'up', bus: 'up' } })

  const answer = await fetch(url + searchRoutes.publicSearch.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(londonToLosAngeles),
  })
  // Ignav has no key here, so it is not asked.
  expect(await answer.json()).toMatchObject({ providers: [{ provider: 'skyscanner', status: 'ok' }] })
  await expect.poll(async () => (await storedEvents(bus.setupUrl)).length, { timeout: 15_000 }).toBe(1)

  service.kill('SIGTERM')
  expect(await once(service, 'exit')).toEqual([0, null])
})

test('a bad environment stops it, naming each variable and no value', async () => {
  const service = run('main.ts', {
    NATS_URL: 'http://s3cret',
    IGNAV_BASE_URL: 's3cret',
    PROVIDER_DEADLINE_MS: 's3cret',
  })
  const [said, [code]] = await Promise.all([text(service.stderr), once(service, 'exit')])
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
