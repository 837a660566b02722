import { supportedCurrencies, isSupportedCurrency } from '@faresight/contracts/supported-currencies'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import { callThirdParty } from '@faresight/kit/telemetry/third-party-call'
import { outcomeOfReply } from '../outside/outcome.ts'
import { createSend } from '../outside/send.ts'
import { readJson } from '../outside/read-json.ts'
import { currentOnly, type LiveRates } from './live-rates.ts'
import { rateOf, ratesIn } from './rates.ts'

const everyMs = 12 * 60 * 60_000
const deadlineMs = 10_000
const maxBytes = 1024 * 1024
/** In either direction: what moves more than that between two releases is a mistake, or a trick. */
const mostChange = 3

/** Why rates are not taken, or `null` where they are. `packaged` are those that we were built with. */
export function ratesRefusal(rates: ExchangeRates | null, packaged: ExchangeRates, now: Date): string | null {
  if (!rates) return 'it lacks a currency'
  if (rates.date > now.toISOString().slice(0, 10)) return 'its day is to come'
  if (rates.perDollar.USD !== 1) return 'its dollar is not worth a dollar'
  const odd = supportedCurrencies.find(({ code }) => isFar(rates, packaged, code))
  return odd ? `its ${odd.code} is far from what it was` : null
}

/** Rates without those of currencies that are not offered and that are far from what they were. */
export function withoutFarRates(rates: ExchangeRates, packaged: ExchangeRates): ExchangeRates {
  const near = Object.entries(rates.perDollar).filter(
    ([code]) => isSupportedCurrency(code) || !isFar(rates, packaged, code),
  )
  // The rates of all that are offered stay.
  return { date: rates.date, perDollar: Object.fromEntries(near) as typeof rates.perDollar }
}

function isFar(rates: ExchangeRates, packaged: ExchangeRates, code: string): boolean {
  const [before, after] = [rateOf(packaged, code), rateOf(rates, code)]
  if (before === undefined || after === undefined) return true
  return after / before > mostChange || after / before < 1 / mostChange
}

interface Options {
  /** A file of one day's rates, of the shape of the packaged one. */
  url: string
  log: Log
  now: () => Date
}

/** Fetches rates now and every 12 hours, until it is disposed. */
export function keepFresh(live: LiveRates, options: Options): AsyncDisposable {
  return startPeriodicTask(everyMs, refreshOf(live, options), { log: options.log, label: 'fetch rates' })
}

/** Fetches them once. What is refused, or cannot be had, leaves those that were there. */
export function refreshOf(
  live: LiveRates,
  { url, log, now }: Options,
): (signal: AbortSignal) => Promise<void> {
  const send = createSend(maxBytes)
  const packaged = currentOnly(live)
  return async (stopped) => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(deadlineMs)])
    const reply = await callThirdParty({ party: 'rates', outcomeOf: outcomeOfReply }, () =>
      send({ method: 'GET', url, headers: {} }, { signal }),
    )
    if (stopped.aborted) return
    if (!('text' in reply)) return log.warn({ fault: reply.fault, status: reply.status }, 'no new rates')
    const rates = ratesIn(readJson(reply.text))
    const refusal = ratesRefusal(rates, packaged, now())
    if (refusal || !rates) return log.warn({ refusal, kept: live.rates.date }, 'bad rates are not taken')
    // A mirror may be behind: the day of the rates never goes back.
    if (rates.date < live.rates.date) return
    live.replace(withoutFarRates(rates, packaged))
    log.info({ date: rates.date }, 'rates')
  }
}
