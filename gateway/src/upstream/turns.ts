import type { Dispatcher } from 'undici'

/** The replicas of a service that calls go to in turns. In a cluster it is one address, which spreads them itself. */
export interface Turns {
  /** Whose turn it is: one that says it is leaving has none while another stays. */
  next: () => string
  /** The same way, which asks the others one by one where the one whose turn it was cannot be reached. */
  through: (dispatcher: Pick<Dispatcher, 'request'>) => Pick<Dispatcher, 'request'>
}

type Answered = (error: Error | null, answer: Dispatcher.ResponseData) => void

/** How long one that says it is leaving is passed over: it is gone soon, and back soon after. */
const passedOverMs = 30_000

export function takeTurns(addresses: readonly string[], now: () => number = Date.now): Turns {
  const replicas = addresses.map((address) => new URL(address).origin)
  /** When each that is leaving has said so. Who has for the longest stands first. */
  const leaving = new Map<string, number>()
  let turn = 0

  function next(): string {
    const staying = leaving.size === 0 ? replicas : replicas.filter((it) => !isPassedOver(it))
    // Where all have said so the first of them is back the soonest.
    const some = staying.length > 0 ? staying : [...leaving.keys()].slice(0, 1)
    return some[turn++ % some.length] ?? ''
  }

  const isPassedOver = (replica: string) => now() - (leaving.get(replica) ?? -Infinity) < passedOverMs

  /** A replica that is to end takes calls for a while yet, each the last of its connection. */
  function heed(replica: string, { headers }: Dispatcher.ResponseData): void {
    leaving.delete(replica)
    if (headers['connection'] === 'close') leaving.set(replica, now())
  }

  /** All replicas once, from the one behind this on. Not by turns: other calls take some meanwhile, and one would come again. */
  function after(replica: string): string[] {
    const place = replicas.indexOf(replica) + 1
    return [...replicas.slice(place), ...replicas.slice(0, place)]
  }

  return {
    next,
    through(dispatcher) {
      const request = (options: Dispatcher.RequestOptions, answered: Answered, others?: string[]) => {
        const origin = String(options.origin)
        dispatcher.request(options, (error, answer) => {
          if (!error) heed(origin, answer)
          const [another, ...rest] = error && mayAskAgain(error, options) ? (others ?? after(origin)) : []
          if (another === undefined) answered(error, answer)
          else request({ ...options, origin: another }, answered, rest)
        })
      }
      // The proxy asks in this way alone, of the two that undici has.
      const ask = (options: Dispatcher.RequestOptions, answered: Answered) => request(options, answered)
      return { request: ask as Dispatcher['request'] }
    },
  }
}

/** No connection: nothing was asked. */
const unreached = ['ECONNREFUSED', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
/** The connection broke off before an answer: what only reads is asked again. */
const brokenOff = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

function mayAskAgain(error: Error, { method, signal }: Dispatcher.RequestOptions): boolean {
  if (signal instanceof AbortSignal && signal.aborted) return false
  const code = 'code' in error ? String(error.code) : ''
  return unreached.includes(code) || (method === 'GET' && brokenOff.includes(code))
}
