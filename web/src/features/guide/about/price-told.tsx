import { fareFigure } from '../../../format/money.ts'
import { aboutText } from '../../../text/about-text.ts'
import { flightText } from '../../../text/flight-text.ts'
import { Money } from '../../../ui/money.tsx'
import { Picture } from '../picture.tsx'

const { drawn, parts, moved } = aboutText.prices

/** A price as we show it, and what belongs to it. */
export function PriceTold() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-8 md:grid-cols-2">
      <Picture tall>
        <div className="rounded-3 bg-raised p-6 shadow-float">
          <p className="text-12 font-medium text-ink-3">{flightText.drawings.example}</p>
          <p className="mt-2">
            <Money figure={fareFigure(412)} currency="USD" size={40} />
          </p>
          <p className="mt-1 text-14 text-ink-2">{drawn.party}</p>
          <p className="text-14 text-ink-2">{drawn.each}</p>
          <p className="mt-4 inline-flex items-center gap-2 border-t border-line pt-4 text-13 text-ink-2">
            <span className="size-2 rounded-full bg-green-text" />
            {drawn.live}
          </p>
        </div>
      </Picture>
      <div>
        <dl className="grid gap-5">
          {parts.map(([name, why]) => (
            <div key={name} className="border-l-2 border-sky-line pl-4">
              <dt className="text-16 font-semibold">{name}</dt>
              <dd className="mt-0.5 text-15 text-ink-2">{why}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-15 text-ink-2">{moved}</p>
      </div>
    </div>
  )
}
