import { rm } from 'node:fs/promises'
import { startPostgresInDataDir } from '@faresight/local/stack/data-dir-servers'
import { loadOrCreateSecrets } from '@faresight/setup/secrets/secrets-file'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createScratchFolder } from '../../test/setup/scratch-folder.ts'
import { expectSmokeRun, startSmokeRun, smallBenchmarks } from './smoke.ts'

const running = new AsyncDisposableStack()
let dataDir: string

// The smoke runs share a PostgreSQL.
beforeAll(async () => {
  dataDir = await createScratchFolder()
  running.defer(() => rm(dataDir, { recursive: true, force: true }))
  const secrets = await loadOrCreateSecrets(dataDir)
  running.use(await startPostgresInDataDir({ dataDir, secrets, temporary: true, say: console.error }))
})

afterAll(() => running.disposeAsync())

describe.concurrent('a smoke run measures something, reports its steps, and stores nothing', () => {
  test.for(smallBenchmarks)('%s', async (name) => {
    await expectSmokeRun(name, startSmokeRun(name, { BENCH_STACK_DIR: dataDir }))
  })
})
