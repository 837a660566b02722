import '@faresight/kit/drizzle-import-hook'
import { metricsRegistry } from '@faresight/kit/telemetry/metrics'
import { compileCache } from '@faresight/local/processes/child-process'
import { afterAll, beforeAll, vi } from 'vitest'

// The worker of a killed run ends too, and with it everything that it started.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

// Halves the CPU time that a Node process takes to start.
process.env['NODE_COMPILE_CACHE'] ??= compileCache

// The files of a worker share their modules, so process-wide state is reset between them.
beforeAll(() => metricsRegistry.resetMetrics())
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
