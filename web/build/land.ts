import type { Plugin } from 'vite'
import coasts from 'world-atlas/land-110m.json' with { type: 'json' }
import * as z from 'zod'

const name = 'virtual:land'

/** What is read of the topology: a polygon is made of rings, a ring of arcs, and `~3` is arc 3 from its end to its start. */
const topologyShape = z.object({
  transform: z.object({
    scale: z.tuple([z.number(), z.number()]),
    translate: z.tuple([z.number(), z.number()]),
  }),
  arcs: z.array(z.array(z.tuple([z.number(), z.number()]))),
  objects: z.object({
    land: z.object({ geometries: z.array(z.object({ arcs: z.array(z.array(z.array(z.int()))) })) }),
  }),
})

type Topology = z.output<typeof topologyShape>

/**
 * The coasts of the world as plain data, read from Natural Earth (1:110 million) while building: one list of numbers a ring,
 * `[x, y, dx, dy, …]` in tenths of a degree.
 */
export function land(): Plugin {
  return {
    name: 'faresight:land',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => {
      if (id !== `\0${name}`) return null
      const topology = topologyShape.parse(coasts)
      return `export const land = ${JSON.stringify(ringsOf(topology))}`
    },
  }
}

function ringsOf(topology: Topology): number[][] {
  const arcs = topology.arcs.map((arc) => pointsOf(arc, topology.transform))
  const arcAt = (index: number) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []))
  return topology.objects.land.geometries
    .flatMap((geometry) => geometry.arcs.flat())
    .map((ring) => stepsOf(ring.flatMap((index, place) => arcAt(index).slice(place === 0 ? 0 : 1))))
}

/** The points of an arc in tenths of a degree: it is stored as steps of a grid. */
function pointsOf(arc: Topology['arcs'][number], { scale, translate }: Topology['transform']) {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]): [number, number] => {
    x += dx
    y += dy
    return [Math.round((x * scale[0] + translate[0]) * 10), Math.round((y * scale[1] + translate[1]) * 10)]
  })
}

function stepsOf(points: readonly [number, number][]): number[] {
  return points.flatMap(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [0, 0]
    return [x - fromX, y - fromY]
  })
}
