import { scanText } from '../../../../text/scan-text.ts'
import { cx } from '../../../../ui/class-names.ts'
import type { Tag } from '../rules/cells.ts'

/** The line around a cell that wears a tag. */
export const tagRing: Record<Tag, string> = {
  best: 'z-[1] shadow-[0_0_0_2px_var(--surface),0_0_0_4.5px_var(--warm)]',
  cheapest: 'z-[1] shadow-[0_0_0_2px_var(--surface),0_0_0_4px_var(--green-text)]',
}

const fills: Record<Tag, string> = {
  best: 'bg-warm text-on-warm tracking-[0.05em]',
  cheapest: 'bg-green-tint text-green-text',
}

interface Props {
  tag: Tag
  /** Its sentence says so already. */
  hidden?: boolean
  className?: string
}

/** BEST, or that something is cheaper than that. */
export function TagMark({ tag, hidden, className }: Props) {
  return (
    <span
      aria-hidden={hidden}
      className={cx('shrink-0 rounded-[4px] px-1.5 font-bold whitespace-nowrap', fills[tag], className)}
    >
      {scanText.calendar[tag]}
    </span>
  )
}
