import type { Tag } from '../rules/cells.ts'

export const tagFill: Record<Tag, string> = {
  best: 'bg-warm text-on-warm tracking-[0.05em]',
  cheapest: 'bg-block text-on-block',
}

/** The line around a cell that wears a tag. */
export const tagRing: Record<Tag, string> = {
  best: 'z-[1] shadow-[0_0_0_2px_var(--surface),0_0_0_4.5px_var(--warm)]',
  cheapest: 'z-[1] shadow-[0_0_0_2px_var(--surface),0_0_0_3.5px_var(--ink)]',
}
