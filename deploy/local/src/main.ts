import { join } from 'node:path'
import { readArguments } from './arguments.ts'
import { dataDir } from './data-dir.ts'
import { acquire } from './lock.ts'
import { firstFreePort, isFree } from './free-port.ts'
import { stopRecorded } from './processes/record.ts'
import { dotEnvText, readSettings, type Settings } from './programs/settings.ts'
import { playsStripe } from './programs/stripe.ts'
import { deleteData } from './stack/left-overs.ts'
import { type Stack, startStack } from './stack/stack.ts'

const defaultPort = 8080

/** What the one at the terminal can put right: shown as its sentence alone. */
class Refusal extends Error {}

const halt = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => askToStop(name))

try {
  await run()
} catch (error) {
  if (error !== halt.signal.reason) {
    console.error(error instanceof Refusal ? error.message : describe(error))
    process.exitCode = 1
  }
}

async function run(): Promise<void> {
  const begin = performance.now()
  const args = readArguments(process.argv.slice(2))
  if ('refusal' in args) throw new Refusal(args.refusal)
  const settings = readSettings(process.env, dotEnvText())
  const lock = await acquire(join(dataDir, 'launcher.lock'))
  if ('heldBy' in lock) throw new Refusal(alreadyRuns(lock.heldBy))
  await using owned = new AsyncDisposableStack()
  owned.defer(lock.release)
  // What a killed launcher left behind still holds its port, and must not count as taken.
  await stopRecorded(join(dataDir, 'processes'))
  if (args.reset) await reset(settings)
  const port = await gatewayPort(settings)
  const stack = owned.use(
    await startStack({
      dataDir,
      port,
      settings,
      replicas: { 'ai-scan': args.aiScans },
      say: console.log,
      signal: halt.signal,
    }),
  )
  await lock.annotate(stack.url)
  console.log(readyText(stack, settings, performance.now() - begin))
  await aborted(halt.signal)
  console.log('Stopping …')
  await owned.disposeAsync()
  console.log('Stopped.')
}

async function reset(settings: Settings): Promise<void> {
  const elsewhere = (['DATABASE_URL', 'NATS_URL', 'MONGODB_URL'] as const).filter((name) => settings[name])
  if (elsewhere.length > 0)
    throw new Refusal(
      `--reset deletes the data in ${dataDir} only. You have set ${elsewhere.join(', ')}: empty that store yourself and start without --reset.`,
    )
  await deleteData(dataDir)
  console.log(`Deleted all data in ${dataDir}.`)
}

async function gatewayPort(settings: Settings): Promise<number> {
  if (settings.PORT) {
    const port = Number(settings.PORT)
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Refusal(`PORT must be a number from 1 to 65535.`)
    if (!(await isFree(port)))
      throw new Refusal(`Port ${port} is taken by another program. Choose another PORT, or stop it.`)
    return port
  }
  const port = await firstFreePort(defaultPort)
  if (port !== defaultPort)
    console.log(`Port ${defaultPort} is taken by another program; Faresight takes ${port}.`)
  return port
}

function alreadyRuns({ pid, note }: { pid: number; note?: string }): string {
  const where = note ? `runs at ${note}` : 'is starting'
  return `Faresight already ${where} from this folder (process ${pid}). Stop that one first, with Ctrl-C there or "kill ${pid}".`
}

function readyText(stack: Stack, settings: Settings, tookMs: number): string {
  return [
    '',
    `Faresight is ready: ${stack.url}`,
    '',
    '  Demo accounts   ' + stack.demo.accounts.join(', '),
    `  Password        ${stack.demo.password}`,
    `  Owner key       ${stack.ownerKey} (opens ${stack.url}/admin)`,
    `  Mail            ${settings.SMTP_URL ? 'goes out by the server of SMTP_URL' : `${stack.sandboxUrl}/mail (all that is sent; none leaves this machine)`}`,
    `  Payments        ${playsStripe(settings) ? 'the card 4242 4242 4242 4242 pays, with any future expiry date and any CVC; nothing is charged' : 'go to Stripe, by STRIPE_SECRET_KEY'}`,
    `  Sandbox         ${stack.sandboxUrl} (booking pages, faults to switch on)`,
    `  Logs            ${join(dataDir, 'logs')}`,
    `  To stop         Ctrl-C`,
    '',
    `Started in ${(tookMs / 1000).toFixed(1)} s.`,
  ].join('\n')
}

/** Once is enough, and Ctrl-C arrives twice under npm: each end has its deadline, so waiting is bounded. */
function askToStop(name: NodeJS.Signals): void {
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
