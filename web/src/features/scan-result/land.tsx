import { land } from 'virtual:land'

interface Point {
  x: number
  y: number
}

const rings: readonly Point[][] = land.map((steps) => {
  const points: Point[] = []
  for (let at = 0; at < steps.length; at += 2) {
    const before = points.at(-1)
    const [dx, dy] = [(steps[at] ?? 0) / 10, (steps[at + 1] ?? 0) / 10]
    // A coast that crosses the date line continues beyond it.
    const turns = before ? Math.round(dx / 360) : 0
    points.push({ x: (before?.x ?? 0) + dx - 360 * turns, y: (before?.y ?? 0) + dy })
  }
  return points
})

/** @param outline the path of a coast on the map; empty outside it */
export function Land({ outline }: { outline: (coast: readonly Point[]) => string }) {
  const path = [-360, 0, 360]
    .flatMap((turn) => rings.map((ring) => outline(ring.map(({ x, y }) => ({ x: x + turn, y })))))
    .join('')
  return <path d={path} className="fill-sky-line opacity-45" />
}
