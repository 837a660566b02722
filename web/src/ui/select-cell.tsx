import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cellClass, CellLabel } from './cell.tsx'
import { cx } from './class-names.ts'

interface Choice {
  value: string | number
  label: string
}

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'id'> & {
  id: string
  options: readonly Choice[]
}

/** A cell of the search bar that is the platform's own select: all of it opens the list. */
export function SelectCell({
  label,
  icon,
  className,
  ...select
}: SelectProps & { label: string; icon: ReactNode }) {
  return (
    <div className={cx('flex min-w-0 flex-1', className)}>
      <div className={cx(cellClass, 'w-full')}>
        {icon}
        <div className="min-w-0 flex-1">
          <CellLabel htmlFor={select.id}>{label}</CellLabel>
          <span aria-hidden className="block text-16 leading-[1.375rem] font-medium">
            {chosenOf(select)}
          </span>
        </div>
        <Overlay {...select} />
      </div>
    </div>
  )
}

/** A select that is as wide as what it shows, within a line of words. */
export function SelectWord({ label, ...select }: SelectProps & { label: string }) {
  return (
    <span className="relative inline-flex min-h-6 items-center gap-0.5 rounded-1 px-1 hover:bg-sunken has-focus-visible:shadow-(--focus)">
      <span aria-hidden>{chosenOf(select)}</span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      <Overlay {...select} aria-label={label} />
    </span>
  )
}

/** Invisible, over the words that stand for it. */
function Overlay({ options, ...select }: SelectProps) {
  return (
    <select
      {...select}
      className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0 focus-visible:shadow-none"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} className="bg-raised text-ink">
          {option.label}
        </option>
      ))}
    </select>
  )
}

function chosenOf({ options, value }: SelectProps): string | undefined {
  return options.find((option) => String(option.value) === String(value))?.label
}
