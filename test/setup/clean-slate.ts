import { registry } from '@faresight/kit/telemetry/metrics'
import { afterAll, beforeAll, vi } from 'vitest'
import './leave-with-run.ts'

// The files of one worker share their modules: what belongs to the whole process is put back between them.
beforeAll(() => registry.resetMetrics())
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
