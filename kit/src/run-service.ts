import type { ServiceName } from '@faresight/contracts/services'
import type * as z from 'zod'
import type { Bus } from './bus/bus.ts'
import type { commonConfigShape, identityConfigShape } from './config.ts'
import { listenUntilSignal, type Service } from './http/service.ts'
import { createClockSkewReporter } from './identity/clock-skew.ts'
import { createIdentityVerifier, type VerifyIdentity } from './identity/identity.ts'
import { startProcessReports } from './process-reports.ts'
import { createLog, type Log } from './telemetry/log.ts'

type RequiredConfig = z.output<z.ZodObject<typeof commonConfigShape & typeof identityConfigShape>>

interface RunServiceOptions<C extends RequiredConfig, D extends { bus: Bus }> {
  name: ServiceName
  readConfig: (env: NodeJS.ProcessEnv) => C
  createDeps: (config: C, log: Log) => Promise<D>
  createApp: (deps: D, verifyIdentity: VerifyIdentity) => Service
  startBackground: (deps: D, config: C) => AsyncDisposable
  resources: (deps: D, background: AsyncDisposable) => AsyncDisposable[]
  drainMs?: (deps: D) => number
  describe?: (deps: D, config: C) => object | Promise<object>
}

export async function runService<C extends RequiredConfig, D extends { bus: Bus }>(
  options: RunServiceOptions<C, D>,
): Promise<void> {
  const { name, drainMs, describe } = options
  const config = options.readConfig(process.env)
  const log = createLog(name, config.LOG_LEVEL)
  const deps = await options.createDeps(config, log)
  const verifyIdentity = createIdentityVerifier(config.IDENTITY_PUBLIC_KEYS, name, {
    reportSkew: createClockSkewReporter(log),
  })
  const service = options.createApp(deps, verifyIdentity)
  const background = options.startBackground(deps, config)
  const reports = startProcessReports({
    service: name,
    instance: config.INSTANCE_NAME,
    bus: deps.bus,
    readinessChecks: service.readinessChecks,
    log,
  })
  const { url } = await listenUntilSignal(service, {
    host: config.HOST,
    port: config.PORT,
    lingerMs: config.LINGER_SECONDS * 1000,
    drainMs: drainMs?.(deps),
    onShutdown: () => reports.announceStop(),
    dispose: [reports, ...options.resources(deps, background)],
    log,
  })
  log.info({ url, ...(await describe?.(deps, config)) }, 'listening')
}
