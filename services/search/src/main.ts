import { createIdentityVerifier } from '@faresight/kit/identity/identity'
import { createLog } from '@faresight/kit/telemetry/log'
import { listenUntilSignal } from '@faresight/kit/http/service'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { readConfig } from './config.ts'
import { createDeps } from './deps.ts'
import { longestSearchMs } from './searches/close.ts'

const config = readConfig(process.env)
const log = createLog('search', config.LOG_LEVEL)
const deps = await createDeps(config, log)
const service = createApp(deps, createIdentityVerifier(config.IDENTITY_PUBLIC_KEYS, 'search'))
const background = startBackground(deps, config)
const { url } = await listenUntilSignal(service, {
  host: config.HOST,
  port: config.PORT,
  lingerMs: config.LINGER_SECONDS * 1000,
  // What the last searches have to tell is told before the background ends.
  dispose: [deps.running, deps.quotes, background, deps.bus, deps.guard, deps.postgres],
  log,
  // A search that has begun is brought to its end.
  drainMs: longestSearchMs(deps.deadlineMs),
})
const providers = deps.providers.map(({ name }) => name)
log.info({ url, providers }, 'listening')
