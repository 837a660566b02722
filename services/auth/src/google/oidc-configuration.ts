import * as oidc from 'openid-client'
import * as z from 'zod'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import { fetchFromGoogle } from './fetch-from-google.ts'
import { isHttpLoopback } from '../config.ts'

/** Keeps Google's discovery document and signing keys loaded. */
export interface OidcConfigurationLoader {
  /** The latest configuration. Waits for the first load without a timeout. */
  configuration: () => Promise<oidc.Configuration>
  /** Loads now and before the keys expire. */
  keepLoaded: (log: Log) => AsyncDisposable
}

interface Options {
  issuer: URL
  clientId: string
  secret: string
  /** Timeout of the token request. */
  tokenTimeoutMs: number
  refreshMs: number
  /** Timeout of each background request. */
  loadMs: number
}

/** openid-client refetches keys after five minutes, while a person waits. */
export const defaultConfigurationRefreshMs = 4 * 60_000

/** Shorter than a sign-in waits, so that each sign-in sees an attempt. */
const retryMs = { first: 250, max: 5000 }
export const defaultConfigurationTimeoutMs = 10_000

const keySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })

export function createOidcConfigurationLoader(options: Options): OidcConfigurationLoader {
  const first = Promise.withResolvers<oidc.Configuration>()
  let current = first.promise

  async function load(stopped: AbortSignal): Promise<void> {
    const loaded = await discover(options, stopped)
    // A sign-in can start without the keys.
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
          throw new Error(summarizeOidcError(error))
        })
      return startPeriodicTask(options.refreshMs, work, {
        log,
        label: 'load the OpenID configuration of Google',
        retryMs,
      })
    },
  }
}

async function discover(options: Options, stopped: AbortSignal): Promise<oidc.Configuration> {
  const { issuer, clientId, secret, tokenTimeoutMs, loadMs } = options
  const fetchUntilStopped: oidc.CustomFetch = (url, { signal, ...rest }) =>
    fetchFromGoogle(url, { ...rest, signal: AbortSignal.any(signal ? [signal, stopped] : [stopped]) })
  const configuration = await oidc.discovery(issuer, clientId, secret, undefined, {
    timeout: loadMs / 1000,
    [oidc.customFetch]: fetchUntilStopped,
    execute: [
      // Also verify signatures of ID tokens received directly from Google.
      oidc.enableNonRepudiationChecks,
      ...(isHttpLoopback(issuer) ? [oidc.allowInsecureRequests] : []),
    ],
  })
  configuration[oidc.customFetch] = fetchFromGoogle
  configuration.timeout = tokenTimeoutMs / 1000
  return configuration
}

async function fetchKeys(
  configuration: oidc.Configuration,
  signal: AbortSignal,
): Promise<oidc.ExportedJWKSCache> {
  const response = await fetchFromGoogle(configuration.serverMetadata().jwks_uri ?? '', {
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

/** Message and code only: errors of openid-client contain tokens. */
export function summarizeOidcError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error ? `${error.message} (${String(error.code)})` : error.message
}
