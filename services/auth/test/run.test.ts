import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort, testIdentity, testPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { ownBus } from '../../../test/setup/own-bus.ts'

function run(file: string, env: Record<string, string>): ChildProcess {
  const path = fileURLToPath(new URL(`../src/${file}`, import.meta.url))
  return spawn(process.execPath, [path], { env: { PATH: process.env['PATH'], ...env }, stdio: 'ignore' })
}

test('migrations run by their own command, twice without harm, and the service comes up ready and ends by itself', async () => {
  await using database = await testPostgres('auth')
  await using bus = await ownBus()
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATABASE_URL: database.url,
    NATS_URL: bus.urlOf('auth'),
    IDENTITY_PUBLIC_KEYS: testIdentity().publicKey,
    LOG_LEVEL: 'silent',
  }
  for (const _ of ['first', 'second']) expect(await once(run('migrate.ts', env), 'exit')).toEqual([0, null])
  const service = run('main.ts', env)
  const readiness = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.json(),
      () => null,
    )
  await expect
    .poll(readiness, { timeout: 15_000 })
    .toMatchObject({ status: 'up', checks: { postgres: 'up', bus: 'up' } })
  service.kill('SIGTERM')
  expect(await once(service, 'exit')).toEqual([0, null])
})
