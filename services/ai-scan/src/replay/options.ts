import { parseArgs } from 'node:util'

export interface ReplayOptions {
  fares: string
  /** All recorded days, not only those before what the sandbox replays today. */
  whole: boolean
  /** No round trips from pairs of recorded one-way fares. */
  oneWay: boolean
  /** As `BCN-BUD`; `null`: all. */
  routes: ReadonlySet<string> | null
  forecasts: number
  /** Units per US dollar, overriding the fixed rates. */
  rates: ReadonlyMap<string, number>
}

const usage =
  'npm run replay -- --fares DIR [--whole] [--one-way] [--routes BCN-BUD,BUD-BCN] [--forecasts 400] [--rates EUR=0.92,PLN=3.95]'

/** Parses the arguments after `npm run replay --`; a sentence where they are invalid. */
export function parseReplayArguments(args: readonly string[]): ReplayOptions | { refusal: string } {
  const { tokens, values } = parseArgs({
    args: [...args],
    options: {
      fares: { type: 'string' },
      whole: { type: 'boolean' },
      'one-way': { type: 'boolean' },
      routes: { type: 'string' },
      rates: { type: 'string' },
      forecasts: { type: 'string', default: '400' },
    },
    strict: false,
    tokens: true,
  })
  const known = ['fares', 'whole', 'one-way', 'routes', 'rates', 'forecasts']
  const unknown = tokens.find((token) => token.kind !== 'option' || !known.includes(token.name))
  if (unknown) return toRefusal(`${args[unknown.index]} is not known`)
  const { fares, whole = false, 'one-way': oneWay = false } = values
  if (typeof fares !== 'string' || !fares) return toRefusal('--fares must name the folder of recorded fares')
  const routes = parseList(values.routes, /^[A-Z]{3}-[A-Z]{3}$/)
  if (routes === undefined) return toRefusal('--routes must be routes such as BCN-BUD,BUD-BCN')
  const rates = parseList(values.rates, /^[A-Z]{3}=(?!0+(\.0+)?$)\d{1,6}(\.\d{1,6})?$/)
  if (rates === undefined) return toRefusal('--rates must say what a dollar buys, such as EUR=0.92,PLN=3.95')
  const forecasts = /^\d{1,6}$/.test(String(values.forecasts)) ? Number(values.forecasts) : 0
  if (!forecasts) return toRefusal('--forecasts must be a number of trips a day, such as 400')
  if (typeof whole === 'string' || typeof oneWay === 'string')
    return toRefusal('--whole and --one-way take no value')
  return {
    fares,
    whole,
    oneWay,
    routes: routes && new Set(routes),
    forecasts,
    rates: new Map((rates ?? []).map(parseRate)),
  }
}

/** `null`: not given, `undefined`: invalid. */
function parseList(given: string | boolean | undefined, pattern: RegExp): string[] | null | undefined {
  if (given === undefined) return null
  const parts = typeof given === 'string' ? given.split(',') : ['']
  return parts.every((part) => pattern.test(part)) ? parts : undefined
}

function parseRate(text: string): [string, number] {
  const [currency = '', rate] = text.split('=')
  return [currency, Number(rate)]
}

function toRefusal(what: string): { refusal: string } {
  return { refusal: `${what}: ${usage}` }
}
