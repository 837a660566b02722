import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'

type ConnectCallback = Parameters<Pool['connect']>[0]

/** A call that has lasted so long may be slow, or the server hangs: a probe tells. */
const suspectAfterMs = 500
const checkEveryMs = 100
const probeTimeoutMs = 1200
const probePauseMs = 500
/** A timer that fires so late says that this process was busy, not that the server hangs. */
const maxTimerDelayMs = 300

class PostgresHangsError extends Error {
  override name = 'PostgresHangsError'
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('PostgreSQL accepts connections, but does not answer.')
  }
}

/**
 * Fails all calls within two seconds while the server accepts connections and never answers, and at once from then on
 * until it answers again. A slow statement keeps its time, since the server answers the probe.
 */
export class HangDetectingPool extends Pool {
  /** By `performance.now()`, the oldest first. */
  readonly #waitingSince = new Map<(error: Error) => void, number>()
  readonly #usedSince = new Map<PoolClient, number>()
  readonly #sockets: Set<Socket>
  #isHung = false
  #isProbing = false

  constructor(config: PoolConfig) {
    const sockets = new Set<Socket>()
    const stream = () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    }
    super({ ...config, stream })
    this.#sockets = sockets
    // Without listeners a lost connection would end the process: the pool listens to idle connections only. The pool
    // removes a lost connection, and its current query fails.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
    const timer = setInterval(() => {
      if (this.ended) clearInterval(timer)
      else void this.#probeIfSuspect()
    }, checkEveryMs).unref()
  }

  override connect(): Promise<PoolClient>
  override connect(report: ConnectCallback): void
  override connect(report?: ConnectCallback): Promise<PoolClient> | void {
    const connecting = this.#connectUnlessHung()
    if (!report) return connecting
    connecting.then(
      (client) => report(undefined, client, (error) => client.release(error)),
      (error: Error) => report(error, undefined, () => {}),
    )
  }

  /** A hung server never closes its side, which must not keep the process alive. */
  async endAndDetach(): Promise<void> {
    await this.end()
    for (const socket of this.#sockets) socket.unref()
  }

  async #connectUnlessHung(): Promise<PoolClient> {
    if (this.#isHung) throw new PostgresHangsError()
    const { promise: hung, reject } = Promise.withResolvers<never>()
    this.#waitingSince.set(reject, performance.now())
    const connecting = super.connect()
    try {
      const client = await Promise.race([connecting, hung])
      this.#releaseWhenLost(client)
      return client
    } catch (error) {
      void connecting.then(
        (client) => client.release(),
        () => {},
      )
      throw error
    } finally {
      this.#waitingSince.delete(reject)
    }
  }

  /** drizzle never releases a connection on which `begin` failed: the pool would shrink, and never end. */
  #releaseWhenLost(client: PoolClient): void {
    const release = client.release.bind(client)
    const releaseOnce: PoolClient['release'] = (error) => {
      if (!this.#usedSince.delete(client)) return
      client.off('end', onEnd)
      release(error)
    }
    const onEnd = () => releaseOnce(true)
    this.#usedSince.set(client, performance.now())
    client.once('end', onEnd)
    client.release = releaseOnce
  }

  async #probeIfSuspect(): Promise<void> {
    const [waiting = Infinity] = this.#waitingSince.values()
    const [used = Infinity] = this.#usedSince.values()
    if (this.#isProbing || performance.now() - Math.min(waiting, used) < suspectAfterMs) return
    this.#isProbing = true
    while (!this.ended && !(await this.#isAnswering())) {
      this.#isHung = true
      this.#failAll()
      await delay(probePauseMs, undefined, { ref: false })
    }
    this.#isHung = false
    await delay(probePauseMs, undefined, { ref: false })
    this.#isProbing = false
  }

  #failAll(): void {
    for (const reject of this.#waitingSince.keys()) reject(new PostgresHangsError())
    for (const client of this.#usedSince.keys()) void client.end()
  }

  /** A refusal is an answer too, and so is anything that arrives on another connection: a new one may take a busy server long. */
  async #isAnswering(): Promise<boolean> {
    const receivedBefore = new Map([...this.#sockets].map((it) => [it, it.bytesRead]))
    const hasReceived = () => [...receivedBefore].some(([it, bytes]) => it.bytesRead > bytes)
    const socket = new Socket()
    const client = new Client({ ...this.options, connectionTimeoutMillis: 0, stream: () => socket })
    client.on('error', () => {})
    const startedAt = performance.now()
    const timeout = new AbortController()
    let hasConnected = false
    const isAnswered = await Promise.race([
      client.connect().then(
        () => (hasConnected = true),
        () => true,
      ),
      delay(probeTimeoutMs, undefined, { ref: false, signal: timeout.signal }).then(
        () => performance.now() - startedAt > probeTimeoutMs + maxTimerDelayMs || hasReceived(),
        () => true,
      ),
    ])
    timeout.abort()
    socket.unref()
    if (hasConnected) void client.end()
    else socket.destroy()
    return isAnswered
  }
}
