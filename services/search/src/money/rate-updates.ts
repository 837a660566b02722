import { isSupportedCurrency, supportedCurrencies } from '@faresight/contracts/supported-currencies'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import { instrumentThirdPartyCall } from '@faresight/kit/telemetry/third-party-call'
import { createHttpClient, toThirdPartyOutcome } from '../http-client/http-client.ts'
import { parseSanitizedJson } from '../http-client/sanitized-json.ts'
import { type LiveExchangeRates, parseRatesFile, toExchangeRatesSnapshot, unitsPerDollar } from './rates.ts'

const intervalMs = 12 * 60 * 60_000
const deadlineMs = 10_000
const maxBytes = 1024 * 1024
/** In either direction: a larger factor between two releases is a mistake or manipulation. */
const maxChangeFactor = 3

/** `null` for plausible rates. @param packaged those of the installed package */
export function ratesRejectionReason(
  rates: ExchangeRates | null,
  packaged: ExchangeRates,
  now: Date,
): string | null {
  if (!rates) return 'it lacks a currency'
  if (rates.date > now.toISOString().slice(0, 10)) return 'its date is in the future'
  if (rates.perDollar.USD !== 1) return 'its dollar is not worth a dollar'
  const odd = supportedCurrencies.find(({ code }) => hasChangedTooMuch(rates, packaged, code))
  return odd ? `its ${odd.code} has changed too much` : null
}

/** Drops the rates of currencies that we do not offer if they changed too much. */
export function dropImplausibleRates(rates: ExchangeRates, packaged: ExchangeRates): ExchangeRates {
  const near = Object.entries(rates.perDollar).filter(
    ([code]) => isSupportedCurrency(code) || !hasChangedTooMuch(rates, packaged, code),
  )
  // The rates of all offered currencies remain.
  return { date: rates.date, perDollar: Object.fromEntries(near) as typeof rates.perDollar }
}

function hasChangedTooMuch(rates: ExchangeRates, packaged: ExchangeRates, code: string): boolean {
  const [before, after] = [unitsPerDollar(packaged, code), unitsPerDollar(rates, code)]
  if (before === undefined || after === undefined) return true
  return after / before > maxChangeFactor || after / before < 1 / maxChangeFactor
}

interface RateUpdateOptions {
  url: string
  log: Log
  now: () => Date
}

export function startExchangeRateUpdates(
  live: LiveExchangeRates,
  options: RateUpdateOptions,
): AsyncDisposable {
  return startPeriodicTask(intervalMs, createExchangeRateRefresh(live, options), {
    log: options.log,
    label: 'fetch rates',
  })
}

/** Fetches rates once. Rejected or unavailable ones leave the current rates. */
export function createExchangeRateRefresh(
  live: LiveExchangeRates,
  { url, log, now }: RateUpdateOptions,
): (signal: AbortSignal) => Promise<void> {
  const send = createHttpClient(maxBytes)
  const packaged = toExchangeRatesSnapshot(live)
  return async (stopped) => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(deadlineMs)])
    const reply = await instrumentThirdPartyCall({ party: 'rates', outcomeOf: toThirdPartyOutcome }, () =>
      send({ method: 'GET', url, headers: {} }, { signal }),
    )
    if (stopped.aborted) return
    if (!('text' in reply)) return log.warn({ fault: reply.fault, status: reply.status }, 'rates unavailable')
    const rates = parseRatesFile(parseSanitizedJson(reply.text))
    const rejection = ratesRejectionReason(rates, packaged, now())
    if (rejection || !rates) return log.warn({ rejection, current: live.rates.date }, 'rates rejected')
    // A mirror may be behind.
    if (rates.date < live.rates.date) return
    live.replace(dropImplausibleRates(rates, packaged))
    log.info({ date: rates.date }, 'rates updated')
  }
}
