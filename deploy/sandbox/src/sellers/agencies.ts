export type LiveFareProvider = 'ignav' | 'skyscanner' | 'amadeus'

/** A made-up agency: a real name must not appear beside a made-up price. `fees`: share of the fare. `reach`: share of itineraries that it sells. */
export type TravelAgency = {
  readonly id: string
  readonly name: string
  readonly fees: readonly [low: number, high: number]
  readonly reach: number
  readonly providers: readonly LiveFareProvider[]
}

export const travelAgencies: readonly TravelAgency[] = [
  {
    id: 'skylark',
    name: 'Skylark Travel',
    fees: [0, 0.035],
    reach: 0.7,
    providers: ['ignav', 'skyscanner'],
  },
  {
    id: 'northgate',
    name: 'Northgate Flights',
    fees: [0.005, 0.05],
    reach: 0.55,
    providers: ['ignav', 'skyscanner'],
  },
  {
    id: 'farebarn',
    name: 'Farebarn',
    fees: [0.002, 0.03],
    reach: 0.6,
    providers: ['skyscanner'],
  },
  {
    id: 'windrose',
    name: 'Windrose Reisen',
    fees: [0.01, 0.06],
    reach: 0.4,
    providers: ['skyscanner'],
  },
  { id: 'jetsetgo', name: 'JetsetGo', fees: [0, 0.08], reach: 0.5, providers: ['skyscanner'] },
  {
    id: 'tripcellar',
    name: 'Tripcellar',
    fees: [0.015, 0.055],
    reach: 0.45,
    providers: ['ignav'],
  },
  {
    id: 'aerobasket',
    name: 'Aerobasket',
    fees: [0.003, 0.045],
    reach: 0.45,
    providers: ['ignav', 'skyscanner'],
  },
]
