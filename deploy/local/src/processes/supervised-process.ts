import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { lastErrorLine, ProcessLog } from './process-log.ts'
import { RotatingLogFile } from './log-file.ts'
import { healthTimeoutMs, waitUntilHung } from './health.ts'
import { waitForRestart } from './free-space.ts'
import { spawnNodeProgram, type NodeProgram } from './node-program.ts'
import { writePidFile, stopProcess } from './pid-file.ts'
import type { PrintLine } from '../progress.ts'
import { exitMessage, restartAfterExit } from './restart-policy.ts'

const readyTimeoutMs = 60_000
const defaultGraceMs = 10_000
/** A hung process rarely hears SIGTERM. */
const hungGraceMs = 1000

interface SupervisedProcessOptions {
  program: NodeProgram
  /** Serves `/health/ready` and `/health/live`. */
  url: string
  dataDir: string
  say: PrintLine
  /** Time between SIGTERM and SIGKILL; ten seconds by default. */
  graceMs?: number
}

/** Restarts its process, with growing delays, when it ends or hangs, until it is stopped. */
export class SupervisedProcess implements AsyncDisposable {
  #options: SupervisedProcessOptions
  #log: ProcessLog
  #file: RotatingLogFile
  #child: ChildProcess | undefined
  #launchedAt = 0
  #closed: Promise<unknown> | undefined
  /** Aborted when the process is stopped on purpose. */
  #stopping = new AbortController()
  #supervision: Promise<void> | undefined

  constructor(options: SupervisedProcessOptions) {
    const { name } = options.program
    this.#options = options
    this.#file = new RotatingLogFile(join(options.dataDir, 'logs', `${name}.log`), options.say)
    this.#log = new ProcessLog(this.#file, (message) => this.#say(`${message} (${this.#file.path})`, ': '))
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Waits until the process is ready. @throws with its last lines if it ends before that */
  async start(signal?: AbortSignal): Promise<void> {
    const stopping = new AbortController()
    this.#stopping = stopping
    const child = await this.#launch()
    await this.#waitUntilReady(child, signal)
    this.#supervision = this.#supervise(child, stopping.signal)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const child = this.#child
    if (child?.pid && isRunning(child)) {
      await stopProcess(child.pid, this.#options.graceMs ?? defaultGraceMs)
    }
    await this.#supervision
  }

  /** Sends SIGKILL and does not restart the process. */
  async kill(): Promise<void> {
    this.#stopping.abort()
    const child = this.#child
    if (!child || !isRunning(child)) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    await this.#supervision
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
    this.#launchedAt = performance.now()
    const child = spawnNodeProgram(program)
    child.once('error', (error) => this.#file.write(error.message))
    this.#child = child
    this.#closed = new Promise((resolve) => child.once('close', resolve))
    this.#log.follow(child)
    // Without the file the process still ends with this one, unless it hangs.
    if (child.pid) await writePidFile(join(dataDir, 'processes', program.name), child.pid).catch(() => {})
    return child
  }

  async #waitUntilReady(child: ChildProcess, signal?: AbortSignal): Promise<void> {
    const { program, url } = this.#options
    const deadline = Date.now() + readyTimeoutMs
    while (Date.now() < deadline) {
      signal?.throwIfAborted()
      if (await isOk(`${url}/health/ready`)) return
      if (!isRunning(child))
        throw new Error([`${program.name} ended before it was ready:`, ...this.#log.tail].join('\n  '))
      await delay(40)
    }
    throw new Error(
      `${program.name} was not ready after ${readyTimeoutMs / 1000} s; its log is ${this.#file.path}`,
    )
  }

  async #supervise(first: ChildProcess, stop: AbortSignal): Promise<void> {
    let exits = 0
    for (let child = first; ; child = await this.#launch()) {
      const isHung = await this.#waitUntilEnded(child, stop, exits > 0)
      if (stop.aborted) return
      const next = restartAfterExit(exits, performance.now() - this.#launchedAt)
      exits = next.exits
      const how = isHung ? 'did not respond' : `crashed (${child.signalCode ?? `code ${child.exitCode}`})`
      this.#say(exitMessage(how, next, lastErrorLine(this.#log.tail)))
      await waitForRestart(next.delayMs, this.#options.dataDir, stop)
      if (stop.aborted) return
    }
  }

  /** @returns whether the process was killed because it hung */
  async #waitUntilEnded(child: ChildProcess, stop: AbortSignal, isRestart: boolean): Promise<boolean> {
    const exit = new AbortController()
    child.once('exit', () => exit.abort())
    if (!child.pid || !isRunning(child)) return false
    const check = async () => ((await isOk(`${this.#options.url}/health/live`)) ? 'healthy' : 'failed')
    const isHung = await waitUntilHung(check, AbortSignal.any([stop, exit.signal]), {
      hasAnswered: !isRestart,
      whenAnswering: () => this.#say('runs again'),
    })
    if (isHung) await stopProcess(child.pid, hungGraceMs).catch(() => {})
    return isHung
  }

  #say(message: string, separator = ' '): void {
    this.#options.say(`${this.#options.program.name}${separator}${message}`)
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

const agent = new Agent({ keepAlive: true })

/** `fetch` would take three times as much CPU, for checks that never end. */
function isOk(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(healthTimeoutMs)
    const request = get(url, { agent, signal }, (response) => {
      response.on('error', () => {})
      response.once('close', () => resolve(response.complete && response.statusCode === 200))
      response.resume()
    })
    request.once('error', () => resolve(false))
  })
}
