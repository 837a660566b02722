import { join } from 'node:path'
import { repositoryRoot } from '@faresight/local/folders'
import { defineConfig } from 'vitest/config'

const setup = join(repositoryRoot, 'test', 'setup')

/** One file that never ends, on what service tests are set up with. */
export default defineConfig({
  test: {
    root: repositoryRoot,
    include: [join(setup, 'killed-run', 'waits.ts')],
    globalSetup: [join(setup, 'backends.ts')],
    setupFiles: [join(setup, 'clean-slate.ts')],
    isolate: false,
    testTimeout: 120_000,
  },
})
