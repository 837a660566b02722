import { listenUntilSignal } from '@faresight/kit/http/service'
import { createIdentityVerifier } from '@faresight/kit/identity/identity'
import { createLog } from '@faresight/kit/telemetry/log'
import { createApp } from './app.ts'
import { startBackground } from './background.ts'
import { readConfig } from './config.ts'
import { createDeps } from './deps.ts'

const config = readConfig(process.env)
const log = createLog('alerts', config.LOG_LEVEL)
const deps = await createDeps(config, log)
const service = createApp(deps, createIdentityVerifier(config.IDENTITY_PUBLIC_KEYS, 'alerts'))
const background = startBackground(deps)
const { url } = await listenUntilSignal(service, {
  host: config.HOST,
  port: config.PORT,
  lingerMs: config.LINGER_SECONDS * 1000,
  dispose: [background, deps.bus, deps.mailer, deps.postgres],
  log,
})
log.info({ url }, 'listening')
