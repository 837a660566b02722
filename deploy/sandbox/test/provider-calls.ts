/** A return day makes it a round trip. */
export type TestTrip = {
  readonly from: string
  readonly to: string
  readonly days: readonly [string, string?]
}

export type CallOptions = {
  /** `slow:800` */
  readonly fault?: string
  readonly key?: string
  /** Replaces fields of the request. */
  readonly change?: object
  readonly signal?: AbortSignal
}

export const londonNewYork: TestTrip = { from: 'LHR', to: 'JFK', days: ['2027-03-09', '2027-03-16'] }

/** Posts JSON with an API key. */
export function postJson(url: string, body: unknown, { fault, key = 'any', signal }: CallOptions = {}) {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': key,
      ...(fault && { 'x-sandbox-fault': fault }),
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
}

export function callIgnav(url: string, { from, to, days: [out, back] }: TestTrip, options: CallOptions = {}) {
  const body = { origin: from, destination: to, departure_date: out, ...options.change }
  return back
    ? postJson(`${url}/ignav/api/fares/round-trip`, { ...body, return_date: back }, options)
    : postJson(`${url}/ignav/api/fares/one-way`, body, options)
}

const skyscannerPath = '/skyscanner/apiservices/v3/flights/live/search'

export function callSkyscanner(url: string, trip: TestTrip, options: CallOptions = {}) {
  const query = {
    market: 'UK',
    locale: 'en-GB',
    currency: 'USD',
    queryLegs: listLegs(trip).map(({ from, to, day }) => skyscannerLeg(from, to, day)),
    ...options.change,
  }
  return postJson(`${url}${skyscannerPath}/create`, { query }, options)
}

export function skyscannerLeg(from: string, to: string, date: string) {
  const [year, month, day] = date.split('-').map(Number)
  return { originPlaceId: { iata: from }, destinationPlaceId: { iata: to }, date: { year, month, day } }
}

export function pollSkyscanner(url: string, sessionToken: string, options: CallOptions = {}) {
  return postJson(`${url}${skyscannerPath}/poll/${sessionToken}`, {}, options)
}

export async function callAmadeus(url: string, trip: TestTrip, options: CallOptions = {}) {
  const { access_token: token } = await requestAmadeusToken(url, options)
  return postAmadeus(url, token, trip, options)
}

