import { join } from 'node:path'
import { parseStartArguments } from './arguments.ts'
import { localDataDir } from './folders.ts'
import { tryAcquireFileLock } from './file-lock.ts'
import { firstFreePortFrom, isPortFree } from './free-port.ts'
import { stopProcessesRecordedIn } from './processes/pid-file.ts'
import { readLauncherSettings, type LauncherSettings } from './programs/settings.ts'
import { sandboxPlaysStripe } from './programs/third-parties.ts'
import { stopAndDeleteLocalData } from './stack/delete-data.ts'
import { type LocalStack, startLocalStack } from './stack/stack.ts'
import { checkBeforeStart, runDoctor, UserError } from './stack/start-checks.ts'

const defaultPort = 8080

const halt = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => requestStop(name))
// The output may be a file on a full disk, or a pipe whose reader has ended.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// A defect stops everything in order; without this the servers would go on without a launcher.
process.on('uncaughtException', (error) => {
  console.error('Faresight stops because of a defect in its launcher:', error)
  process.exitCode = 1
  halt.abort(error)
})

try {
  await run()
} catch (error) {
  if (error !== halt.signal.reason) {
    console.error(error instanceof UserError ? error.message : describe(error))
    process.exitCode = 1
  }
}

async function run(): Promise<void> {
  const begin = performance.now()
  const args = parseStartArguments(process.argv.slice(2))
  if ('refusal' in args) throw new UserError(args.refusal)
  const settings = readLauncherSettings()
  if (args.doctor) {
    if (!(await runDoctor(localDataDir, settings, console.log))) process.exitCode = 1
    return
  }
  const lock = await tryAcquireFileLock(join(localDataDir, 'launcher.lock'))
  if ('heldBy' in lock) throw new UserError(alreadyRuns(lock.heldBy))
  await using owned = new AsyncDisposableStack()
  owned.defer(lock.release)
  await stopProcessesRecordedIn(join(localDataDir, 'processes'))
  if (args.reset) await reset(settings)
  await checkBeforeStart(localDataDir, settings)
  const port = await gatewayPort(settings)
  const stack = owned.use(
    await startLocalStack({
      dataDir: localDataDir,
      port,
      settings,
      replicas: { 'ai-scan': args.aiScans },
      say: console.log,
      signal: halt.signal,
    }),
  )
  // Only a second start reads it, so a full disk is no reason to stop.
  await lock.annotate(stack.url).catch(() => {})
  console.log(readyText(stack, settings, performance.now() - begin))
  await aborted(halt.signal)
  console.log('Stopping …')
  await owned.disposeAsync()
  console.log('Stopped.')
}

async function reset(settings: LauncherSettings): Promise<void> {
  const elsewhere = (['DATABASE_URL', 'NATS_URL', 'MONGODB_URL'] as const).filter((name) => settings[name])
  if (elsewhere.length > 0)
    throw new UserError(
      `--reset deletes the data in ${localDataDir} only. You have set ${elsewhere.join(', ')}: empty that store yourself and start without --reset.`,
    )
  await stopAndDeleteLocalData(localDataDir)
  console.log(`Deleted all data in ${localDataDir}.`)
}

async function gatewayPort(settings: LauncherSettings): Promise<number> {
  if (settings.PORT) {
    const port = Number(settings.PORT)
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new UserError(`PORT must be a number from 1 to 65535.`)
    if (!(await isPortFree(port)))
      throw new UserError(`Port ${port} is taken by another program. Choose another PORT, or stop it.`)
    return port
  }
  const port = await firstFreePortFrom(defaultPort)
  if (port !== defaultPort)
    console.log(`Port ${defaultPort} is taken by another program; Faresight takes ${port}.`)
  return port
}

function alreadyRuns({ pid, note }: { pid: number; note?: string }): string {
  const where = note ? `runs at ${note}` : 'is starting'
  return `Faresight already ${where} from this folder (process ${pid}). Stop that one first, with Ctrl-C there or "kill ${pid}".`
}

function readyText(stack: LocalStack, settings: LauncherSettings, tookMs: number): string {
  return [
    '',
    `Faresight is ready: ${stack.url}`,
    '',
    '  Demo accounts   ' + stack.demo.accounts.join(', '),
    `  Password        ${stack.demo.password}`,
    `  Owner key       ${stack.ownerKey} (opens ${stack.url}/admin)`,
    `  Mail            ${settings.SMTP_URL ? 'goes out by the server of SMTP_URL' : `${stack.sandboxUrl}/mail (all that is sent; none leaves this machine)`}`,
    `  Payments        ${sandboxPlaysStripe(settings) ? 'the card 4242 4242 4242 4242 pays, with any future expiry date and any CVC; nothing is charged' : 'go to Stripe, by STRIPE_SECRET_KEY'}`,
    `  Sandbox         ${stack.sandboxUrl} (booking pages, faults to switch on)`,
    `  Logs            ${join(localDataDir, 'logs')}`,
    `  To stop         Ctrl-C`,
    '',
    `Started in ${(tookMs / 1000).toFixed(1)} s.`,
  ].join('\n')
}

/** Later signals change nothing: npm sends Ctrl-C twice, and every process has a deadline for its end. */
function requestStop(name: NodeJS.Signals): void {
  halt.abort(new Error(`Stopped by ${name}.`))
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
}

function describe(error: unknown): string {
  return error instanceof Error
    ? `Faresight could not start. ${error.message}`
    : `Faresight could not start. ${String(error)}`
}
