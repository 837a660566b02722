import { join } from 'node:path'
import { type BackendName, type ServiceName, serviceNames } from '@faresight/contracts/services'
import { freePort, hasIpv6 } from '../free-port.ts'
import { type Program, runToEnd } from '../processes/child-process.ts'
import { stopRecorded } from '../processes/record.ts'
import { ServiceProcess } from '../processes/service-process.ts'
import { demoAccounts, demoPassword } from '../programs/demo.ts'
import { gatewayOf } from '../programs/gateway.ts'
import { type ProcessName, processesOf, type Replicas } from '../programs/names.ts'
import { type Plan, portOf, sandboxUrlOf, type Surroundings, urlOf } from '../programs/plan.ts'
import { sandboxOf } from '../programs/sandbox.ts'
import { demoOf, demoPlanOf, ownerKeyOf, preparationsOf, serviceOf } from '../programs/services.ts'
import type { Settings } from '../programs/settings.ts'
import { buildWeb, webBuildOf } from '../programs/web-build.ts'
import { type Say, step, together } from '../progress.ts'
import { loadSecrets } from '@faresight/setup/secrets/kept'
import { type BackendsOptions, startBackends } from './backends.ts'
import { untilDemoPlan } from './demo.ts'
import { secretNames } from '@faresight/setup/secrets/names'
import { ProcessSet } from './process-set.ts'

export interface StackOptions {
  /** Holds everything that survives: databases, streams, secrets, logs. */
  dataDir: string
  /** Port of the gateway; without it any free one. */
  port?: number
  settings?: Settings
  replicas?: Replicas
  /** For tests: data are fast instead of durable, and removed in the end. */
  temporary?: boolean
  /** `prepareData` has filled the data folder. */
  prepared?: boolean
  say?: Say
  /** Gives up starting; what has been started is stopped. */
  signal?: AbortSignal
}

/** All of Faresight, running. Disposing stops it in order: the gateway, the services, the sandbox, the backends. */
export interface Stack extends AsyncDisposable {
  /** The address for browsers, which is `PUBLIC_URL`. */
  url: string
  sandboxUrl: string
  sandboxPort: number
  demo: { password: string; accounts: typeof demoAccounts }
  /** What opens the site to its owner. */
  ownerKey: string
  /** The bus, as one of those who talk on it. */
  busUrlOf(user: BackendName): string
  urlOf(name: ProcessName): string
  pidOf(name: ProcessName): number | undefined
  /** Ends one process in good order and leaves it down. */
  stop(name: ProcessName): Promise<void>
  /** Ends one process as a crash would and leaves it down. */
  kill(name: ProcessName): Promise<void>
  start(name: ProcessName): Promise<void>
  restart(name: ProcessName): Promise<void>
}

/** Starts everything; whatever fails, nothing is left running. */
export async function startStack(options: StackOptions): Promise<Stack> {
  options.signal?.throwIfAborted()
  await using owned = new AsyncDisposableStack()
  const starting = await planStart(options, owned)
  const surroundings = await startEverything(starting)
  return handle(starting, surroundings, owned.move())
}

/**
 * Fills a data folder with what every stack needs before its services start: schemas, streams, prices and demo accounts.
 * Nothing is left running, so the folder can be copied.
 */
export async function prepareData(options: Omit<StackOptions, 'prepared' | 'temporary'>): Promise<void> {
  options.signal?.throwIfAborted()
  await using owned = new AsyncDisposableStack()
  const it = await planStart(options, owned)
  const sandbox = startProcess(it, 'sandbox', sandboxOf(it.plan))
  const surroundings = await startBackends(it)
  const migrations = serviceNames.map(async (name) => {
    if (name === 'billing') await sandbox
    await prepareService(it, name, surroundings)
  })
  await together(it.halt, [sandbox, ...migrations])
  // What billing has to tell auth of the plan waits in its outbox for the first start.
  const demo = [demoOf, demoPlanOf].map((program) => run(it, program(surroundings)))
  await together(it.halt, demo)
}

interface Starting extends BackendsOptions {
  processes: ProcessSet
  prepared: boolean
}

