import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PrintLine } from '../progress.ts'

const maxLogBytes = 5_000_000
/** On a full disk single lines may fit now and then: lost lines are reported together. */
const reportAfterMs = 5000

/**
 * At `maxBytes` the file is renamed to `<path>.1`, which it replaces, and a new one starts. A line that cannot be written is
 * dropped and counted, so that a full disk stops nothing.
 */
export class RotatingLogFile implements Disposable {
  readonly path: string
  #say: PrintLine
  #maxBytes: number
  #file: number | undefined
  #bytes = 0
  #lost = { lines: 0, since: 0 }
  #isLineOpen = false

  constructor(path: string, say: PrintLine, maxBytes = maxLogBytes) {
    this.path = path
    this.#say = say
    this.#maxBytes = maxBytes
  }

  write(line: string): void {
    try {
      this.#append(line)
    } catch (error) {
      if (!this.#lost.lines++) {
        this.#lost.since = performance.now()
        this.#say(
          `${this.path} can't be written, so its lines are dropped for now: ${(error as Error).message}`,
        )
      }
      return
    }
    if (this.#lost.lines && performance.now() - this.#lost.since > reportAfterMs) this.#reportLostLines()
  }

  [Symbol.dispose](): void {
    if (this.#lost.lines) this.#reportLostLines()
    this.#close()
  }

  #append(line: string): void {
    let file = (this.#file ??= this.#open())
    if (this.#bytes > this.#maxBytes) file = this.#rotate()
    const text = Buffer.from(`${this.#isLineOpen ? '\n' : ''}${line}\n`)
    const written = writeSync(file, text)
    this.#bytes += written
    // A nearly full disk takes a part of the line.
    if (written) this.#isLineOpen = written < text.length
    if (this.#isLineOpen) throw new Error('no space left on device')
  }

  #reportLostLines(): void {
    const { lines } = this.#lost
    this.#lost.lines = 0
    this.#say(`${this.path} is written again; it lacks ${lines} lines.`)
    this.write(`(${lines} lines could not be written)`)
  }

  #open(): number {
    mkdirSync(dirname(this.path), { recursive: true })
    const file = openSync(this.path, 'a', 0o600)
    this.#bytes = fstatSync(file).size
    return file
  }

  #rotate(): number {
    this.#close()
    renameSync(this.path, `${this.path}.1`)
    return (this.#file = this.#open())
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }
}

/** Opens the log of a server, which writes it without us, so it is rotated only here. */
export function openServerLog(path: string): { file: number; from: number } {
  let file = openSync(path, 'a', 0o600)
  const { size } = fstatSync(file)
  if (size <= maxLogBytes) return { file, from: size }
  closeSync(file)
  renameSync(path, `${path}.1`)
  file = openSync(path, 'a', 0o600)
  return { file, from: 0 }
}
