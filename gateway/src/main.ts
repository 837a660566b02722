import { drainOnSignal } from '@faresight/kit/http/drain'
import { startProcessReports } from '@faresight/kit/process-reports'
import { createLog } from '@faresight/kit/telemetry/log'
import { markProcessAsIngress } from '@faresight/kit/telemetry/sampler'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createDeps } from './deps.ts'
import { listenOnHosts } from './listen.ts'

markProcessAsIngress()
const config = readConfig(process.env)
const log = createLog('gateway', config.LOG_LEVEL)
const deps = await createDeps(config, log)
const app = await createApp(deps)
const { port, force } = await listenOnHosts(app, config.HOST, config.PORT, deps.onConnection)
const reports = startProcessReports({
  service: 'gateway',
  instance: config.INSTANCE_NAME,
  bus: deps.bus,
  readinessChecks: { bus: () => deps.bus.ready() },
  log,
})
drainOnSignal(
  {
    announceShutdown() {
      app.lifecycle.announceShutdown()
      reports.announceStop()
    },
    stop: () => app.close(),
    force,
  },
  [reports, deps.bus],
  log,
  {
    lingerMs: config.LINGER_SECONDS * 1000,
  },
)
log.info({ hosts: config.HOST, port }, 'listening')
