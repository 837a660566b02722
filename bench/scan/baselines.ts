import type { HiddenFareGrid } from './search-field.ts'

export const baselineSearchPolicies = {
  even: lookEvenly,
  random: lookAtRandom,
  coordinate: searchCoordinates,
} as const

/** Uniform in [0, 1). */
type Chance = () => number

function lookEvenly(field: HiddenFareGrid): void {
  lookAtSome(field, allOf(field), field.left)
}

function lookAtRandom(field: HiddenFareGrid, chance: Chance): void {
  const places = allOf(field)
  while (field.left > 0) {
    const at = Math.floor(chance() * places.length)
    const [place] = places.splice(at, 1)
    if (place !== undefined) field.look(place)
  }
}

const evenShare = 0.4
const stride = 3

/**
 * Coordinate search: two fifths of the checks spread evenly, then alternately a few along the best pair's departure day and
 * its return day; the rest at random.
 */
function searchCoordinates(field: HiddenFareGrid, chance: Chance): void {
  const places = allOf(field)
  lookAtSome(field, places, Math.max(1, Math.floor(evenShare * field.left)))
  let dry = 0
  for (let turn = 0; field.left > 0 && dry < 2; turn += 1) {
    const axis = turn % 2 === 0 ? 'departureDay' : 'returnDay'
    const day = field.pairs[field.best()]?.[axis]
    const line = places.filter((at) => !field.hasSeen(at) && field.pairs[at]?.[axis] === day)
    dry = line.length === 0 ? dry + 1 : 0
    lookAtSome(field, line, Math.min(stride, field.left))
  }
  while (field.left > 0) field.look(Math.floor(chance() * places.length))
}

/** Evenly spaced places. */
function lookAtSome(field: HiddenFareGrid, places: readonly number[], wanted: number): void {
  const count = Math.min(wanted, places.length)
  for (let turn = 0; turn < count; turn += 1) {
    const at = places[Math.floor(((turn + 0.5) * places.length) / count)]
    if (at !== undefined) field.look(at)
  }
}

function allOf(field: HiddenFareGrid): number[] {
  return field.pairs.map((_, at) => at)
}
