import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { LogFile } from './log-file.ts'

const keptLines = 30
const errorLevels = ['error', 'fatal']
const repeatAfterMs = 30_000

/** Writes a child's output to its log; errors in it are passed on to `mention`, the same one at most twice a minute. */
export class ChildLog {
  /** The last lines, for the moment when the child gives up. */
  readonly tail: string[] = []
  #file: LogFile
  #mention: (message: string) => void
  #mentioned = new Map<string, number>()

  constructor(file: LogFile, mention: (message: string) => void) {
    this.#file = file
    this.#mention = mention
  }

  follow(child: ChildProcess): void {
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => this.#take(line))
  }

  #take(line: string): void {
    this.#file.write(line)
    this.tail.push(line)
    if (this.tail.length > keptLines) this.tail.shift()
    const message = errorOf(line)
    if (!message || Date.now() - (this.#mentioned.get(message) ?? 0) < repeatAfterMs) return
    if (this.#mentioned.size > 100) this.#mentioned.clear()
    this.#mentioned.set(message, Date.now())
    this.#mention(message)
  }
}

/** The message of a log line that is an error; services write one JSON object a line. */
export function errorOf(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const entry: unknown = JSON.parse(line)
    if (!isEntry(entry) || !errorLevels.includes(entry.level)) return undefined
    return entry.err?.message ? `${entry.msg}: ${entry.err.message}` : entry.msg
  } catch {
    return undefined
  }
}

interface Entry {
  level: string
  msg: string
  err?: { message?: string }
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'level' in value && 'msg' in value
}
