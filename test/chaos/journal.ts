import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'

/** What a client created and the site confirmed. */
export type AcknowledgedKind = 'account' | 'saved search' | 'alert' | 'alert to trigger' | 'scan' | 'plan'

export interface Acknowledged {
  kind: AcknowledgedKind
  /** Id, name or email: unique for its kind. */
  key: string
}

/** The clients' record of what the site has confirmed. Each line is on the disk before the client goes on. */
export class Journal implements Disposable {
  #entries: Acknowledged[] = []
  #file: number

  constructor(path: string) {
    this.#file = openSync(path, 'a')
  }

  record(kind: AcknowledgedKind, key: string): void {
    this.#entries.push({ kind, key })
    writeSync(this.#file, `${JSON.stringify({ at: new Date().toISOString(), kind, key })}\n`)
    fdatasyncSync(this.#file)
  }

  keysOf(kind: AcknowledgedKind): string[] {
    return this.#entries.filter((it) => it.kind === kind).map(({ key }) => key)
  }

  [Symbol.dispose](): void {
    closeSync(this.#file)
  }
}
