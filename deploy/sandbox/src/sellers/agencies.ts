/** The providers that sell live fares. */
export type Provider = 'ignav' | 'skyscanner' | 'amadeus'

/** Made-up travel agencies: a real one's name must not stand beside a made-up price. Fees are shares of the fare. */
export type Agency = {
  readonly id: string
  readonly name: string
  readonly fees: readonly [low: number, high: number]
  readonly reach: number
  readonly rating: number
  readonly providers: readonly Provider[]
}

export const agencies: readonly Agency[] = [
  {
    id: 'skylark',
    name: 'Skylark Travel',
    fees: [0, 0.035],
    reach: 0.7,
    rating: 4.4,
    providers: ['ignav', 'skyscanner'],
  },
  {
    id: 'northgate',
    name: 'Northgate Flights',
    fees: [0.005, 0.05],
    reach: 0.55,
    rating: 4.1,
    providers: ['ignav', 'skyscanner'],
  },
  {
    id: 'farebarn',
    name: 'Farebarn',
    fees: [0.002, 0.03],
    reach: 0.6,
    rating: 3.6,
    providers: ['skyscanner'],
  },
  {
    id: 'windrose',
    name: 'Windrose Reisen',
    fees: [0.01, 0.06],
    reach: 0.4,
    rating: 4.6,
    providers: ['skyscanner'],
  },
  { id: 'jetsetgo', name: 'JetsetGo', fees: [0, 0.08], reach: 0.5, rating: 3.2, providers: ['skyscanner'] },
  {
    id: 'tripcellar',
    name: 'Tripcellar',
    fees: [0.015, 0.055],
    reach: 0.45,
    rating: 3.9,
    providers: ['ignav'],
  },
  {
    id: 'aerobasket',
    name: 'Aerobasket',
    fees: [0.003, 0.045],
    reach: 0.45,
    rating: 3.8,
    providers: ['ignav', 'skyscanner'],
  },
]
