import { LinePath } from '@visx/shape'
import type { Point } from '../rules/points.ts'
import type { Scales } from './scales.ts'

interface Props {
  points: readonly Point[]
  scales: Scales
  chosen: number | null
}

/** A line over what was noted, broken where nothing was. */
export function Line({ points, scales: { x, y, step }, chosen }: Props) {
  const places = points.map(({ values: [value = null] }, place) => ({
    value,
    at: x(place) + step / 2,
    place,
  }))
  const known = places.flatMap((place) => (place.value === null ? [] : [{ ...place, value: place.value }]))
  const last = known.at(-1)
  return (
    <>
      <LinePath
        data={places}
        x={({ at }) => at}
        y={({ value }) => y(value ?? 0)}
        defined={({ value }) => value !== null}
        className="stroke-sky"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {known
        .filter(({ place }) => place === (chosen ?? last?.place))
        .map(({ at, value }) => (
          <circle
            key={at}
            cx={at}
            cy={y(value)}
            r={4.5}
            strokeWidth={2}
            className="fill-sky stroke-surface"
          />
        ))}
    </>
  )
}
