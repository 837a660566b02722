import type { Dispatcher } from 'undici'

/** The replicas of a service that calls go to in turns. In a cluster it is one address, which spreads them itself. */
export interface Turns {
  next: () => string
  /** The same way, which asks the next replica where the one whose turn it was cannot be reached. */
  through: (dispatcher: Pick<Dispatcher, 'request'>) => Pick<Dispatcher, 'request'>
}

type Answered = (error: Error | null, answer: Dispatcher.ResponseData) => void

export function takeTurns(addresses: readonly string[]): Turns {
  let turn = 0
  const next = () => addresses[turn++ % addresses.length] ?? ''
  return {
    next,
    through(dispatcher) {
      const request = (options: Dispatcher.RequestOptions, answered: Answered, tries = 1) => {
        dispatcher.request(options, (error, answer) => {
          const isLast = tries > addresses.length
          if (!error || isLast || !mayAskAgain(error, options)) return answered(error, answer)
          request({ ...options, origin: next() }, answered, tries + 1)
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
