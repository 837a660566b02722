import { join } from 'node:path'
import { type BackendName, type ServiceName, serviceNames } from '@faresight/contracts/services'
import { migrateSchema } from '@faresight/kit/migrate'
import { pickFreePort, hasIpv6Loopback } from '../free-port.ts'
import { type NodeProgram, runProgramToCompletion } from '../processes/node-program.ts'
import { stopProcessesRecordedIn } from '../processes/pid-file.ts'
import { SupervisedProcess } from '../processes/supervised-process.ts'
import { bundleBackendsIfChanged } from '../programs/backend-bundle.ts'
import { demoEmails, demoPassword } from '../programs/demo-accounts.ts'
import {
  gatewayProgram,
  sandboxProgram,
  demoAccountsProgram,
  demoPlanProgram,
  ownerSetupKey,
  preparationPrograms,
  serviceMigrations,
  serviceProgram,
} from '../programs/programs.ts'
import {
  type StackProcessName,
  stackProcessNames,
  type ReplicaCounts,
  type LaunchPlan,
  processPort,
  sandboxBrowserUrl,
  type LaunchPlanWithStores,
  processUrl,
} from '../programs/launch-plan.ts'
import type { LauncherSettings } from '../programs/settings.ts'
import { buildWebIfChanged, webBuildProgram } from '../programs/web-build.ts'
import { type PrintLine, runReportedStep, awaitAllOrAbort } from '../progress.ts'
import { loadOrCreateSecrets } from '@faresight/setup/secrets/secrets-file'
import { type StartStoresOptions, startAndPrepareStores } from './start-stores.ts'
import { waitForDemoPlan } from './demo-plan.ts'
import { ProcessSet } from './process-set.ts'

interface LocalStackOptions {
  dataDir: string
  /** Port of the gateway, by default a free one. */
  port?: number
  settings?: LauncherSettings
  replicas?: ReplicaCounts
  /** For tests: data are fast instead of durable, and deleted on disposal. */
  temporary?: boolean
  /** `fillDataDirAndStop` has filled the data folder. */
  prepared?: boolean
  say?: PrintLine
  signal?: AbortSignal
}

/** All of Faresight, running. Disposing stops the gateway, then the services and the sandbox, then the stores. */
export interface LocalStack extends AsyncDisposable {
  url: string
  sandboxUrl: string
  sandboxPort: number
  demo: { password: string; accounts: typeof demoEmails }
  ownerKey: string
  /** With the login of one backend. */
  busUrlOf(user: BackendName): string
  urlOf(name: StackProcessName): string
  pidOf(name: StackProcessName): number | undefined
  stop(name: StackProcessName): Promise<void>
  kill(name: StackProcessName): Promise<void>
  start(name: StackProcessName): Promise<void>
  restart(name: StackProcessName): Promise<void>
}

/** Starts all of Faresight. If a part fails, everything else is stopped. */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  options.signal?.throwIfAborted()
  await using owned = new AsyncDisposableStack()
  const starting = await planStart(options, owned)
  const context = await startEverything(starting)
  return toLocalStack(starting, context, owned.move())
}

/** Fills a data folder with schemas, streams, prices and demo accounts, and stops everything so that it can be copied. */
export async function fillDataDirAndStop(
  options: Omit<LocalStackOptions, 'prepared' | 'temporary'>,
): Promise<void> {
  options.signal?.throwIfAborted()
  await using owned = new AsyncDisposableStack()
  const it = await planStart(options, owned)
  const bundle = bundleBackends(it)
  const sandbox = startProcess(it, 'sandbox', sandboxProgram(it.plan))
  const stores = startAndPrepareStores(it)
  const prepared = serviceNames.map(async (name) => {
    const context = await stores
    if (name === 'billing') await sandbox
    await prepareService(it, name, context, bundle)
  })
  await awaitAllOrAbort(it.halt, [bundle, sandbox, stores, ...prepared])
  const [context, bundleDir] = await Promise.all([stores, bundle])
  // The event of the demo plan stays in billing's outbox until the first start.
  const demo = [demoAccountsProgram, demoPlanProgram].map((program) => run(it, program(context, bundleDir)))
  await awaitAllOrAbort(it.halt, demo)
}

interface Starting extends StartStoresOptions {
  processes: ProcessSet
  prepared: boolean
}

