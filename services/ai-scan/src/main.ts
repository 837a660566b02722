import { serve } from '@faresight/kit/http/service'
import { createVerifier } from '@faresight/kit/identity/identity'
import { createLog } from '@faresight/kit/telemetry/log'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createDeps } from './deps.ts'
import { keepHistory } from './history/observe.ts'
import { lookAfterScans } from './jobs/look-after.ts'
import { startWorkers } from './jobs/worker.ts'
import { keepLearning } from './learn/learn.ts'

const config = readConfig(process.env)
const log = createLog('ai-scan', config.LOG_LEVEL)
const deps = await createDeps(config, log)
const service = createApp(deps, createVerifier(config.IDENTITY_PUBLIC_KEYS, 'ai-scan'))
const workers = startWorkers(deps)
const history = keepHistory(deps.bus, deps.history)
const lookingAfter = lookAfterScans(deps, config.LOOK_AFTER_EVERY_MS)
const learning = keepLearning(deps, {
  everyMs: config.LEARN_EVERY_HOURS * 60 * 60 * 1000,
  daysBack: config.LEARN_DAYS,
})
const { url } = await serve(service, {
  host: config.HOST,
  port: config.PORT,
  dispose: [workers, history, lookingAfter, learning, deps.bus, deps.mongo],
  log,
})
const { kind: mongo } = await deps.mongo.ready()
log.info({ url, mongo, scansAtOnce: deps.atOnce.own }, 'listening')
