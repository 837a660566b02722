import { runService } from '@faresight/kit/run-service'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { readConfig } from './config.ts'
import { createDeps } from './deps.ts'

await runService({
  name: 'auth',
  readConfig,
  createDeps,
  createApp,
  startBackground,
  resources: ({ bus, mailer, sessionLookups, postgres }, background) => [
    background,
    bus,
    mailer,
    sessionLookups,
    postgres,
  ],
})
