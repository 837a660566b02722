import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import * as oidc from 'openid-client'
import * as z from 'zod'
import { boundedFetch } from './bounded-fetch.ts'
import { errorSummary } from './error-summary.ts'
import { isPlainLoopback } from './issuer.ts'

/** Google's discovery document and signing keys, loaded before a sign-in needs them. */
export interface Provider {
  /** What was loaded last. It waits for the first load without a deadline: the caller sets one. */
  configuration: () => Promise<oidc.Configuration>
  /** Loads now and again before the keys expire, until it is disposed. */
  keepLoaded: (log: Log) => AsyncDisposable
}

interface Options {
  issuer: URL
  clientId: string
  secret: string
  /** Deadline of the token request, which a person waits for. */
  tokenTimeoutMs: number
  refreshMs: number
  /** Deadline of each request in the background. */
  loadMs: number
}

/** openid-client uses signing keys for five minutes and then fetches them while a person waits. */
export const defaultRefreshMs = 4 * 60_000

/** Shorter at most than a sign-in waits, so that each of them meets at least one attempt. */
const retryMs = { first: 250, max: 5000 }
export const defaultLoadMs = 10_000

const keySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })

export function createProvider(options: Options): Provider {
  const first = Promise.withResolvers<oidc.Configuration>()
  let current = first.promise

  async function load(stopped: AbortSignal): Promise<void> {
    const loaded = await discover(options, stopped)
    // A sign-in can begin without the keys.
    first.resolve(loaded)
    oidc.setJwksCache(
      loaded,
      await fetchKeys(loaded, AbortSignal.any([AbortSignal.timeout(options.loadMs), stopped])),
    )
    current = Promise.resolve(loaded)
  }

  return {
    configuration: () => current,
    keepLoaded(log) {
      const work = (stopped: AbortSignal) =>
        load(stopped).catch((error: unknown) => {
          throw new Error(errorSummary(error))
        })
      return startPeriodicTask(options.refreshMs, work, {
        log,
        label: 'load the configuration of Google',
        retryMs,
      })
    },
  }
}

async function discover(options: Options, stopped: AbortSignal): Promise<oidc.Configuration> {
  const { issuer, clientId, secret, tokenTimeoutMs, loadMs } = options
  const fetchUntilStopped: oidc.CustomFetch = (url, { signal, ...rest }) =>
    boundedFetch(url, { ...rest, signal: AbortSignal.any(signal ? [signal, stopped] : [stopped]) })
  const configuration = await oidc.discovery(issuer, clientId, secret, undefined, {
    timeout: loadMs / 1000,
    [oidc.customFetch]: fetchUntilStopped,
    execute: [
      // Tokens are checked by their signature, too, though they come straight from Google.
      oidc.enableNonRepudiationChecks,
      ...(isPlainLoopback(issuer) ? [oidc.allowInsecureRequests] : []),
    ],
  })
  configuration[oidc.customFetch] = boundedFetch
  configuration.timeout = tokenTimeoutMs / 1000
  return configuration
}

async function fetchKeys(
  configuration: oidc.Configuration,
  signal: AbortSignal,
): Promise<oidc.ExportedJWKSCache> {
  const response = await boundedFetch(configuration.serverMetadata().jwks_uri ?? '', {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined,
    redirect: 'manual',
    signal,
  })
  if (response.status !== 200) throw new Error(`Google answered ${response.status} for its keys.`)
  const jwks = keySet.parse(await response.json())
  return { jwks, uat: Math.floor(Date.now() / 1000) }
}
