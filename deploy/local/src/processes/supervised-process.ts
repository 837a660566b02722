import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ProcessLog, RotatingLogFile } from './process-log.ts'
import { spawnNodeProgram, type NodeProgram } from './node-program.ts'
import { writePidFile, stopProcess } from './pid-file.ts'
import type { PrintLine } from '../progress.ts'
import { restartAfterCrash } from './restart-policy.ts'

const readyTimeoutMs = 60_000
const defaultGraceMs = 10_000

interface SupervisedProcessOptions {
  program: NodeProgram
  /** Replies with status 200 when the process is ready. */
  readyUrl: string
  dataDir: string
  say: PrintLine
  /** Time between SIGTERM and SIGKILL; ten seconds by default. */
  graceMs?: number
}

/** Restarts its process with growing delays when that crashes, until it is stopped. */
export class SupervisedProcess implements AsyncDisposable {
  #options: SupervisedProcessOptions
  #log: ProcessLog
  #file: RotatingLogFile
  #child: ChildProcess | undefined
  #closed: Promise<unknown> | undefined
  #wanted = false
  #crashes: number[] = []

  constructor(options: SupervisedProcessOptions) {
    const { name } = options.program
    this.#options = options
    this.#file = new RotatingLogFile(join(options.dataDir, 'logs', `${name}.log`))
    this.#log = new ProcessLog(this.#file, (message) =>
      options.say(`${name}: ${message} (${this.#file.path})`),
    )
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Waits until the process is ready. @throws with its last lines if it ends before that */
  async start(signal?: AbortSignal): Promise<void> {
    this.#wanted = true
    this.#crashes = []
    const child = await this.#launch()
    await this.#waitUntilReady(child, signal)
    this.#watch(child)
  }

  async stop(): Promise<void> {
    this.#wanted = false
    const child = this.#child
    if (child?.pid && isRunning(child)) {
      await stopProcess(child.pid, this.#options.graceMs ?? defaultGraceMs)
    }
  }

  /** Sends SIGKILL and does not restart the process. */
  async kill(): Promise<void> {
    this.#wanted = false
    const child = this.#child
    if (!child || !isRunning(child)) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    await this.#closed
    this.#file[Symbol.dispose]()
  }

  async #launch(): Promise<ChildProcess> {
    const { program, dataDir } = this.#options
    const child = spawnNodeProgram(program)
    child.once('error', (error) => this.#file.write(error.message))
    this.#child = child
    this.#closed = new Promise((resolve) => child.once('close', resolve))
    this.#log.follow(child)
    if (child.pid) await writePidFile(join(dataDir, 'processes', program.name), child.pid)
    return child
  }

  async #waitUntilReady(child: ChildProcess, signal?: AbortSignal): Promise<void> {
    const { program, readyUrl } = this.#options
    const deadline = Date.now() + readyTimeoutMs
    while (Date.now() < deadline) {
      signal?.throwIfAborted()
      if (await isOk(readyUrl)) return
      if (!isRunning(child))
        throw new Error([`${program.name} ended before it was ready:`, ...this.#log.tail].join('\n  '))
      await delay(40)
    }
    throw new Error(
      `${program.name} was not ready after ${readyTimeoutMs / 1000} s; its log is ${this.#file.path}`,
    )
  }

  #watch(child: ChildProcess): void {
    const ended = () => void this.#handleExit(child)
    if (isRunning(child)) child.once('exit', ended)
    else ended()
  }

  async #handleExit(child: ChildProcess): Promise<void> {
    if (!this.#wanted || child !== this.#child) return
    const { say, program } = this.#options
    const how = child.signalCode ?? `code ${child.exitCode}`
    this.#crashes.push(Date.now())
    const next = restartAfterCrash(this.#crashes, Date.now())
    if (next === 'give up') {
      say(
        [`${program.name} keeps crashing (${how}) and stays down. Its last lines:`, ...this.#log.tail].join(
          '\n  ',
        ),
      )
      return
    }
    say(`${program.name} crashed (${how}); restarting in ${next.restartInMs / 1000} s`)
    await delay(next.restartInMs)
    if (this.#wanted && child === this.#child) this.#watch(await this.#launch())
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
}
