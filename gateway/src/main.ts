import { drainOnSignal } from '@faresight/kit/http/drain'
import { createLog } from '@faresight/kit/telemetry/log'
import { standAtTheDoor } from '@faresight/kit/telemetry/sampling'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createDeps } from './deps.ts'
import { listen } from './listen.ts'

standAtTheDoor()
const config = readConfig(process.env)
const log = createLog('gateway', config.LOG_LEVEL)
const deps = await createDeps(config, log)
const app = await createApp(deps)
const { port, force } = await listen(app, config.HOST, config.PORT, deps.onConnection)
drainOnSignal({ announce: app.leaving.announce, stop: () => app.close(), force }, [deps.bus], log, {
  lingerMs: config.LINGER_SECONDS * 1000,
})
log.info({ hosts: config.HOST, port }, 'listening')
