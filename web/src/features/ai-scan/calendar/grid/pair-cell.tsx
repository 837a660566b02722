import { cx } from '../../../../ui/class-names.ts'
import { CellFace } from '../cells/cell-face.tsx'
import type { Cell } from '../rules/cells.ts'
import { cornerAge, pairSentence, type Telling } from '../rules/sentences.ts'
import type { Pair, Span } from '../rules/span.ts'

interface Props {
  span: Span
  pair: Pair
  cell: Cell
  /** It is the tab stop. */
  active: boolean
  telling: Telling
  /** Whether a checked pair can be opened. */
  opens: boolean
}

/** One pair: a drawing for the eye, a sentence for the ear. Outside of the stay there is nothing to stop at. */
export function PairCell({ span, pair, cell, active, telling, opens }: Props) {
  const canStop = cell.kind !== 'outside'
  return (
    <td
      aria-colindex={pair.out + 2}
      tabIndex={canStop ? (active ? 0 : -1) : undefined}
      data-out={canStop ? pair.out : undefined}
      data-back={canStop ? pair.back : undefined}
      className={cx(
        'relative h-11 rounded-1 p-0 focus-visible:z-10',
        opens && cell.kind === 'checked' && 'cursor-pointer hover:brightness-95',
      )}
    >
      <span className="sr-only">{pairSentence(span, pair, cell, telling)}</span>
      <CellFace cell={cell} age={cornerAge(cell, telling.now)} className="h-11 w-full" />
    </td>
  )
}
