import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { RotatingLogFile } from './log-file.ts'

const tailLines = 30
const errorLevels = ['error', 'fatal']
const repeatAfterMs = 30_000

/** Writes a child's output to its log file, and passes errors in it to `mention`, the same one at most twice a minute. */
export class ProcessLog {
  /** The last lines of the child that is followed. */
  tail: string[] = []
  #file: RotatingLogFile
  #mention: (message: string) => void
  #mentioned = new Map<string, number>()

  constructor(file: RotatingLogFile, mention: (message: string) => void) {
    this.#file = file
    this.#mention = mention
  }

  follow(child: ChildProcess): void {
    this.tail = []
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => this.#take(line))
  }

  #take(line: string): void {
    this.#file.write(line)
    this.tail.push(line)
    if (this.tail.length > tailLines) this.tail.shift()
    const message = errorMessageInLogLine(line)
    if (!message || Date.now() - (this.#mentioned.get(message) ?? 0) < repeatAfterMs) return
    if (this.#mentioned.size > 100) this.#mentioned.clear()
    this.#mentioned.set(message, Date.now())
    this.#mention(message)
  }
}

/** The message of a JSON log line of level error or fatal; undefined for other lines. */
export function errorMessageInLogLine(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const entry: unknown = JSON.parse(line)
    if (!isEntry(entry) || !errorLevels.includes(entry.level)) return undefined
    return entry.err?.message ? `${entry.msg}: ${entry.err.message}` : entry.msg
  } catch {
    return undefined
  }
}

/** The line that says best why a process ended: its last error, otherwise its last line. */
export function lastErrorLine(lines: readonly string[]): string | undefined {
  for (const line of lines.toReversed()) {
    const message =
      errorMessageInLogLine(line) ??
      (/^\w*(Error|FATAL|PANIC)\b.*:|\] (FATAL|PANIC): /.test(line) ? line : undefined)
    if (message) return message
  }
  return lines.findLast((line) => line.trim() && !line.startsWith('Node.js v'))
}

interface Entry {
  level: string
  msg: string
  err?: { message?: string }
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'level' in value && 'msg' in value
}
