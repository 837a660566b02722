import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { mongodProgram } from './mongod.ts'
import { pidOnceUp } from './pid-once-up.ts'
import { inherited } from '../processes/inherited.ts'
import { recordedProcess, recordProcess, stopProcess } from '../processes/record.ts'

/** A running MongoDB, or what stands in for one. Disposing stops it; its data stay in its folder, unless `temporary`. */
export interface Mongo extends AsyncDisposable {
  /** `mongodb://` address without a database. */
  url: string
  port: number
  pid: number
  /** A `mongod` of the machine, or the server of this folder. */
  kind: MongoKind
}

type MongoKind = 'mongod' | 'embedded'

export interface MongoOptions {
  /** Folder of its own for data and log. */
  dir: string
  /** For tests: nothing waits for the disk, and everything is removed on disposal. */
  temporary?: boolean
  /** Of the user `faresight`; only the embedded one asks for it. Without it nobody is asked. */
  password?: string
  /** Wanted port; without it any free one. */
  port?: number
  /** Tests take the embedded one, whatever the machine has. */
  kind?: MongoKind
  /** How often the embedded one looks for documents that have expired. */
  sweepSeconds?: number
}

const startTimeoutMs = 30_000
const stopTimeoutMs = 10_000
const host = '127.0.0.1'

/** Starts MongoDB on 127.0.0.1. One that a killed launcher left behind on the same folder is stopped first. */
export async function startMongo(options: MongoOptions): Promise<Mongo> {
  const mongod = options.kind === 'embedded' ? undefined : await mongodProgram()
  await mkdir(options.dir, { recursive: true, mode: 0o700 })
  await stopLeftOverMongo(options.dir)
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const port = options.port ?? (await freePort())
    const child = await launch(options, mongod, port)
    const pid = await pidOnceUp(child, () => listens(port), deadline)
    if (pid) return handle(options, port, pid, mongod ? 'mongod' : 'embedded')
    if (Date.now() > deadline) {
      const log = await readFile(logOf(options.dir), 'utf8').catch(() => '')
      throw new Error(
        `MongoDB did not start. Its last lines:\n${log.trim().split('\n').slice(-8).join('\n')}`,
      )
    }
    await delay(200)
  }
}

function handle(options: MongoOptions, port: number, pid: number, kind: MongoKind): Mongo {
  return {
    url: `mongodb://${kind === 'embedded' ? credentials(options) : ''}${host}:${port}`,
    port,
    pid,
    kind,
    async [Symbol.asyncDispose]() {
      await stopProcess(pid, stopTimeoutMs)
      await rm(recordOf(options.dir), { force: true })
      if (options.temporary) await rm(options.dir, { recursive: true, force: true })
    },
  }
}

function credentials({ password }: MongoOptions): string {
  return password ? `faresight:${encodeURIComponent(password)}@` : ''
}

/** The data of one kind mean nothing to the other, so each has its own folder. */
async function launch(
  options: MongoOptions,
  mongod: string | undefined,
  port: number,
): Promise<ChildProcess> {
  const data = join(options.dir, mongod ? 'mongod' : 'embedded')
  await mkdir(data, { recursive: true, mode: 0o700 })
  const log = openSync(logOf(options.dir), 'w')
  try {
    const [program, args] = mongod
      ? [mongod, mongodArgs(data, port)]
      : [process.execPath, embeddedArgs(data, port, options)]
    // Others of the machine can read what a program was started with, but not its environment.
    const env = { ...inherited(), ...(options.password && { FARESIGHT_MONGO_PASSWORD: options.password }) }
    // A group of its own: Ctrl-C reaches the launcher alone, which then stops things in order.
    const child = spawn(program, args, { detached: true, env, stdio: ['ignore', log, log] })
    child.once('error', () => {})
    child.unref()
    if (child.pid) await recordProcess(recordOf(options.dir), child.pid)
    return child
  } finally {
    closeSync(log)
  }
}

function mongodArgs(data: string, port: number): string[] {
  return ['--dbpath', data, '--port', String(port), '--bind_ip', host, '--nounixsocket']
}

function embeddedArgs(data: string, port: number, { temporary, sweepSeconds = 60 }: MongoOptions): string[] {
  const main = join(import.meta.dirname, '..', 'mongo', 'main.ts')
  const manner = temporary ? 'fast' : 'durable'
  return ['--disable-warning=ExperimentalWarning', main, data, String(port), manner, String(sweepSeconds)]
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    const end = (ok: boolean) => {
      socket.destroy()
      resolve(ok)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

/** Stops the server that a killed launcher or test run left running on `dir`, if there is one. */
export async function stopLeftOverMongo(dir: string): Promise<void> {
  const pid = await recordedProcess(recordOf(dir))
  if (pid) await stopProcess(pid, stopTimeoutMs)
}

function recordOf(dir: string): string {
  return join(dir, 'process')
}

function logOf(dir: string): string {
  return join(dir, 'mongo.log')
}
