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
  const now = () => RealDate.now() + shiftMs
  // A proxy has the name, the prototype and the instances of the real one, which libraries compare.
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, args, self): Date => Reflect.construct(target, args.length ? args : [now()], self),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  RealDate.prototype.constructor = ShiftedDate
  globalThis.Date = ShiftedDate
  readShift()
  setInterval(readShift, pollMs).unref()
}
