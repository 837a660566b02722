import '@faresight/kit/drizzle-import-hook'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { compileCache } from '@faresight/local/processes/child-process'
import { afterAll, beforeAll, vi } from 'vitest'
import './leave-with-run.ts'

// Halves the CPU time that a Node process takes to start.
process.env['NODE_COMPILE_CACHE'] ??= compileCache

// The files of one worker share their modules: what belongs to the whole process is put back between them.
beforeAll(() => metricsRegistry.resetMetrics())
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
