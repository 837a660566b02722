import { createVerifier } from '@faresight/kit/identity/identity'
import { createLog } from '@faresight/kit/telemetry/log'
import { startRelay } from '@faresight/kit/outbox/relay'
import { serve } from '@faresight/kit/http/service'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createDeps } from './deps.ts'
import { keepFresh } from './money/fresh-rates.ts'
import { longestSearchMs } from './searches/close.ts'
import { startSweep } from './searches/sweep.ts'

const config = readConfig(process.env)
const log = createLog('search', config.LOG_LEVEL)
const deps = await createDeps(config, log)
const service = createApp(deps, createVerifier(config.IDENTITY_PUBLIC_KEYS, 'search'))
const relay = startRelay({ postgres: deps.postgres, bus: deps.bus, log, source: 'search' })
const sweep = startSweep(deps)
const freshRates = config.FX_URL ? [keepFresh(deps.liveRates, { ...deps, url: config.FX_URL })] : []
const { url } = await serve(service, {
  host: config.HOST,
  port: config.PORT,
  dispose: [sweep, ...freshRates, deps.running, deps.quotes, relay, deps.bus, deps.guard, deps.postgres],
  log,
  // A search that has begun is brought to its end.
  drainMs: longestSearchMs(deps.deadlineMs),
})
const providers = deps.providers.map(({ name }) => name)
log.info({ url, providers }, 'listening')
