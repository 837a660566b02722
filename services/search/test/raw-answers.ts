/** A flight as a provider would be told of it, for tests that let each adapter read the same one in its own words. */
export interface RawAnswerFlight {
  airline: { code: string | null; name: string }
  number: string
  operator?: { code: string | null; name: string }
  from: string
  /** `2027-01-10T10:00`, local. */
  departs: string
  to: string
  arrives: string
  minutes: number
}

/** One leg and its price in thousandths of a currency; `null` where nobody said one. */
export interface RawAnswerOffer {
  flights: RawAnswerFlight[]
  currency: string
  thousandths: number | null
}

/** Ignav's answer to a question for one way. */
export function toRawIgnavAnswer({ flights, currency, thousandths }: RawAnswerOffer): object {
  const segments = flights.map((it) => ({
    marketing_carrier_code: it.airline.code,
    flight_number: it.number,
    operating_carrier_name: (it.operator ?? it.airline).name,
    departure_airport: it.from,
    departure_time_local: `${it.departs}:00`,
    arrival_airport: it.to,
    arrival_time_local: `${it.arrives}:00`,
    duration_minutes: it.minutes,
  }))
  const names = new Set(flights.map(({ airline }) => airline.name))
  const outbound = { carrier: names.size === 1 ? flights[0]?.airline.name : null, segments }
  const price = thousandths === null ? null : { amount: thousandths / 1000, currency, status: 'verified' }
  return { itineraries: [{ price, outbound, ignav_id: 'token' }] }
}

/** The results of Skyscanner's content. */
export function toRawSkyscannerResults({ flights, thousandths }: RawAnswerOffer) {
  const carriers = flights.flatMap(({ airline, operator }) => [airline, operator ?? airline])
  const price =
    thousandths === null
      ? { amount: '', unit: 'PRICE_UNIT_UNSPECIFIED' }
      : { amount: String(thousandths), unit: 'PRICE_UNIT_MILLI' }
  const option = { price, items: [{ agentId: 'agent', deepLink: 'https://www.skyscanner.net/deal' }] }
  return {
    itineraries: { itinerary: { legIds: ['leg'], pricingOptions: [option] } },
    legs: { leg: { segmentIds: flights.map((_, at) => `segment ${at}`) } },
    segments: Object.fromEntries(
      flights.map((it, at) => [
        `segment ${at}`,
        {
          originPlaceId: it.from,
          destinationPlaceId: it.to,
          departureDateTime: parts(it.departs),
          arrivalDateTime: parts(it.arrives),
          durationInMinutes: it.minutes,
          marketingFlightNumber: it.number,
          marketingCarrierId: it.airline.name,
          operatingCarrierId: (it.operator ?? it.airline).name,
        },
      ]),
    ),
    places: Object.fromEntries(flights.flatMap(({ from, to }) => [from, to]).map((iata) => [iata, { iata }])),
    carriers: Object.fromEntries(carriers.map(({ code, name }) => [name, { name, iata: code ?? '' }])),
    agents: { agent: { name: 'Agent', type: 'AGENT_TYPE_TRAVEL_AGENT' } },
  }
}

/** Amadeus's answer; a seller without a code is none to it. */
export function toRawAmadeusAnswer({ flights, currency, thousandths }: RawAnswerOffer): object {
  const segments = flights.map((it) => {
    const operating = it.operator ?? it.airline
    return {
      departure: { iataCode: it.from, at: `${it.departs}:00` },
      arrival: { iataCode: it.to, at: `${it.arrives}:00` },
      carrierCode: it.airline.code,
      number: it.number,
      operating: operating.code ? { carrierCode: operating.code } : { carrierName: operating.name },
      duration: `PT${it.minutes}M`,
    }
  })
  const carriers = flights.flatMap(({ airline, operator }) => [airline, operator ?? airline])
  const names = carriers.flatMap(({ code, name }) => (code ? [[code, name.toUpperCase()]] : []))
  return {
    data: [
      {
        itineraries: [{ segments }],
        price: { currency, grandTotal: thousandths === null ? '' : (thousandths / 1000).toFixed(3) },
      },
    ],
    dictionaries: { carriers: Object.fromEntries(names) },
  }
}

function parts(moment: string) {
  const [year, month, day, hour, minute] = moment.split(/\D/).map(Number)
  return { year, month, day, hour, minute }
}
