import type { PlainDate } from '@faresight/contracts/common'
import type { ServiceName } from '@faresight/contracts/services'

/** One kind of thing in a picture. */
export interface Series {
  name: string
  /** Tailwind's class for what it is drawn in. */
  fill: string
}

/** What a picture shows of days of some kind, and how it says it. */
export interface Chart<D extends { day: PlainDate }> {
  title: string
  /** What its values are, where they are no counts. */
  unit?: string
  shape: 'bars' | 'line'
  series: readonly (Series & { read: (day: D) => number | null })[]
  /** Further columns of its table. */
  more?: readonly { name: string; read: (day: D) => number | null; tell?: (value: number) => string }[]
  tell: (value: number) => string
  /** Beside the axis, where there is less room. */
  tellShort: (value: number) => string
  /** Who knows these figures; where they are away there is nothing to draw. */
  knownBy: ServiceName
}
