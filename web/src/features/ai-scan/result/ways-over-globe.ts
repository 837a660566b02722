import { greatCircle, type Place, type Point } from './great-circle.ts'

/**
 * Ways from place to place by the shortest route, each as one line in degrees, in the order in which they are flown. No line
 * jumps around the globe, and each begins where the one before has ended, however often that went over the date line.
 */
export function linesOver(ways: readonly (readonly Place[])[]): Point[][] {
  return ways.reduce<Point[][]>((lines, places) => [...lines, lineFrom(lines.at(-1)?.at(-1), places)], [])
}

function lineFrom(before: Point | undefined, places: readonly Place[]): Point[] {
  return places.slice(1).reduce<Point[]>((line, place, index) => {
    const from = places[index]
    if (!from) return line
    const part = greatCircle(from, place)
    const end = line.at(-1) ?? before
    const shift = end && part[0] ? 360 * Math.round((end.x - part[0].x) / 360) : 0
    return [...line, ...part.map(({ x, y }) => ({ x: x + shift, y }))]
  }, [])
}
