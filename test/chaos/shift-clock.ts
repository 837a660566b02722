// Preloaded into the site's processes: shifts the clock of one service by the milliseconds in a file, `<dir>/<service>`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const dir = new URL(import.meta.url).searchParams.get('dir') ?? ''
const [, service] = /(?:services\/)?([\w-]+)\/src\/main\.ts$/.exec(process.argv[1] ?? '') ?? []
const pollMs = 200

let shiftMs = 0
function readShift(): void {
  try {
    shiftMs = Number(readFileSync(join(dir, service ?? ''), 'utf8')) || 0
  } catch {
    shiftMs = 0
  }
}

if (service && dir) {
  const RealDate = Date
  class ShiftedDate extends RealDate {
    constructor(...args: unknown[]) {
      // Any number of arguments, as the real one takes.
      super(...((args.length ? args : [RealDate.now() + shiftMs]) as [number]))
    }

    static override now(): number {
      return RealDate.now() + shiftMs
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor
  readShift()
  setInterval(readShift, pollMs).unref()
}
