import { fareFigure } from '../../format/money.ts'
import { flightText } from '../messages.ts'
import { cx } from '../../ui/class-names.ts'
import { Money } from '../../ui/money.tsx'

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
