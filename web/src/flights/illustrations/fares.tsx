import { flightText } from '../messages.ts'
import { cx } from '../../ui/class-names.ts'
import { type Band, threeWeeks } from './skyline-data.ts'
import { fareFigure } from '../../format/money.ts'
import { Money } from '../../ui/money.tsx'

const bandClass: Record<Band, string> = {
  1: 'bg-(--band-1) text-(--on-band-1)',
  2: 'bg-(--band-2) text-(--on-band-2)',
  3: 'bg-(--band-3) text-(--on-band-3)',
  4: 'bg-(--band-4) text-(--on-band-4)',
  5: 'bg-(--band-5) text-(--on-band-5)',
}

export function Weeks() {
  const best = Math.min(...threeWeeks.map(({ price }) => price))
  return (
    <div className="grid grid-cols-7 gap-1">
      {threeWeeks.map(({ price, band }, index) => (
        <span
          key={index}
          className={cx(
            'relative grid h-11 place-items-center rounded-1 text-13 font-semibold tracking-snug',
            bandClass[band],
            price === best && 'shadow-[0_0_0_2px_var(--surface),0_0_0_4.5px_var(--warm)]',
          )}
        >
          {price}
          {price === best && (
            <span className="absolute -top-2.5 rounded-1 bg-warm px-1.5 text-11 leading-4 font-bold tracking-caps text-on-warm">
              {flightText.drawings.best}
            </span>
          )}
        </span>
      ))}
    </div>
  )
}

const sellers = [
  { code: 'TP', name: 'TAP Air Portugal', kind: 'airline', price: 310, tile: 'bg-[#1f7a3d]' },
  { code: 'MT', name: 'Mytrip', kind: 'agency', price: 317, tile: 'bg-[#3d4a5c]' },
] as const

export function Sellers() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {sellers.map(({ code, name, kind, price, tile }) => (
        <div
          key={code}
          className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-2 bg-raised px-3 py-2.5 text-14 shadow-lift"
        >
          <span
            className={cx(
              'grid size-8 shrink-0 place-items-center rounded-2 text-12 font-bold text-white',
              tile,
            )}
          >
            {code}
          </span>
          <span className="min-w-26 flex-1">
            <b className="block font-semibold">{name}</b>
            <span className="block text-12 text-ink-2">
              {flightText.fare[kind]} · {flightText.drawings.example}
            </span>
          </span>
          <Money figure={fareFigure(price)} currency="USD" />
        </div>
      ))}
    </div>
  )
}
