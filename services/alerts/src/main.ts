import { runService } from '@faresight/kit/run-service'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { readConfig } from './config.ts'
import { createDeps } from './deps.ts'

await runService({
  name: 'alerts',
  readConfig,
  createDeps,
  createApp,
  startBackground: (deps) => startBackground(deps),
  resources: ({ bus, mailer, postgres }, background) => [background, bus, mailer, postgres],
})
