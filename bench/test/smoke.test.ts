import { rm } from 'node:fs/promises'
import { startPostgresInDataDir } from '@faresight/local/stack/data-dir-servers'
import { loadOrCreateSecrets } from '@faresight/setup/secrets/secrets-file'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { scratchFolder } from '../../test/setup/scratch.ts'
import { expectSmoke, run, small } from './smoke.ts'

const running = new AsyncDisposableStack()
let dataDir: string

/** A PostgreSQL that they share. */
beforeAll(async () => {
  dataDir = await scratchFolder()
  running.defer(() => rm(dataDir, { recursive: true, force: true }))
  const secrets = await loadOrCreateSecrets(dataDir)
  running.use(await startPostgresInDataDir({ dataDir, secrets, temporary: true, say: console.error }))
})

afterAll(() => running.disposeAsync())

describe.concurrent('a smoke run measures something, says what it does, and keeps nothing', () => {
  test.for(small)('%s', async (name) => {
    await expectSmoke(name, run(name, { BENCH_STACK_DIR: dataDir }))
  })
})
