import { defineConfig } from 'vitest/config'
import { repository } from '@faresight/local/repository'

/** One file that never ends, on what service tests are set up with. */
export default defineConfig({
  test: {
    root: repository,
    include: ['test/setup/killed-run/waits.ts'],
    globalSetup: ['test/setup/backends.ts'],
    setupFiles: ['test/setup/clean-slate.ts'],
    isolate: false,
    testTimeout: 120_000,
  },
})
