import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, closeSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { natsServer } from './nats-binary.ts'
import { type BusAccount, configText } from './nats-config.ts'
import { pidOnceUp } from './pid-once-up.ts'
import { inherited } from '../processes/inherited.ts'
import { recordedProcess, recordProcess, stopProcess } from '../processes/record.ts'

/** A running NATS server with JetStream. Disposing stops it; streams stay in its folder, unless `temporary`. */
export interface Nats extends AsyncDisposable {
  host: string
  port: number
  pid: number
  /** `nats://user:password@host:port` of one of its users. */
  urlOf: (user: string) => string
}

export interface NatsOptions {
  /** Folder of its own for configuration, log and streams. */
  dir: string
  /** Where a fetched program is kept. */
  binDir: string
  users: readonly BusAccount[]
  temporary?: boolean
  /** Wanted port; without it any free one. */
  port?: number
  say?: (line: string) => void
}

const startTimeoutMs = 20_000
const stopTimeoutMs = 10_000
const host = '127.0.0.1'

/** Starts NATS on 127.0.0.1. One that a killed launcher left behind on the same folder is stopped first. */
export async function startNats(options: NatsOptions): Promise<Nats> {
  const program = await natsServer(options.binDir, options.say ?? (() => {}))
  await mkdir(options.dir, { recursive: true, mode: 0o700 })
  await stopLeftOverNats(options.dir)
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const port = options.port ?? (await freePort())
    const child = await launch(program, options, port)
    const pid = await pidOnceUp(child, () => answers(port), deadline)
    if (pid) return handle(options, port, pid)
    if (Date.now() > deadline) {
      const log = await readFile(join(options.dir, 'nats.log'), 'utf8').catch(() => '')
      throw new Error(`NATS did not start. Its last lines:\n${log.trim().split('\n').slice(-8).join('\n')}`)
    }
    await delay(200)
  }
}

function handle(options: NatsOptions, port: number, pid: number): Nats {
  return {
    host,
    port,
    pid,
    urlOf(user) {
      const account = options.users.find((it) => it.user === user)
      if (!account) throw new Error(`The bus has no user "${user}".`)
      return `nats://${user}:${encodeURIComponent(account.password)}@${host}:${port}`
    },
    async [Symbol.asyncDispose]() {
      await stopProcess(pid, stopTimeoutMs)
      await rm(recordOf(options.dir), { force: true })
      if (options.temporary) await rm(options.dir, { recursive: true, force: true })
    },
  }
}

async function launch(program: string, options: NatsOptions, port: number): Promise<ChildProcess> {
  const config = join(options.dir, 'nats.conf')
  await writeFile(
    config,
    configText({ host, port, storeDir: join(options.dir, 'streams'), users: options.users }),
    {
      mode: 0o600,
    },
  )
  const log = openSync(join(options.dir, 'nats.log'), 'w')
  try {
    // A group of its own: Ctrl-C reaches the launcher alone, which then stops things in order.
    const child = spawn(program, ['-c', config], {
      detached: true,
      env: inherited(),
      stdio: ['ignore', log, log],
    })
    child.once('error', () => {})
    child.unref()
    if (child.pid) await recordProcess(recordOf(options.dir), child.pid)
    return child
  } finally {
    closeSync(log)
  }
}

/** NATS greets every connection with an INFO line. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    const end = (ok: boolean) => {
      socket.destroy()
      resolve(ok)
    }
    socket.once('data', (chunk: Buffer) => end(chunk.toString().startsWith('INFO ')))
    socket.once('error', () => end(false))
    socket.setTimeout(1000, () => end(false))
  })
}

/** Stops the server that a killed launcher or test run left running on `dir`, if there is one. */
export async function stopLeftOverNats(dir: string): Promise<void> {
  const pid = await recordedProcess(recordOf(dir))
  if (pid) await stopProcess(pid, stopTimeoutMs)
}

function recordOf(dir: string): string {
  return join(dir, 'process')
}
