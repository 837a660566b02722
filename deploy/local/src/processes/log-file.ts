import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** A log that keeps its last part: at `maxBytes` it becomes `<path>.1`, in the place of the one before. */
export class LogFile implements Disposable {
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
    if (this.#bytes > this.#maxBytes) this.#turn()
    this.#bytes += writeSync(this.#file, `${line}\n`)
  }

  [Symbol.dispose](): void {
    closeSync(this.#file)
  }

  #turn(): void {
    closeSync(this.#file)
    renameSync(this.path, `${this.path}.1`)
    this.#file = openSync(this.path, 'a', 0o600)
    this.#bytes = 0
  }
}
