import { DayButton, type DayButtonProps } from '@daypicker/react'
import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/currency-table'
import { type ReactNode, createContext, useContext } from 'react'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { searchText } from '../search-results/messages.ts'
import { cx } from '../../ui/class-names.ts'

export interface ShownPrices {
  prices: ReadonlyMap<PlainDate, number>
  lowest: number | null
  currency: CurrencyCode
  /** Whether a day covers several trips; its price is then the lowest. */
  isFrom: boolean
  /** Id of the line that states party and age. */
  noteId: string
}

/** `room`: prices may come, so keep space. `null`: there are none. */
export const DayPrices = createContext<ShownPrices | 'room' | null>(null)

const lowestLook = 'font-semibold text-green-text'

export function PricedDay({ children, ...day }: DayButtonProps) {
  const shown = useContext(DayPrices)
  if (shown === null) return <DayButton {...day}>{children}</DayButton>
  const price = shown === 'room' ? undefined : shown.prices.get(day.day.isoDate)
  if (shown === 'room' || price === undefined)
    return (
      <DayButton {...day}>
        <Stack number={children}>{'\u00a0'}</Stack>
      </DayButton>
    )
  const isEnd = day.modifiers['range_start'] || day.modifiers['range_end']
  const look = isEnd ? 'font-medium' : price === shown.lowest ? lowestLook : 'font-normal text-ink-2'
  return (
    // The label is replaced, so that the accessible name matches the visible text.
    <DayButton {...day} aria-label={undefined} aria-describedby={shown.noteId}>
      <span className="relative">
        <span className="sr-only">{sentence(day, price, shown)}</span>
        <span aria-hidden>
          <Stack number={children} look={look}>
            {fareFigure(price)}
          </Stack>
        </span>
      </span>
    </DayButton>
  )
}

function Stack({ number, look = '', children }: { number: ReactNode; look?: string; children: string }) {
  return (
    <span className="grid leading-4.5">
      {number}
      <span className={cx('text-12 leading-3.5 tracking-tight', look)}>{children}</span>
    </span>
  )
}

/** `Tuesday, December 8, 2026, from 466 USD` */
function sentence(day: DayButtonProps, price: number, { currency, isFrom, lowest }: ShownPrices): string {
  const says = { isFrom, isLowest: price === lowest }
  return searchText.dates.priced(day['aria-label'] ?? '', farePhrase(price, currency), says)
}
