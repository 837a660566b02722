import { runService } from '@faresight/kit/run-service'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { readConfig } from './config.ts'
import { createDeps } from './deps.ts'

await runService({
  name: 'ai-scan',
  readConfig,
  createDeps,
  createApp,
  startBackground,
  resources: ({ bus, mongo }, background) => [background, bus, mongo],
  describe: async ({ mongo }, config) => ({
    mongo: (await mongo.ready()).kind,
    scanConcurrency: config.SCAN_CONCURRENCY,
  }),
})
