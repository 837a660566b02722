import type { ReactNode } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import type { Face } from '../rules/cells.ts'
import { cellLook } from './cell-look.ts'
import { TagMark, tagRing } from './tag-mark.tsx'

interface Props {
  cell: Face
  className: string
  children: ReactNode
}

/** A cell with its colour, and its tag over its upper edge: for the eye alone. */
export function CellFrame({ cell, className, children }: Props) {
  const tag = cell.kind === 'checked' ? cell.tag : null
  return (
    <span
      aria-hidden
      className={cx(
        'relative flex items-center justify-center rounded-1',
        cellLook(cell),
        tag && tagRing[tag],
        className,
      )}
    >
      {children}
      {tag && (
        <TagMark
          tag={tag}
          className="absolute -top-[10px] left-1/2 h-[15px] -translate-x-1/2 text-[10px] leading-[15px]"
        />
      )}
    </span>
  )
}
