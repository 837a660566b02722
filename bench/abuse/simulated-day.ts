import { toRateLimitNetworkKeys } from '@faresight/kit/http/caller'
import { createTestRandom } from '../../test/setup/test-random.ts'

export interface SimulatedSearch {
  /** Minutes after midnight (UTC). */
  minute: number
  /** The requester's networks, narrowest first. */
  networks: string[]
  isAttack: boolean
  /** Equal for equal searches, which the cache answers. */
  question: string
  /** Requests to each provider. */
  requests: number
}

const minutes = 24 * 60
const salt = 'of the simulated day'

/** Requests to each provider, and how many of ten searches need so many: plain, nearby airports, flexible dates, both. */
const kinds = [
  { requests: 1, of: 6 },
  { requests: 2, of: 1 },
  { requests: 3, of: 2 },
  { requests: 4, of: 1 },
]

function kindAt(place: number): number {
  let left = place * 10
  for (const { requests, of } of kinds) {
    left -= of
    if (left < 0) return requests
  }
  return 1
}

const routes = 100
const days = 90

/** The popularity of a route is one over its rank. */
function questionFrom(random: () => number): string {
  const rank = Math.floor(routes ** random())
  return `route ${rank}, day ${Math.floor(random() * days)}`
}

/**
 * A day of ordinary visitors: one to three searches per network between 6:00 and 22:00. Half of the networks are IPv4, some of which share
 * a /16.
 *
 * @param wide number of /16 that the IPv4 networks are in
 */
export function simulateOrdinaryDay(networks: number, { wide = 97, seed = 1 } = {}): SimulatedSearch[] {
  const random = createTestRandom(seed)
  return Array.from({ length: networks }, (_, index) => {
    const address =
      index % 2
        ? `2a01:${(100 + (index >> 3)).toString(16)}:${index.toString(16)}::1`
        : `81.${index % wide}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`
    const searches = 1 + Math.floor(random() * 2.2)
    return Array.from({ length: searches }, () => ({
      minute: 6 * 60 + Math.floor(random() * 16 * 60),
      networks: toRateLimitNetworkKeys(address, salt),
      isAttack: false,
      question: questionFrom(random),
      requests: kindAt(random()),
    }))
  }).flat()
}

export interface SimulatedAttack {
  name: string
  addressAt: (index: number) => string
  addresses: number
}

export const concentratedAttacks: readonly SimulatedAttack[] = [
  { name: 'one address', addressAt: () => '203.0.113.7', addresses: 1 },
  {
    name: 'a /48',
    addressAt: (index) => `2001:db8:7:${(index % 65_536).toString(16)}::1`,
    addresses: 65_536,
  },
  {
    name: 'a /16',
    addressAt: (index) => `198.51.${(index * 7) % 256}.${Math.floor((index * 7) / 256) % 256}`,
    addresses: 65_536,
  },
]

/** Thousands of addresses, no two in one /16. */
export const scatteredAttack: SimulatedAttack = {
  name: 'scattered addresses',
  addressAt: (index) => `${1 + Math.floor(index / 256)}.${index % 256}.${(index * 31) % 256}.9`,
  addresses: 5000,
}

/** From midnight on, different searches of the costliest kind at the rate that the gateway allows an address. */
export function* simulateAttack({ addressAt, addresses }: SimulatedAttack): Generator<SimulatedSearch> {
  const aMinute = 60
  for (let index = 0; index < minutes * aMinute; index++) {
    if (addresses > 1 && index >= addresses) return
    yield {
      minute: Math.floor(index / aMinute),
      networks: toRateLimitNetworkKeys(addressAt(index), salt),
      isAttack: true,
      question: `attack ${index}`,
      requests: 4,
    }
  }
}
