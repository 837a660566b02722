import '@faresight/kit/drizzle-import-hook'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { compileCacheDir } from '@faresight/local/processes/node-program'
import { afterAll, beforeAll, vi } from 'vitest'
import './leave-with-run.ts'

// Halves the CPU time that a Node process takes to start.
process.env['NODE_COMPILE_CACHE'] ??= compileCacheDir

// The files of one worker share their modules: what belongs to the whole process is put back between them.
beforeAll(() => metricsRegistry.resetMetrics())
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