async function planStart(options: StackOptions, owned: AsyncDisposableStack): Promise<Starting> {
  const { dataDir, settings = {}, replicas = {}, signal } = options
  const secrets = await loadSecrets(dataDir, secretNames())
  // Processes of a launcher that was killed would hold its ports.
  await stopRecorded(join(dataDir, 'processes'))
  const ports = await choosePorts(options.port, replicas)
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${ports.get('gateway')}`
  const plan: Plan = { settings, dataDir, secrets, ports, replicas, publicUrl, hasIpv6: hasIpv6() }
  const halt = new AbortController()
  signal?.addEventListener('abort', () => halt.abort(signal.reason), { once: true })
  return {
    plan,
    dataDir,
    say: options.say ?? (() => {}),
    temporary: options.temporary ?? false,
    prepared: options.prepared ?? false,
    halt,
    // Disposed from the last to the first: the processes, then what they work on.
    backends: owned.use(new AsyncDisposableStack()),
    processes: owned.use(new ProcessSet()),
  }
}

/** In parallel wherever the order allows: the wait for a start is mostly that of its longest chain. */
async function startEverything(it: Starting): Promise<Surroundings> {
  const { halt } = it
  const web = buildClient(it)
  const sandbox = startProcess(it, 'sandbox', sandboxOf(it.plan))
  const backends = startBackends(it)
  const servicesReady = serviceNames.map(async (name) => {
    const surroundings = await backends
    // Its prices are made there.
    if (name === 'billing') await sandbox
    if (!it.prepared) await prepareService(it, name, surroundings)
    await startService(it, name, surroundings)
  })
  const ready = (name: ServiceName) => servicesReady[serviceNames.indexOf(name)]
  const demo = (async () => {
    const surroundings = await backends
    await ready('auth')
    if (!it.prepared) await step(it.say, 'demo', 'making the accounts', () => run(it, demoOf(surroundings)))
    await ready('billing')
    await step(it.say, 'demo', 'giving one of them a plan', async () => {
      if (!it.prepared) await run(it, demoPlanOf(surroundings))
      await untilDemoPlan(surroundings, halt.signal)
    })
  })()
  const gateway = (async () => {
    const [surroundings] = await Promise.all([backends, web])
    const names = processesOf('gateway', surroundings.replicas)
    await Promise.all(names.map((name) => startProcess(it, name, gatewayOf(name, surroundings))))
  })()
  await together(halt, [web, sandbox, backends, ...servicesReady, demo, gateway])
  return backends
}

async function buildClient(it: Starting): Promise<void> {
  const build = () => run(it, webBuildOf())
  const done = (built: boolean) => (built ? 'built' : 'unchanged')
  await step(it.say, 'web client', 'looking for changes', () => buildWeb(build, it.halt.signal), done)
}

async function prepareService(it: Starting, name: ServiceName, surroundings: Surroundings): Promise<void> {
  const preparations = preparationsOf(name, surroundings)
  await step(it.say, name, 'bringing its schema up to date', () =>
    Promise.all(preparations.map((program) => run(it, program))),
  )
}

async function startService(it: Starting, name: ServiceName, surroundings: Surroundings): Promise<void> {
  const processes = processesOf(name, surroundings.replicas)
  await Promise.all(processes.map((one) => startProcess(it, one, serviceOf(name, one, surroundings))))
}

async function startProcess(it: Starting, name: ProcessName, program: Program): Promise<void> {
  it.halt.signal.throwIfAborted()
  const readyUrl = `${urlOf(name, it.plan)}/health/ready`
  const lingerMs = Number(it.plan.settings.LINGER_SECONDS ?? 0) * 1000
  const service = it.processes.add(
    name,
    new ServiceProcess({
      program,
      readyUrl,
      dataDir: it.dataDir,
      say: it.say,
      lingerMs,
      // Who lingers is replaced under load, and gets the time that docs/upgrades.md gives it. At Ctrl-C nobody waits so long.
      ...(lingerMs > 0 && { graceMs: 60_000 }),
    }),
  )
  await step(
    it.say,
    name,
    'starting',
    () => service.start(it.halt.signal),
    () => 'ready',
  )
}

async function run(it: Starting, program: Program): Promise<void> {
  await runToEnd(program, join(it.dataDir, 'logs'), it.say, it.halt.signal)
}

async function choosePorts(gateway: number | undefined, replicas: Replicas): Promise<Plan['ports']> {
  const ports = new Map<ProcessName | 'smtp', number>([['gateway', gateway ?? (await freePort())]])
  const [, ...gateways] = processesOf('gateway', replicas)
  const others = [...gateways, ...serviceNames.flatMap((name) => processesOf(name, replicas))]
  for (const name of [...others, 'sandbox', 'smtp'] as const) ports.set(name, await freePort())
  return ports
}

function handle(
  { plan, processes }: Starting,
  { busUrlOf }: Surroundings,
  owned: AsyncDisposableStack,
): Stack {
  return {
    url: plan.publicUrl,
    sandboxUrl: sandboxUrlOf(plan),
    sandboxPort: portOf('sandbox', plan),
    demo: { password: demoPassword, accounts: demoAccounts },
    ownerKey: ownerKeyOf(plan),
    busUrlOf,
    urlOf: (name) => urlOf(name, plan),
    pidOf: (name) => processes.get(name).pid,
    stop: (name) => processes.get(name).stop(),
    kill: (name) => processes.get(name).kill(),
    start: (name) => processes.get(name).start(),
    restart: (name) => processes.get(name).restart(),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
