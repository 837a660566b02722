import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ChildLog } from './child-log.ts'
import { launch, type Program } from './child-process.ts'
import { LogFile } from './log-file.ts'
import { recordProcess, stopProcess } from './record.ts'
import type { Say } from '../progress.ts'
import { afterCrash } from './restart-policy.ts'

const readyTimeoutMs = 60_000
const defaultGraceMs = 10_000

export interface ServiceProcessOptions {
  program: Program
  /** Address that answers 200 once the process can work. */
  readyUrl: string
  dataDir: string
  say: Say
  /** How long it may take to end when asked; then it is ended the hard way. Ten seconds without it. */
  graceMs?: number
  /** How much longer than that, since it goes on for so long. */
  lingerMs?: number
}

/** A process that is kept running until it is stopped: when it ends by itself it is started again, with growing waits. */
export class ServiceProcess implements AsyncDisposable {
  #options: ServiceProcessOptions
  #log: ChildLog
  #file: LogFile
  #child: ChildProcess | undefined
  /** Settles when the last output of the last child has been read. */
  #closed: Promise<unknown> | undefined
  #wanted = false
  #crashes: number[] = []

  constructor(options: ServiceProcessOptions) {
    const { name } = options.program
    this.#options = options
    this.#file = new LogFile(join(options.dataDir, 'logs', `${name}.log`))
    this.#log = new ChildLog(this.#file, (message) => options.say(`${name}: ${message} (${this.#file.path})`))
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Starts it and waits until it is ready; throws its last lines when it ends before that. */
  async start(signal?: AbortSignal): Promise<void> {
    this.#wanted = true
    this.#crashes = []
    const child = await this.#launch()
    await this.#untilReady(child, signal)
    this.#watch(child)
  }

  /** Ends it in good order; whatever still runs after the grace time is ended the hard way. */
  async stop(): Promise<void> {
    this.#wanted = false
    const child = this.#child
    if (child?.pid && isRunning(child)) {
      const { graceMs = defaultGraceMs, lingerMs = 0 } = this.#options
      await stopProcess(child.pid, graceMs + lingerMs)
    }
  }

  /** Ends it at once, as a crash would, and leaves it down. */
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
    const child = launch(program)
    child.once('error', (error) => this.#file.write(error.message))
    this.#child = child
    this.#closed = new Promise((resolve) => child.once('close', resolve))
    this.#log.follow(child)
    if (child.pid) await recordProcess(join(dataDir, 'processes', program.name), child.pid)
    return child
  }

  async #untilReady(child: ChildProcess, signal?: AbortSignal): Promise<void> {
    const { program, readyUrl } = this.#options
    const deadline = Date.now() + readyTimeoutMs
    while (Date.now() < deadline) {
      signal?.throwIfAborted()
      if (await answersOk(readyUrl)) return
      if (!isRunning(child))
        throw new Error([`${program.name} ended before it was ready:`, ...this.#log.tail].join('\n  '))
      await delay(40)
    }
    throw new Error(
      `${program.name} was not ready after ${readyTimeoutMs / 1000} s; its log is ${this.#file.path}`,
    )
  }

  #watch(child: ChildProcess): void {
    const ended = () => void this.#onEnd(child)
    if (isRunning(child)) child.once('exit', ended)
    else ended()
  }

  async #onEnd(child: ChildProcess): Promise<void> {
    if (!this.#wanted || child !== this.#child) return
    const { say, program } = this.#options
    const how = child.signalCode ?? `code ${child.exitCode}`
    this.#crashes.push(Date.now())
    const next = afterCrash(this.#crashes, Date.now())
    if (next === 'give up') {
      say(
        [`${program.name} keeps ending (${how}) and stays down. Its last lines:`, ...this.#log.tail].join(
          '\n  ',
        ),
      )
      return
    }
    say(`${program.name} ended by itself (${how}); starting it again in ${next.restartInMs / 1000} s`)
    await delay(next.restartInMs)
    if (this.#wanted && child === this.#child) this.#watch(await this.#launch())
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

async function answersOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.ok
    },
    () => false,
  )
}
