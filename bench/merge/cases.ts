import { instantsAtLocalTime } from '../../services/search/src/times/local-time.ts'
import * as z from 'zod'
import type { AirportFacts } from '../../services/search/src/times/flight-times.ts'
import { amadeusRaw, type Flown, ignavRaw, skyscannerRaw } from '../../services/search/test/raw-answers.ts'
import { type ReadFare, readers } from './readers.ts'

const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)

/** One flight as several providers describe it, in no provider's own form. */
const mergeCases = z.object({
  cases: z.array(
    z.object({
      flight: z.object({
        number: z.string().min(3),
        origin: z.string(),
        destination: z.string(),
        departs: moment,
        arrives: moment,
      }),
      told: z.array(
        z.object({
          provider: z.enum(['amadeus', 'ignav', 'skyscanner']),
          /** A code, a name, or nobody. */
          operating: z.string().nullable(),
          price: z.number(),
        }),
      ),
    }),
  ),
})
type Case = z.infer<typeof mergeCases>['cases'][number]

const writers = {
  amadeus: amadeusRaw,
  ignav: ignavRaw,
  skyscanner: (sold: Parameters<typeof skyscannerRaw>[0]) => ({ content: { results: skyscannerRaw(sold) } }),
}

/** Each case as its providers would write it, and as their adapters read that. */
export function readCases(json: unknown, places: AirportFacts): ReadFare[][] {
  return mergeCases.parse(json).cases.map(({ flight, told }) =>
    told.flatMap(({ provider, operating, price }) => {
      const flights = [flownBy(operating, flight, places)]
      const raw = writers[provider]({ flights, currency: 'USD', thousandths: price * 1000 })
      return readers[provider]?.(asAnswer(raw), places) ?? []
    }),
  )
}

function flownBy(operating: string | null, flight: Case['flight'], places: AirportFacts): Flown {
  const code = flight.number.slice(0, 2)
  const isCode = /^[A-Z0-9]{2}$/.test(operating ?? '')
  return {
    airline: { code, name: code },
    number: flight.number.slice(2),
    ...(operating && { operator: { code: isCode ? operating : null, name: operating } }),
    from: flight.origin,
    departs: flight.departs,
    to: flight.destination,
    arrives: flight.arrives,
    minutes: (instant(flight.arrives, flight.destination) - instant(flight.departs, flight.origin)) / 60_000,
  }

  function instant(at: string, airport: string): number {
    const [date = '', time = ''] = at.split('T')
    return instantsAtLocalTime({ date, time }, places.timeZoneOf(airport) ?? 'UTC')[0] ?? 0
  }
}

/** A raw answer of Amadeus does not say what its entries are. */
function asAnswer(raw: object): object {
  if (!('data' in raw) || !Array.isArray(raw.data)) return raw
  return { ...raw, data: raw.data.map((offer: object) => ({ type: 'flight-offer', ...offer })) }
}
