import type { ReactNode } from 'react'
import { fareFigure } from '../../../../format/money.ts'
import { scanText } from '../../../../text/scan-text.ts'
import { cx } from '../../../../ui/class-names.ts'
import type { Face } from '../rules/cells.ts'
import { bandLooks } from './band-look.ts'
import { CellFrame } from './cell-frame.tsx'

const words = scanText.calendar

interface Props {
  cell: Face
  /** Of a price that is not of now. */
  age?: string | null
  className?: string
}

/** A cell as it is drawn; what it says in words stands beside it. */
export function CellFace({ cell, age, className }: Props) {
  return (
    <CellFrame
      cell={cell}
      className={cx('gap-[3px] px-0.5 forced-colors:border text-14 leading-4 tracking-[-0.01em]', className)}
    >
      <Figure cell={cell} />
      {age && (
        <span className="absolute top-0.5 right-1 text-[10px] leading-3 font-medium tracking-normal">
          {age}
        </span>
      )}
    </CellFrame>
  )
}

function Figure({ cell }: { cell: Face }): ReactNode {
  switch (cell.kind) {
    case 'checked':
      return (
        <>
          <BandMark cell={cell} />
          {fareFigure(cell.price)}
        </>
      )
    case 'seen':
      return <span className="pb-[3px]">{fareFigure(cell.price)}</span>
    case 'estimated':
      return (
        <span className="text-center text-12 leading-[0.875rem] font-normal tracking-normal">
          {words.range(fareFigure(cell.low), '')}
          <wbr />
          {fareFigure(cell.high)}
        </span>
      )
    case 'checking':
      return <span className="size-1.5 animate-pulse rounded-full bg-current" />
    case 'unscanned':
      return <span className="size-1 rounded-full bg-current opacity-60" />
    default:
      return null
  }
}

/** The band of a checked price, told without its colour. */
export function BandMark({ cell }: { cell: Face }) {
  if (cell.kind !== 'checked' || cell.band === null) return null
  const { Mark } = bandLooks[cell.band]
  return <Mark className="size-[11px] shrink-0 opacity-90" strokeWidth={3} />
}
