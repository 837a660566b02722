import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fareQueryLike } from '../../../test/itineraries.ts'
import { loadPackagedRates } from '../../money/rates.ts'
import { parseAmadeusItineraries } from './parse.ts'

const fixtures =
  process.env['FIXTURES_DIR'] || resolve(import.meta.dirname, '../../../../../../shared/fixtures')
const recorded = `${fixtures}/amadeus/recorded/flight_search_offer_response_ok.json`
const spec = `${fixtures}/amadeus/spec/FlightOffersSearch_v2.json`
const upsell = `${fixtures}/amadeus/spec/BrandedFaresUpsell_v1.json`

/** The parts of a raw answer that are counted, said by other means than the adapter's own schema; loose, so that the rest stays. */
const raw = z.looseObject({
  data: z.array(
    z.looseObject({
      itineraries: z.array(
        z.looseObject({
          segments: z.array(
            z.looseObject({
              departure: z.looseObject({ iataCode: z.string(), at: z.string() }),
              arrival: z.looseObject({ iataCode: z.string(), at: z.string() }),
              carrierCode: z.string(),
              number: z.string(),
            }),
          ),
        }),
      ),
      price: z.looseObject({ currency: z.string(), grandTotal: z.string() }),
      travelerPricings: z.array(
        z.looseObject({ fareDetailsBySegment: z.array(z.record(z.string(), z.unknown())) }),
      ),
    }),
  ),
})
type Offer = z.infer<typeof raw>['data'][number]

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** The examples of the specifications, and a recorded answer. */
const answers: [string, string, () => unknown][] = [
  ['the recorded answer', recorded, () => read(recorded)],
  ...(['returnAirOffers', 'GETAirOffersReply'] as const).map((name): [string, string, () => unknown] => [
    `the example of ${name}`,
    spec,
    () => exampleOf(spec, name),
  ]),
  ['the example of branded fares', upsell, () => exampleOf(upsell, 'returnUpsell')],
]

function exampleOf(path: string, name: string): unknown {
  const example = z.object({ schema: z.object({ example: z.unknown() }) })
  return z.object({ responses: z.object({ [name]: example }) }).parse(read(path)).responses[name]?.schema
    .example
}

/** A question to which that offer is an answer. */
function questionBehind({ itineraries, price }: Offer) {
  return fareQueryLike({
    tripType: itineraries.length === 1 ? 'oneway' : 'multicity',
    legs: itineraries.map(({ segments }) => ({
      origin: segments[0]?.departure.iataCode ?? '',
      destination: segments.at(-1)?.arrival.iataCode ?? '',
      departureDate: segments[0]?.departure.at.slice(0, 10) ?? '',
    })),
    currency: z.enum(['USD', 'EUR']).parse(price.currency),
  })
}

const namesOf = (offer: Offer, field: string) => [
  ...new Set(
    offer.travelerPricings.flatMap(({ fareDetailsBySegment }) =>
      fareDetailsBySegment.flatMap((it) => it[field] ?? []),
    ),
  ),
]

describe.each(answers)('of %s', (_, path, load) => {
  test('no offer, segment, price or field of a fare is lost', ({ skip }) => {
    skip(!existsSync(path), `there is no ${path} (set FIXTURES_DIR)`)
    const offers = raw.parse(load()).data
    expect(offers.length).toBeGreaterThan(0)
    for (const offer of offers) {
      const reading = {
        question: questionBehind(offer),
        rates: loadPackagedRates(),
        seenAt: '2020-01-01T00:00:00.000Z',
      }
      // Each as an answer of its own: an example holds answers to several questions.
      const read = parseAmadeusItineraries(
        { data: [offer] },
        reading,
        (code) => [code],
        'https://search.test/',
      )
      expect(read?.droppedItineraries).toBe(0)
      expect(read?.itineraries).toHaveLength(1)
      const itinerary = read?.itineraries[0]
      const [option] = itinerary?.options ?? []
      expect(option?.price).toEqual({
        minor: Math.round(Number(offer.price.grandTotal) * 100),
        currency: offer.price.currency,
      })
      expect(itinerary?.legs.map(({ segments }) => segments.map(flightOf))).toEqual(
        offer.itineraries.map(({ segments }) =>
          segments.map(
            ({ carrierCode, number, departure, arrival }) =>
              `${carrierCode} ${number} ${departure.iataCode} ${departure.at} ${arrival.iataCode} ${arrival.at}`,
          ),
        ),
      )
      const fields = [option?.fareBasis, option?.fareClass, option?.brandedFare]
      expect(fields.map((text) => text?.split(', ') ?? [])).toEqual([
        namesOf(offer, 'fareBasis'),
        namesOf(offer, 'class'),
        namesOf(offer, 'brandedFare'),
      ])
    }
  })
})

type ReadSegment = NonNullable<
  ReturnType<typeof parseAmadeusItineraries>
>['itineraries'][number]['legs'][number]['segments'][number]

function flightOf({ marketingCarrier, flightNumber, origin, departure, destination, arrival }: ReadSegment) {
  const ends = [
    [origin, `${departure.date}T${departure.time}:00`],
    [destination, `${arrival.date}T${arrival.time}:00`],
  ]
  return [marketingCarrier.code, flightNumber, ...ends.flat()].join(' ')
}

test('the recorded trip has the lower of its cabins where business was requested', ({ skip }) => {
  skip(!existsSync(recorded), `there is no ${recorded} (set FIXTURES_DIR)`)
  const answer = read(recorded)
  const [offer] = raw.parse(answer).data
  if (!offer) throw new Error('nothing was recorded')
  const cabinFor = (cabin: 'economy' | 'business') => {
    const question = { ...questionBehind(offer), cabinClass: cabin }
    const reading = { question, rates: loadPackagedRates(), seenAt: '2020-01-10T00:00:00.000Z' }
    return parseAmadeusItineraries(answer, reading, (code) => [code], 'https://search.test/')?.itineraries[0]
  }
  expect(cabinFor('business')?.cabin).toBe('economy')
  expect(cabinFor('economy')).toMatchObject({
    cabin: 'economy',
    legs: [{ durationMinutes: 15 * 60 + 55 }, { durationMinutes: 13 * 60 + 35 }],
    options: [{ seller: { name: 'British Airways', kind: 'airline' }, live: true }],
  })
})
