import type { ReactNode } from 'react'
import { flightText } from '../messages.ts'
import { LockedCover } from '../../ui/locked-cover.tsx'
import { cx } from '../../ui/class-names.ts'
import { moneySizes } from '../../ui/money.tsx'

const bar = 'h-3 rounded-1 bg-line-2'

/** A placeholder card; it contains no data of the result. */
export function LockedCard({ children }: { children: ReactNode }) {
  return (
    <article className="card relative min-h-47.5 overflow-hidden">
      <LockedCover
        drawing={<Drawing />}
        title={flightText.locked.label}
        heading="h2"
        why={flightText.locked.memberWhy}
      >
        {children}
      </LockedCover>
    </article>
  )
}

function Drawing() {
  return (
    <div className="flex flex-col gap-5 p-5 opacity-60">
      <div className="flex items-center gap-2.5">
        <span className="size-8 rounded-2 bg-line-2" />
        <span className="grid gap-2">
          <span className={`${bar} w-30`} />
          <span className={`${bar} w-21`} />
        </span>
      </div>
      {[0, 1].map((leg) => (
        <div key={leg} className="flex items-center gap-6">
          <span className={`${bar} w-17.5`} />
          <span className={`${bar} w-13`} />
          <span className="h-0.5 flex-1 bg-line-2" />
          <span className={`${bar} w-13`} />
          <span className={`${bar} w-30 max-md:hidden`} />
        </div>
      ))}
    </div>
  )
}

/** A placeholder for a price; it contains no data. */
export function LockedMoney({ currency, size = 16 }: { currency: string; size?: keyof typeof moneySizes }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-[0.28em] font-semibold whitespace-nowrap',
        moneySizes[size],
      )}
    >
      <span aria-hidden className="h-[0.72em] w-[1.9em] rounded-1 bg-line-2 opacity-80 blur-xs" />
      <span className="sr-only">{flightText.locked.price}</span>
      <span className="text-[length:var(--code)] font-medium text-ink-2">{currency}</span>
    </span>
  )
}
