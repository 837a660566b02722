import { type Chance, createChance, normal } from './chance.ts'
import { routeDrawer, taste } from './questions.ts'

/** How uneven people are: one in six does this many times what half of them do, or more. */
const diligence = 3

/** How much more than an even share the fullest of so many parts gets. */
export function fullest(parts: number, draws: number, key: Key, seed = 3): number {
  const chance = createChance(seed)
  const keyOf = keys[key]()
  const loads = new Float64Array(parts)
  for (let n = 0; n < draws; n++) {
    const { place, load } = keyOf(chance)
    // A remainder is an index.
    loads[place % parts]! += load
  }
  const sum = loads.reduce((one, other) => one + other, 0)
  return (loads.reduce((one, other) => Math.max(one, other), 0) * parts) / sum
}

export type Key = keyof typeof keys

interface Placed {
  place: number
  load: number
}

const whole = (chance: Chance) => Math.floor(chance() * 2 ** 32)

const keys = {
  /** Whose it is: each at a place of their own, with all that they do. */
  'the user':
    () =>
    (chance: Chance): Placed => ({ place: whole(chance), load: diligence ** normal(chance) }),
  /** Where it flies: all of a route at one place. */
  'the route': () => {
    const route = routeDrawer()
    return (chance: Chance): Placed => ({ place: placeOf(route(chance)), load: 1 })
  },
  /** Where and when it flies: a route and one of its days. */
  'the route and the day': () => {
    const route = routeDrawer()
    const { most } = taste.leadDays
    return (chance: Chance): Placed => {
      const day = Math.floor(chance() * most)
      return { place: placeOf(route(chance) * most + day), load: 1 }
    }
  },
}

/** Where a number stands among 2 to the power of 32: the last step of MurmurHash3, by A. Appleby. */
function placeOf(number: number): number {
  let mixed = number ^ (number >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