export function postAmadeus(
  url: string,
  token: string,
  trip: TestTrip,
  { change, fault, signal }: CallOptions = {},
) {
  const body = {
    currencyCode: 'USD',
    originDestinations: listLegs(trip).map(({ from, to, day }) => amadeusLeg(from, to, day)),
    travelers: amadeusTravelers('ADULT'),
    ...change,
  }
  return fetch(`${url}/amadeus/v2/shopping/flight-offers`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-http-method-override': 'GET',
      ...(fault && { 'x-sandbox-fault': fault }),
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
}

export function amadeusLeg(from: string, to: string, date: string) {
  return {
    originLocationCode: from,
    destinationLocationCode: to,
    departureDateTimeRange: { date },
  }
}

export function amadeusTravelers(...types: string[]) {
  return types.map((travelerType, index) => ({ id: String(index + 1), travelerType }))
}

/** The token endpoint's answer. */
export async function requestAmadeusToken(url: string, { key = 'id', secret = 'any' } = {}) {
  const response = await fetch(`${url}/amadeus/v1/security/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: key,
      client_secret: secret,
    }),
  })
  // The contract test checks the shape.
  return (await response.json()) as { access_token: string }
}

export function callTravelpayouts(
  url: string,
  { from, to, days: [out, back] }: TestTrip,
  { change, fault, key = 'any' }: CallOptions = {},
  path = '/aviasales/v3/prices_for_dates',
) {
  const query = new URLSearchParams({
    origin: from,
    destination: to,
    currency: 'usd',
    departure_at: out,
    one_way: String(!back),
    ...(back && { return_at: back }),
    ...change,
  })
  const headers = { 'x-access-token': key, ...(fault && { 'x-sandbox-fault': fault }) }
  return fetch(`${url}/travelpayouts${path}?${query.toString()}`, { headers })
}

function listLegs({ from, to, days: [out, back] }: TestTrip) {
  return [{ from, to, day: out }, ...(back ? [{ from: to, to: from, day: back }] : [])]
}

/** What tests read of the answers; contract tests check the shapes. */
export type IgnavQuote = {
  price: { amount: number; currency: string; status: string }
  bags: { carry_on: number | null; checked: number | null } | null
  outbound: IgnavLeg
  inbound: IgnavLeg | null
  ignav_id: string
}
type IgnavLeg = {
  segments: {
    marketing_carrier_code: string | null
    flight_number: string
    operating_carrier_name: string
    departure_airport: string
    departure_time_local: string
    departure_time_utc: string
    arrival_airport: string
    arrival_time_local: string
    arrival_time_utc: string
    duration_minutes: number
  }[]
}
export type IgnavLinks = {
  itinerary: IgnavQuote
  booking_options: { legs: string[]; links: { url: string; price: { amount: number } }[] }[]
}

export type SkyscannerOption = {
  price: { amount: string }
  items: { agentId: string; deepLink: string }[]
  transferType: string
}
type SkyscannerTime = { year: number; month: number; day: number; hour: number; minute: number }
export type SkyscannerAnswer = {
  sessionToken: string
  status: string
  action: string
  content: {
    results: {
      itineraries: Record<string, { pricingOptions: SkyscannerOption[]; legIds: string[] }>
      legs: Record<string, { segmentIds: string[]; stopCount: number; durationInMinutes: number }>
      segments: Record<
        string,
        {
          originPlaceId: string
          destinationPlaceId: string
          departureDateTime: SkyscannerTime
          arrivalDateTime: SkyscannerTime
          durationInMinutes: number
          marketingFlightNumber: string
          marketingCarrierId: string
          operatingCarrierId: string
        }
      >
      places: Record<string, { iata: string }>
      carriers: Record<string, { iata: string; name: string }>
      agents: Record<string, { name: string; type: string }>
    }
  }
}

export type AmadeusOfferBody = {
  lastTicketingDate: string
  itineraries: {
    segments: {
      departure: { iataCode: string; terminal?: string; at: string }
      arrival: { iataCode: string; terminal?: string; at: string }
      carrierCode: string
      number: string
      operating: { carrierCode?: string; carrierName?: string }
      duration: string
    }[]
  }[]
  price: {
    currency: string
    total: string
    grandTotal: string
    additionalServices?: { amount: string; type: string }[]
  }
  validatingAirlineCodes: string[]
  travelerPricings: {
    fareDetailsBySegment: {
      cabin: string
      brandedFare: string
      includedCheckedBags?: { quantity?: number; weight?: number; weightUnit?: string }
      amenities?: { description: string; isChargeable: boolean }[]
    }[]
  }[]
}
export type AmadeusAnswer = { data: AmadeusOfferBody[]; dictionaries: { carriers: Record<string, string> } }

export type TravelpayoutsTicket = {
  origin: string
  origin_airport: string
  price: number
  airline: string
  departure_at: string
  return_at: string
  transfers: number
  return_transfers: number
  link: string
}

async function readJson<T>(response: Promise<Response>): Promise<T> {
  // Each provider's own tests check the shape.
  return (await (await response).json()) as T
}

export async function listIgnavQuotes(url: string, trip: TestTrip, options?: CallOptions) {
  return (await readJson<{ itineraries: IgnavQuote[] }>(callIgnav(url, trip, options))).itineraries
}

export function requestSkyscannerAnswer(url: string, trip: TestTrip, options?: CallOptions) {
  return readJson<SkyscannerAnswer>(callSkyscanner(url, trip, options))
}

export function requestAmadeusOffers(url: string, trip: TestTrip, options?: CallOptions) {
  return readJson<AmadeusAnswer>(callAmadeus(url, trip, options))
}

export async function listTravelpayoutsTickets(url: string, trip: TestTrip, options?: CallOptions) {
  return (await readJson<{ data: TravelpayoutsTicket[] }>(callTravelpayouts(url, trip, options))).data
}

export function listSkyscannerOptions({ content }: SkyscannerAnswer): SkyscannerOption[] {
  return Object.values(content.results.itineraries).flatMap(({ pricingOptions }) => pricingOptions)
}

/** In the currency of the answer; options without a price are left out. */
export function listSkyscannerPrices(answer: SkyscannerAnswer): number[] {
  return listSkyscannerOptions(answer).flatMap(({ price }) =>
    price.amount === '' ? [] : [Number(price.amount) / 1000],
  )
}

/** The lowest price of a trip at each provider. */
export const lowestProviderPrice = {
  ignav: async (url: string, trip: TestTrip, options?: CallOptions) =>
    Math.min(...(await listIgnavQuotes(url, trip, options)).map(({ price }) => price.amount)),
  skyscanner: async (url: string, trip: TestTrip, options?: CallOptions) =>
    Math.min(...listSkyscannerPrices(await requestSkyscannerAnswer(url, trip, options))),
  amadeus: async (url: string, trip: TestTrip, options?: CallOptions) =>
    Math.min(
      ...(await requestAmadeusOffers(url, trip, options)).data.map(({ price }) => Number(price.grandTotal)),
    ),
  travelpayouts: async (url: string, trip: TestTrip, options?: CallOptions) =>
    Math.min(...(await listTravelpayoutsTickets(url, trip, options)).map(({ price }) => price)),
}
