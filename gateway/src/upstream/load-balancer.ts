import type { Dispatcher } from 'undici'

/** Round robin over the replicas of a service. In a cluster there is one address, which balances by itself. */
export interface LoadBalancer {
  /** Skips replicas that are shutting down while others are not. */
  nextReplica: () => string
  /** Wraps a dispatcher: tries the other replicas, one by one, if the chosen one cannot be reached. */
  withFailover: (dispatcher: Pick<Dispatcher, 'request'>) => Pick<Dispatcher, 'request'>
}

type Answered = (error: Error | null, answer: Dispatcher.ResponseData) => void

/** How long a replica that is shutting down is skipped. */
const passedOverMs = 30_000

export function createLoadBalancer(
  addresses: readonly string[],
  now: () => number = () => performance.now(),
): LoadBalancer {
  const replicas = addresses.map((address) => new URL(address).origin)
  /** When each replica announced its shutdown, the earliest first. */
  const drainingSince = new Map<string, number>()
  let turn = 0

  function next(): string {
    const staying = drainingSince.size === 0 ? replicas : replicas.filter((it) => !isPassedOver(it))
    // If all are shutting down, the first is back soonest.
    const choices = staying.length > 0 ? staying : [...drainingSince.keys()].slice(0, 1)
    return choices[turn++ % choices.length] ?? ''
  }

  const isPassedOver = (replica: string) => now() - (drainingSince.get(replica) ?? -Infinity) < passedOverMs

  /** A replica that is shutting down replies with `Connection: close`. */
  function noteShutdown(replica: string, { headers }: Dispatcher.ResponseData): void {
    drainingSince.delete(replica)
    if (headers['connection'] === 'close') drainingSince.set(replica, now())
  }

  /** All replicas once, from the next one on, however many other calls advance the round robin. */
  function otherReplicas(replica: string): string[] {
    const place = replicas.indexOf(replica) + 1
    return [...replicas.slice(place), ...replicas.slice(0, place)]
  }

  return {
    nextReplica: next,
    withFailover(dispatcher) {
      const request = (options: Dispatcher.RequestOptions, answered: Answered, others?: string[]) => {
        const origin = String(options.origin)
        dispatcher.request(options, (error, answer) => {
          if (!error) noteShutdown(origin, answer)
          const [another, ...rest] =
            error && mayRetry(error, options) ? (others ?? otherReplicas(origin)) : []
          if (another === undefined) answered(error, answer)
          else request({ ...options, origin: another }, answered, rest)
        })
      }
      // The proxy only uses the callback form.
      const ask = (options: Dispatcher.RequestOptions, answered: Answered) => request(options, answered)
      return { request: ask as Dispatcher['request'] }
    },
  }
}

/** No connection: the replica got no request. */
const unreached = ['ECONNREFUSED', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
/** The connection broke before a reply: only GET is retried. */
const brokenOff = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

function mayRetry(error: Error, { method, signal }: Dispatcher.RequestOptions): boolean {
  if (signal instanceof AbortSignal && signal.aborted) return false
  const code = 'code' in error ? String(error.code) : ''
  return unreached.includes(code) || (method === 'GET' && brokenOff.includes(code))
}
