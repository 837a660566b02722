import { createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { createTestBus } from '../../../../test/setup/test-bus.ts'
import { migrateAndStartService, waitForChildExit } from '../../../../test/setup/start-programs.ts'

test('migrations are idempotent, and the service starts ready and stops on a signal', async () => {
  await using database = await createTestPostgres('auth')
  await using bus = await createTestBus()
  await using service = await migrateAndStartService(new URL('../../src/', import.meta.url), {
    DATABASE_URL: database.url,
    NATS_URL: bus.urlOf('auth'),
    IDENTITY_PUBLIC_KEYS: createTestIdentity().publicKey,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  })
  const ready = await fetch(`${service.url}/health/ready`)
  expect(await ready.json()).toMatchObject({ status: 'up', checks: { postgres: 'up', bus: 'up' } })
  service.child.kill('SIGTERM')
  expect(await waitForChildExit(service.child)).toEqual([0, null])
})
