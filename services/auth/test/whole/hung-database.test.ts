import { authRoutes } from '@faresight/contracts/auth/http'
import { createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { startTcpProxy } from '../../../../test/setup/tcp-proxy.ts'
import { startProgram, waitForChildExit } from '../../../../test/setup/start-programs.ts'
import { createTestBus } from '../../../../test/setup/test-bus.ts'
import { testPassword } from '../harness.ts'

test('while PostgreSQL hangs the service answers 503 soon, and stops in order', async () => {
  await using database = await createTestPostgres('auth', new URL('../../migrations', import.meta.url))
  await using bus = await createTestBus()
  await using proxy = await startTcpProxy(database.url)
  await using service = await startProgram(new URL('../../src/main.ts', import.meta.url), {
    DATABASE_URL: proxy.url,
    NATS_URL: bus.urlOf('auth'),
    IDENTITY_PUBLIC_KEYS: createTestIdentity().publicKey,
    LOG_LEVEL: 'silent',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LINGER_SECONDS: '0',
  })
  const logIn = async () => {
    const { status } = await fetch(service.url + authRoutes.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'unknown@mail.example.org', password: testPassword }),
    })
    return status
  }
  expect(await Promise.all([logIn(), logIn()])).toEqual([401, 401])
  proxy.break('black hole')
  const startedAt = performance.now()
  expect(await Promise.all([logIn(), logIn()])).toEqual([503, 503])
  expect(performance.now() - startedAt).toBeLessThan(4500)
  const exited = waitForChildExit(service.child)
  service.child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})
