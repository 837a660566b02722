import { Check, Circle } from 'lucide-react'
import { cx } from './class-names.ts'

interface Props {
  /** What a field is described by. */
  id: string
  /** What the list is of. */
  label: string
  items: readonly { label: string; isMet: boolean }[]
  /** Said of an item to whoever does not see its mark. */
  met: string
  open: string
  /** Said while it is typed, to whoever does not see the marks. */
  progress: (met: number, all: number) => string
}

/** What something has to have, ticked off while it is typed. */
export function Checklist({ id, label, items, met, open, progress }: Props) {
  return (
    <>
      <ul
        id={id}
        aria-label={label}
        className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-x-4 gap-y-1 text-13"
      >
        {items.map((item) => {
          const Icon = item.isMet ? Check : Circle
          return (
            <li
              key={item.label}
              className={cx('flex items-center gap-2', item.isMet ? 'text-green-text' : 'text-ink-2')}
            >
              <Icon aria-hidden className="size-[15px] shrink-0" strokeWidth={2.2} />
              {item.label}
              <span className="sr-only"> ({item.isMet ? met : open})</span>
            </li>
          )
        })}
      </ul>
      <output className="sr-only">{progress(items.filter(({ isMet }) => isMet).length, items.length)}</output>
    </>
  )
}
