import { amadeusCalls, leg } from './amadeus-calls.ts'
import { post, until } from './harness.ts'

/** One flight as a provider lists it. */
export interface FlightShown {
  /** `BA 1445 LHR-EDI`: under which number it is sold. */
  sold: string
  /** Local. */
  departs: string
  arrives: string
  minutes: number
  operator: { code: string | null; name: string | null }
}

interface Option {
  price: { amount: string }
  items: { agentId: string; deepLink: string }[]
  transferType: string
}

/** What a test reads of the three answers; the contract tests check their shapes. */
interface IgnavAnswer {
  itineraries: {
    price: { amount: number }
    bags: { carry_on: number | null; checked: number | null } | null
    outbound: {
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
  }[]
}
type Moment = { year: number; month: number; day: number; hour: number; minute: number }
interface SkyscannerAnswer {
  sessionToken: string
  status: string
  content: {
    results: {
      itineraries: Record<string, { pricingOptions: Option[] }>
      segments: Record<
        string,
        {
          originPlaceId: string
          destinationPlaceId: string
          departureDateTime: Moment
          arrivalDateTime: Moment
          durationInMinutes: number
          marketingFlightNumber: string
          marketingCarrierId: string
          operatingCarrierId: string
        }
      >
      places: Record<string, { iata: string }>
      carriers: Record<string, { iata: string; name: string }>
    }
  }
}
interface AmadeusAnswer {
  data: {
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
    price: { grandTotal: string; additionalServices?: { amount: string; type: string }[] }
    travelerPricings: {
      fareDetailsBySegment: {
        includedCheckedBags?: { quantity?: number; weight?: number; weightUnit?: string }
        amenities?: { description: string; isChargeable: boolean }[]
      }[]
    }[]
  }[]
}

type Route = readonly [from: string, to: string]
const day = '2027-03-09'
const search = '/skyscanner/apiservices/v3/flights/live/search'

export async function ignavAnswer(
  url: string,
  [origin, destination]: Route,
  fault = '',
): Promise<IgnavAnswer> {
  const request = { origin, destination, departure_date: day }
  const answer = await post(`${url}/ignav/api/fares/one-way`, request, { 'x-sandbox-fault': fault })
  return (await answer.json()) as IgnavAnswer
}

export async function skyscannerAnswer(
  url: string,
  [from, to]: Route,
  fault = '',
): Promise<SkyscannerAnswer> {
  const [year, month, date] = day.split('-').map(Number)
  const query = {
    market: 'UK',
    locale: 'en-GB',
    currency: 'USD',
    queryLegs: [
      { originPlaceId: { iata: from }, destinationPlaceId: { iata: to }, date: { year, month, day: date } },
    ],
    cabinClass: 'CABIN_CLASS_ECONOMY',
    adults: 1,
  }
  const created = await post(`${url}${search}/create`, { query }, { 'x-sandbox-fault': fault })
  const { sessionToken } = (await created.json()) as SkyscannerAnswer
  return until(async () => {
    const answer = (await (await post(`${url}${search}/poll/${sessionToken}`, {})).json()) as SkyscannerAnswer
    return answer.status === 'RESULT_STATUS_COMPLETE' ? answer : undefined
  })
}

export async function amadeusAnswer(url: string, [from, to]: Route, fault = ''): Promise<AmadeusAnswer> {
  const { ask } = await amadeusCalls(url)
  const question = {
    currencyCode: 'USD',
    originDestinations: [leg('1', from, to, day)],
    travelers: [{ id: '1', travelerType: 'ADULT' }],
    sources: ['GDS'],
  }
  return (await (await ask(question, { 'x-sandbox-fault': fault })).json()) as AmadeusAnswer
}

/** Flights in the order of the answer, each as often as it is in it. */
export function ignavFlights({ itineraries }: IgnavAnswer): FlightShown[] {
  return itineraries.flatMap(({ outbound }) =>
    outbound.segments.map((it) => ({
      sold: `${it.marketing_carrier_code} ${it.flight_number} ${it.departure_airport}-${it.arrival_airport}`,
      departs: it.departure_time_local.slice(0, 16),
      arrives: it.arrival_time_local.slice(0, 16),
      minutes: it.duration_minutes,
      operator: { code: null, name: it.operating_carrier_name },
    })),
  )
}

export function skyscannerFlights({ content: { results } }: SkyscannerAnswer): FlightShown[] {
  const { carriers, places, segments } = results
  const place = (id: string) => places[id]?.iata ?? ''
  return Object.values(segments).map((it) => ({
    sold: `${carriers[it.marketingCarrierId]?.iata} ${it.marketingFlightNumber} ${place(it.originPlaceId)}-${place(it.destinationPlaceId)}`,
    departs: textOf(it.departureDateTime),
    arrives: textOf(it.arrivalDateTime),
    minutes: it.durationInMinutes,
    operator: {
      code: carriers[it.operatingCarrierId]?.iata || null,
      name: carriers[it.operatingCarrierId]?.name ?? null,
    },
  }))
}

export function amadeusFlights({ data }: AmadeusAnswer): FlightShown[] {
  return data.flatMap(({ itineraries }) =>
    itineraries.flatMap(({ segments }) =>
      segments.map((it) => ({
        sold: `${it.carrierCode} ${it.number} ${it.departure.iataCode}-${it.arrival.iataCode}`,
        departs: it.departure.at.slice(0, 16),
        arrives: it.arrival.at.slice(0, 16),
        minutes: minutesIn(it.duration),
        operator: { code: it.operating.carrierCode ?? null, name: it.operating.carrierName ?? null },
      })),
    ),
  )
}

function textOf({ year, month, day: date, hour, minute }: Moment): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${year}-${two(month)}-${two(date)}T${two(hour)}:${two(minute)}`
}

function minutesIn(duration: string): number {
  const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(duration) ?? []
  return Number(hours) * 60 + Number(minutes)
}
