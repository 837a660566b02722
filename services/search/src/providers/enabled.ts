import type { Config } from '../config.ts'
import type { Rates } from '../money/rates.ts'
import { createIgnav } from './ignav/client.ts'
import { isLoopback } from './loopback.ts'
import type { Airports } from '../airports/airports.ts'
import type { Provider } from './provider.ts'
import { createSend } from './send.ts'
import { createSkyscanner } from './skyscanner/client.ts'

/** More than any real answer; what is longer is not read to its end. */
const maxBytes = 16 * 1024 * 1024

/** The providers whose keys are set. */
export function enabledProviders(config: Config, rates: Rates, airports: Airports): Provider[] {
  const optionsFor = (baseUrl: string, apiKey: string) => ({
    baseUrl,
    apiKey,
    send: createSend(maxBytes),
    rates,
    expand: (code: string) => airports.expand(code),
    sizeOf: (code: string) => airports.sizeOf(code),
    loopback: isLoopback(new URL(baseUrl).hostname),
  })
  return [
    ...(config.IGNAV_API_KEY ? [createIgnav(optionsFor(config.IGNAV_BASE_URL, config.IGNAV_API_KEY))] : []),
    ...(config.SKYSCANNER_API_KEY
      ? [createSkyscanner(optionsFor(config.SKYSCANNER_BASE_URL, config.SKYSCANNER_API_KEY))]
      : []),
  ]
}
