import { join } from 'node:path'
import { repository } from '@faresight/local/repository'
import { defineConfig } from 'vitest/config'

const setup = join(repository, 'test', 'setup')

/** One file that never ends, with the setup of service tests. */
export default defineConfig({
  test: {
    root: repository,
    include: [join(setup, 'killed-run', 'never-ends.ts')],
    globalSetup: [join(setup, 'service-global-setup.ts')],
    setupFiles: [join(setup, 'reset-between-files.ts')],
    isolate: false,
    testTimeout: 120_000,
  },
})
