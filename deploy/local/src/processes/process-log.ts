import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const tailLines = 30
const errorLevels = ['error', 'fatal']
const repeatAfterMs = 30_000

/** Writes a child's output to its log file, and passes errors in it to `mention`, the same one at most twice a minute. */
export class ProcessLog {
  readonly tail: string[] = []
  #file: RotatingLogFile
  #mention: (message: string) => void
  #mentioned = new Map<string, number>()

  constructor(file: RotatingLogFile, mention: (message: string) => void) {
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

interface Entry {
  level: string
  msg: string
  err?: { message?: string }
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'level' in value && 'msg' in value
}

/** At `maxBytes` the file is renamed to `<path>.1`, which it replaces, and a new one starts. */
export class RotatingLogFile implements Disposable {
  readonly path: string
  #maxBytes: number
  #file: number
  #bytes: number

  constructor(path: string, maxBytes = 5_000_000) {
    mkdirSync(dirname(path), { recursive: true })
    this.path = path
    this.#maxBytes = maxBytes
    this.#file = openSync(path, 'a', 0o600)
    this.#bytes = fstatSync(this.#file).size
  }

  write(line: string): void {
    if (this.#bytes > this.#maxBytes) this.#rotate()
    this.#bytes += writeSync(this.#file, `${line}\n`)
  }

  [Symbol.dispose](): void {
    closeSync(this.#file)
  }

  #rotate(): void {
    closeSync(this.#file)
    renameSync(this.path, `${this.path}.1`)
    this.#file = openSync(this.path, 'a', 0o600)
    this.#bytes = 0
  }
}
