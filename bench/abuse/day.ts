import { listRateLimitNetworks } from '@faresight/kit/http/caller'

/** A search as the simulation makes it. */
export interface Search {
  /** Minutes after midnight (UTC). */
  minute: number
  /** The requester's networks, narrowest first. */
  networks: string[]
  isAttack: boolean
  /** Equal for searches that ask the same. */
  question: string
  /** What it costs at each provider. */
  requests: number
}

const minutes = 24 * 60
const salt = 'of the simulated day'

/** Reproducible numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What searches cost at each provider, and how many of ten are such: as given, with nearby airports, with flexible days, with both. */
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

/** Routes are as popular as one over their rank. */
function questionFrom(random: () => number): string {
  const rank = Math.floor(routes ** random())
  return `route ${rank}, day ${Math.floor(random() * days)}`
}

/**
 * A day of ordinary visitors, each network with one to three searches between 6 and 22 o'clock. Every second one is of IPv4; some of
 * them share a /16, as customers of one provider do.
 *
 * @param wide how many /16 those of IPv4 are from
 */
export function ordinaryDay(networks: number, { wide = 97, seed = 1 } = {}): Search[] {
  const random = randomFrom(seed)
  return Array.from({ length: networks }, (_, index) => {
    const address =
      index % 2
        ? `2a01:${(100 + (index >> 3)).toString(16)}:${index.toString(16)}::1`
        : `81.${index % wide}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`
    const searches = 1 + Math.floor(random() * 2.2)
    return Array.from({ length: searches }, () => ({
      minute: 6 * 60 + Math.floor(random() * 16 * 60),
      networks: listRateLimitNetworks(address, salt),
      isAttack: false,
      question: questionFrom(random),
      requests: kindAt(random()),
    }))
  }).flat()
}

/** Who attacks: which addresses they have, and how many they use a minute. */
export interface Attack {
  name: string
  addressAt: (index: number) => string
  addresses: number
}

export const attacks: readonly Attack[] = [
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

/** Thousands of addresses all over the world, no two of which share a /16. */
export const scattered: Attack = {
  name: 'scattered addresses',
  addressAt: (index) => `${1 + Math.floor(index / 256)}.${index % 256}.${(index * 31) % 256}.9`,
  addresses: 5000,
}

/** An attack from midnight on: the costliest search each time, another each time, at the rate that the gateway lets through for an address. */
export function* attackFrom({ addressAt, addresses }: Attack): Generator<Search> {
  const aMinute = 60
  for (let index = 0; index < minutes * aMinute; index++) {
    if (addresses > 1 && index >= addresses) return
    yield {
      minute: Math.floor(index / aMinute),
      networks: listRateLimitNetworks(addressAt(index), salt),
      isAttack: true,
      question: `attack ${index}`,
      requests: 4,
    }
  }
}
