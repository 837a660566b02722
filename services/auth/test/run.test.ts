import { testIdentity, testPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { ownBus } from '../../../test/setup/own-bus.ts'
import { bringUp, exitOf } from '../../../test/setup/service-program.ts'

test('migrations run by their own command, twice without harm, and the service comes up ready and ends by itself', async () => {
  await using database = await testPostgres('auth')
  await using bus = await ownBus()
  const { service } = await bringUp(new URL('../src/', import.meta.url), {
    DATABASE_URL: database.url,
    NATS_URL: bus.urlOf('auth'),
    IDENTITY_PUBLIC_KEYS: testIdentity().publicKey,
    LOG_LEVEL: 'silent',
  })
  service.kill('SIGTERM')
  expect(await exitOf(service)).toEqual([0, null])
})
