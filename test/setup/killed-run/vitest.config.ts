import { join } from 'node:path'
import { repository } from '@faresight/local/repository'
import { defineConfig } from 'vitest/config'

const setup = join(repository, 'test', 'setup')

/** One file that never ends, on what service tests are set up with. */
export default defineConfig({
  test: {
    root: repository,
    include: [join(setup, 'killed-run', 'waits.ts')],
    globalSetup: [join(setup, 'backends.ts')],
    setupFiles: [join(setup, 'clean-slate.ts')],
    isolate: false,
    testTimeout: 120_000,
  },
})
