import { createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { ownBus } from '../../../../test/setup/own-bus.ts'
import { bringUpService, exitOf } from '../../../../test/setup/programs.ts'

test('migrations are idempotent, and the service starts ready and stops on a signal', async () => {
  await using database = await createTestPostgres('auth')
  await using bus = await ownBus()
  await using service = await bringUpService(new URL('../../src/', import.meta.url), {
    DATABASE_URL: database.url,
    NATS_URL: bus.urlOf('auth'),
    IDENTITY_PUBLIC_KEYS: createTestIdentity().publicKey,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  })
  const ready = await fetch(`${service.url}/health/ready`)
  expect(await ready.json()).toMatchObject({ status: 'up', checks: { postgres: 'up', bus: 'up' } })
  service.child.kill('SIGTERM')
  expect(await exitOf(service.child)).toEqual([0, null])
})
