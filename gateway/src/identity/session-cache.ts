import { hash } from 'node:crypto'
import type { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import type { BackendName } from '@faresight/contracts/services'
import type { Principal } from '@faresight/contracts/viewer'
import { BoundedMap } from '@faresight/kit/bounded-map'
import type { SignIdentity } from '@faresight/kit/identity/identity'
import type * as z from 'zod'

/** A session with the identity that the gateway has signed for one service. */
export interface SignedSession {
  principal: Principal
  identity: string
}

/** Resolves session tokens and caches the results. Cached results are returned without a promise. */
export interface SessionCache {
  identify: (token: string, audience: BackendName) => SignedSession | null | Promise<SignedSession | null>
  /** Removes a session, lookups in flight included. */
  forget: (sessionId: string) => void
  /** Makes the next call look the session up again; a pending cookie renewal stays. */
  invalidate: (sessionId: string) => void
  /** Drops all that is remembered of anybody: some may have been signed out unheard. */
  forgetAll: () => void
  /** Calls back once when the session is forgotten or asked for again, unless the function that it returns has been called. */
  onForgotten: (sessionId: string, callback: () => void) => () => void
  /** How long the cookie lasts, in seconds, if the session was extended and its browser does not know; the caller tells it. */
  takeCookieRenewal: (sessionId: string) => number | null
}

export type ResolveSession = (sessionId: string) => Promise<z.output<typeof resolveSessionRpc.reply>>

interface Known {
  principal: Principal | null
  resolvedAt: number
  identities: Map<BackendName, SignedSession & { signedAt: number }>
  /** Auth has extended it, so its cookie lasts so long, and no answer has handed that out again so far. */
  owedSeconds: number | null
}

const resolvedForMs = 5000
const signedForMs = 30_000
const maxSessions = 20_000

export function createSessionCache(
  resolve: ResolveSession,
  sign: SignIdentity,
  // Monotonic: a corrected clock must not keep what has expired.
  now: () => number = () => performance.now(),
): SessionCache {
  // Cookies that nobody has are kept apart, so that a flood of them cannot push out people who are signed in.
  const signedIn = new BoundedMap<string, Known>(maxSessions)
  const unknown = new BoundedMap<string, Known>(maxSessions)
  const asking = new Map<string, Promise<Known>>()
  const listeners = createListeners()

  function ask(sessionId: string): Promise<Known> {
    const running = asking.get(sessionId)
    if (running) return running
    const question: Promise<Known> = load(sessionId, () => asking.get(sessionId) === question)
    asking.set(sessionId, question)
    return question
  }

  /** `isWanted` turns false when the session is forgotten during the lookup: the result is then stale. */
  async function load(sessionId: string, isWanted: () => boolean): Promise<Known> {
    const askedAt = now()
    try {
      const { principal, cookieSeconds } = await resolve(sessionId)
      const before = signedIn.get(sessionId)
      const known = {
        principal,
        resolvedAt: askedAt,
        identities: identitiesToKeep(before, principal),
        owedSeconds: cookieSeconds ?? before?.owedSeconds ?? null,
      }
      if (isWanted()) (principal ? signedIn : unknown).set(sessionId, known)
      if (isWanted() && !principal) signedIn.delete(sessionId)
      return known
    } finally {
      if (isWanted()) asking.delete(sessionId)
    }
  }

  async function vouch(
    { principal, identities }: Known,
    audience: BackendName,
  ): Promise<SignedSession | null> {
    if (!principal) return null
    const session = { principal, identity: await sign(principal, audience), signedAt: now() }
    identities.set(audience, session)
    return session
  }

  const latest = (sessionId: string) => signedIn.get(sessionId) ?? unknown.get(sessionId)

  function fresh(sessionId: string): Known | null {
    const known = latest(sessionId)
    return known && known.resolvedAt + resolvedForMs > now() ? known : null
  }

  async function find(sessionId: string, audience: BackendName): Promise<SignedSession | null> {
    for (;;) {
      const known = fresh(sessionId) ?? (await ask(sessionId))
      const session = remembered(known, audience) ?? (await vouch(known, audience))
      // Forgotten while it was asked or signed for: what was found is of before that.
      if (latest(sessionId) === known) return session
    }
  }

  return {
    identify(token, audience) {
      const sessionId = hash('sha256', token)
      const known = fresh(sessionId)
      if (known && !known.principal) return null
      return (known && remembered(known, audience)) ?? find(sessionId, audience)
    },
    forget(sessionId) {
      signedIn.delete(sessionId)
      unknown.delete(sessionId)
      asking.delete(sessionId)
      listeners.call(sessionId)
    },
    invalidate(sessionId) {
      const known = signedIn.get(sessionId)
      // Another one in its place, so that no call goes on by what it has just read.
      if (known) signedIn.set(sessionId, { ...known, resolvedAt: -Infinity })
      asking.delete(sessionId)
      listeners.call(sessionId)
    },
    forgetAll() {
      signedIn.clear()
      unknown.clear()
      asking.clear()
    },
    onForgotten: (sessionId, callback) => listeners.add(sessionId, callback),
    takeCookieRenewal(sessionId) {
      const known = signedIn.get(sessionId)
      const seconds = known?.owedSeconds ?? null
      if (known) known.owedSeconds = null
      return seconds
    },
  }

  function remembered({ identities }: Known, audience: BackendName): SignedSession | null {
    const session = identities.get(audience)
    return session && session.signedAt + signedForMs > now() ? session : null
  }
}

/** Callbacks by session, each of which is called once or taken back. */
function createListeners() {
  const waiting = new Map<string, Set<() => void>>()
  return {
    call(sessionId: string): void {
      const callbacks = waiting.get(sessionId)
      waiting.delete(sessionId)
      for (const callback of callbacks ?? []) callback()
    },
    add(sessionId: string, callback: () => void): () => void {
      const callbacks = waiting.get(sessionId) ?? new Set()
      waiting.set(sessionId, callbacks.add(callback))
      return () => {
        callbacks.delete(callback)
        if (callbacks.size === 0 && waiting.get(sessionId) === callbacks) waiting.delete(sessionId)
      }
    },
  }
}

/** A signature stays good while it says the same: the role and the plan may have changed since. */
function identitiesToKeep(before: Known | undefined, principal: Principal | null): Known['identities'] {
  const same = JSON.stringify(before?.principal) === JSON.stringify(principal)
  return same && before ? before.identities : new Map()
}
