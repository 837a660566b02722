import { createIdentityVerifier } from '@faresight/kit/identity/identity'
import { createLog } from '@faresight/kit/telemetry/log'
import { listenUntilSignal } from '@faresight/kit/http/service'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { readConfig } from './config.ts'
import { createDeps } from './deps.ts'
import { maxSearchDurationMs } from './searches/finish-search.ts'

const config = readConfig(process.env)
const log = createLog('search', config.LOG_LEVEL)
const deps = await createDeps(config, log)
const service = createApp(deps, createIdentityVerifier(config.IDENTITY_PUBLIC_KEYS, 'search'))
const background = startBackground(deps, config)
const { url } = await listenUntilSignal(service, {
  host: config.HOST,
  port: config.PORT,
  lingerMs: config.LINGER_SECONDS * 1000,
  // The last searches publish before the background ends.
  dispose: [deps.tasks, deps.quotes, background, deps.bus, deps.guard, deps.postgres],
  log,
  // Running searches finish.
  drainMs: maxSearchDurationMs(deps.deadlineMs),
})
const providers = deps.providers.map(({ name }) => name)
log.info({ url, providers }, 'listening')
