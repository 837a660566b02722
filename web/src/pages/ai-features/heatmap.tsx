import { CellFace } from '../../features/ai-scan/calendar/cells/cell-face.tsx'
import type { Band } from '../../features/ai-scan/calendar/rules/bands.ts'
import type { Face } from '../../features/ai-scan/calendar/rules/cells.ts'
import { scanText } from '../../text/scan-text.ts'

type Cell = readonly [face: Face, age?: string]

const { shortAges } = scanText.calendar
const checked = (price: number, band: Band, tag: 'best' | null = null): Cell => [
  { kind: 'checked', price, band, tag },
]
const seen = (price: number, band: Band, days: number): Cell => [
  { kind: 'seen', price, band, seenAt: '' },
  shortAges.days(days),
]
const between = (low: number, high: number): Cell => [{ kind: 'estimated', low, high }]
const nothing: Cell = [{ kind: 'unscanned' }]

const rows: readonly (readonly Cell[])[] = [
  [seen(427, 4, 2), between(401, 455), nothing, checked(466, 5), between(430, 490)],
  [between(371, 415), checked(383, 3), checked(339, 2), between(352, 398), nothing],
  [nothing, checked(321, 1), checked(310, 1, 'best'), checked(345, 2), between(361, 420)],
  [between(380, 431), between(335, 381), checked(339, 2), seen(395, 3, 1), checked(426, 4)],
]

/** A part of a price calendar, drawn by the cells of the real one. */
export function Heatmap() {
  return (
    <div className="grid grid-cols-5 gap-1 md:gap-1.5">
      {rows.flat().map(([face, age], place) => (
        <CellFace key={place} cell={face} age={age ?? null} className="h-12" />
      ))}
    </div>
  )
}

/** The four kinds of cell, each beside what it means. */
export function CellKinds({ kinds }: { kinds: Record<keyof typeof faces, readonly string[]> }) {
  return (
    <dl className="mt-6 grid gap-3.5">
      {(['checked', 'seen', 'estimated', 'unscanned'] as const).map((kind) => (
        <div key={kind} className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4">
          <dt className="contents">
            <CellFace cell={faces[kind][0]} age={faces[kind][1] ?? null} className="row-span-2 h-10" />
            <span className="text-15 font-semibold">{kinds[kind][0]}</span>
          </dt>
          <dd className="text-14 text-ink-2">{kinds[kind][1]}</dd>
        </div>
      ))}
    </dl>
  )
}

const faces = {
  checked: checked(310, 1, 'best'),
  seen: seen(427, 4, 2),
  estimated: between(371, 415),
  unscanned: nothing,
}
