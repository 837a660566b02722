import type { ComponentProps } from 'react'

/** One cell of the search bar: an icon, a small label, the value under it, and below them what is wrong with it. */
export const cellClass =
  'relative flex min-h-16 items-start gap-[11px] px-4 py-[13px] text-left transition-colors hover:bg-hover focus-within:bg-surface focus-within:shadow-(--focus) focus-within:z-10 rounded-[11px] max-md:min-h-[60px] max-md:py-[11px] data-invalid:inset-ring-[1.5px] data-invalid:inset-ring-red-text [&>svg]:mt-2.5 [&>svg]:size-[18px] [&>svg]:shrink-0 [&>svg]:text-ink-3'

export function CellLabel({ children, ...label }: ComponentProps<'label'>) {
  return (
    <label {...label} className="block text-12 font-medium text-ink-3">
      {children}
    </label>
  )
}
