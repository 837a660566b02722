import { runService } from '@faresight/kit/run-service'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { readConfig } from './config.ts'
import { createDeps } from './deps.ts'
import { maxSearchDurationMs } from './searches/finish-search.ts'

await runService({
  name: 'search',
  readConfig,
  createDeps,
  createApp,
  startBackground,
  // The last searches publish and save their results before the background ends.
  resources: (deps, background) => [
    deps.tasks,
    deps.quotes,
    deps.observedFares,
    background,
    deps.bus,
    deps.guard,
    deps.postgres,
  ],
  drainMs: ({ deadlineMs }) => maxSearchDurationMs(deadlineMs),
  describe: ({ providers }) => ({ providers: providers.map(({ name }) => name) }),
})
