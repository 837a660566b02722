import { join } from 'node:path'
import { repositoryRoot } from '@faresight/local/folders'
import { defineConfig } from 'vitest/config'

const setup = join(repositoryRoot, 'test', 'setup')

/** One file that never ends, with the setup of service tests. */
export default defineConfig({
  test: {
    root: repositoryRoot,
    include: [join(setup, 'killed-run', 'never-ends.ts')],
    globalSetup: [join(setup, 'service-global-setup.ts')],
    setupFiles: [join(setup, 'reset-between-files.ts')],
    isolate: false,
    testTimeout: 120_000,
  },
})