async function planStart(options: LocalStackOptions, owned: AsyncDisposableStack): Promise<Starting> {
  const { dataDir, settings = {}, replicas = {}, signal } = options
  const secrets = await loadOrCreateSecrets(dataDir)
  await stopProcessesRecordedIn(join(dataDir, 'processes'))
  const ports = await choosePorts(options.port, replicas)
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${ports.get('gateway')}`
  const plan: LaunchPlan = {
    settings,
    dataDir,
    secrets,
    ports,
    replicas,
    publicUrl,
    hasIpv6: hasIpv6Loopback(),
  }
  const halt = new AbortController()
  signal?.addEventListener('abort', () => halt.abort(signal.reason), { once: true })
  return {
    plan,
    say: options.say ?? (() => {}),
    temporary: options.temporary ?? false,
    prepared: options.prepared ?? false,
    halt,
    // Disposed in reverse order: processes before stores.
    stores: owned.use(new AsyncDisposableStack()),
    processes: owned.use(new ProcessSet()),
  }
}

/** Starts in parallel whatever does not depend on each other. */
async function startEverything(it: Starting): Promise<LaunchPlanWithStores> {
  const { halt } = it
  const web = buildWebClient(it)
  const bundle = bundleBackends(it)
  const sandbox = startProcess(it, 'sandbox', sandboxProgram(it.plan))
  const stores = startAndPrepareStores(it)
  const servicesReady = serviceNames.map(async (name) => {
    const context = await stores
    if (name === 'billing') await sandbox
    if (!it.prepared) await prepareService(it, name, context, bundle)
    await startService(it, name, context, await bundle)
  })
  const ready = (name: ServiceName) => servicesReady[serviceNames.indexOf(name)]
  const demo = (async () => {
    const [context, bundleDir] = await Promise.all([stores, bundle])
    await ready('auth')
    if (!it.prepared)
      await runReportedStep(it.say, 'demo', 'creating the accounts', () =>
        run(it, demoAccountsProgram(context, bundleDir)),
      )
    await ready('billing')
    await runReportedStep(it.say, 'demo', 'giving one of them a plan', async () => {
      if (!it.prepared) await run(it, demoPlanProgram(context, bundleDir))
      await waitForDemoPlan(context, halt.signal)
    })
  })()
  const gateway = (async () => {
    const [context, bundleDir] = await Promise.all([stores, bundle, web])
    const names = stackProcessNames('gateway', context.replicas)
    await Promise.all(names.map((name) => startProcess(it, name, gatewayProgram(name, context, bundleDir))))
  })()
  await awaitAllOrAbort(halt, [web, bundle, sandbox, stores, ...servicesReady, demo, gateway])
  return stores
}

async function buildWebClient(it: Starting): Promise<void> {
  const build = () => run(it, webBuildProgram)
  const done = (built: boolean) => (built ? 'built' : 'unchanged')
  await runReportedStep(
    it.say,
    'web client',
    'looking for changes',
    () => buildWebIfChanged(build, it.halt.signal),
    done,
  )
}

/** @returns the folder of the bundle */
async function bundleBackends(it: Starting): Promise<string> {
  const { dir } = await runReportedStep(
    it.say,
    'backends',
    'looking for changes',
    () => bundleBackendsIfChanged((program) => run(it, program), it.halt.signal),
    ({ isNew }) => (isNew ? 'bundled' : 'unchanged'),
  )
  return dir
}

async function prepareService(
  it: Starting,
  name: ServiceName,
  context: LaunchPlanWithStores,
  bundle: Promise<string>,
): Promise<void> {
  await runReportedStep(it.say, name, 'bringing its schema up to date', async () => {
    const migrations = serviceMigrations(name, context)
    // In this process: others would first have to load.
    if (migrations) await migrateSchema(migrations.url, migrations.folder)
    await Promise.all(preparationPrograms(name, context, await bundle).map((program) => run(it, program)))
  })
}

async function startService(
  it: Starting,
  name: ServiceName,
  context: LaunchPlanWithStores,
  bundleDir: string,
): Promise<void> {
  const processes = stackProcessNames(name, context.replicas)
  await Promise.all(
    processes.map((one) => startProcess(it, one, serviceProgram(name, one, context, bundleDir))),
  )
}

async function startProcess(it: Starting, name: StackProcessName, program: NodeProgram): Promise<void> {
  it.halt.signal.throwIfAborted()
  const lingerMs = Number(it.plan.settings.LINGER_SECONDS ?? 0) * 1000
  const service = it.processes.add(
    name,
    new SupervisedProcess({
      program,
      url: processUrl(name, it.plan),
      dataDir: it.plan.dataDir,
      say: it.say,
      // A process that lingers is replaced under load, and gets the time that docs/upgrades.md gives it.
      ...(lingerMs > 0 && { graceMs: 60_000 + lingerMs }),
    }),
  )
  await runReportedStep(
    it.say,
    name,
    'starting',
    () => service.start(it.halt.signal),
    () => 'ready',
  )
}

async function run(it: Starting, program: NodeProgram): Promise<void> {
  await runProgramToCompletion(program, join(it.plan.dataDir, 'logs'), it.say, it.halt.signal)
}

async function choosePorts(
  gateway: number | undefined,
  replicas: ReplicaCounts,
): Promise<LaunchPlan['ports']> {
  const ports = new Map<StackProcessName | 'smtp', number>([['gateway', gateway ?? (await pickFreePort())]])
  const [, ...gateways] = stackProcessNames('gateway', replicas)
  const others = [...gateways, ...serviceNames.flatMap((name) => stackProcessNames(name, replicas))]
  for (const name of [...others, 'sandbox', 'smtp'] as const) ports.set(name, await pickFreePort())
  return ports
}

function toLocalStack(
  { plan, processes }: Starting,
  { busUrlOf }: LaunchPlanWithStores,
  owned: AsyncDisposableStack,
): LocalStack {
  return {
    url: plan.publicUrl,
    sandboxUrl: sandboxBrowserUrl(plan),
    sandboxPort: processPort('sandbox', plan),
    demo: { password: demoPassword, accounts: demoEmails },
    ownerKey: ownerSetupKey(plan),
    busUrlOf,
    urlOf: (name) => processUrl(name, plan),
    pidOf: (name) => processes.get(name).pid,
    stop: (name) => processes.get(name).stop(),
    kill: (name) => processes.get(name).kill(),
    start: (name) => processes.get(name).start(),
    restart: (name) => processes.get(name).restart(),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
