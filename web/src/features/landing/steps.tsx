import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { fareFigure } from '../../format/money.ts'
import { flightText } from '../../text/flight-text.ts'
import { landingText } from '../../text/landing-text.ts'
import { text } from '../../text/text.ts'
import { cx } from '../../ui/class-names.ts'
import { LegEnd, LegLine, LegRail } from '../../flights/legs/leg-line.tsx'
import { Money } from '../../ui/money.tsx'
import { threeWeeks, type Band } from './skyline-data.ts'

const { steps } = landingText

/** The three steps, each with a small drawing of what it is like. */
export function Steps() {
  return (
    <ol className="grid gap-4 md:grid-cols-3">
      <Step title={steps.search.title} body={steps.search.body} picture={<Weeks />} />
      <Step title={steps.compare.title} body={steps.compare.body} picture={<Sellers />} />
      <Step title={steps.book.title} body={steps.book.body} picture={<Flight />} />
    </ol>
  )
}

function Step({ title, body, picture }: { title: string; body: string; picture: ReactNode }) {
  return (
    <li className="card flex flex-col overflow-hidden">
      <div
        aria-hidden
        className="flex h-[190px] flex-col justify-center overflow-hidden border-b border-line bg-sunken p-[18px] md:h-[216px] md:p-6"
      >
        {picture}
      </div>
      <div className="px-[22px] pt-5 pb-6">
        <h3 className="text-18 tracking-snug">{title}</h3>
        <p className="mt-1 text-15 text-ink-2">{body}</p>
      </div>
    </li>
  )
}

const bandClass: Record<Band, string> = {
  1: 'bg-(--band-1) text-(--on-band-1)',
  2: 'bg-(--band-2) text-(--on-band-2)',
  3: 'bg-(--band-3) text-(--on-band-3)',
  4: 'bg-(--band-4) text-(--on-band-4)',
  5: 'bg-(--band-5) text-(--on-band-5)',
}

function Weeks() {
  const best = Math.min(...threeWeeks.map(({ price }) => price))
  return (
    <div className="grid grid-cols-7 gap-1">
      {threeWeeks.map(({ price, band }, index) => (
        <span
          key={index}
          className={cx(
            'relative grid h-11 place-items-center rounded-1 text-13 font-semibold tracking-[-0.01em]',
            bandClass[band],
            price === best && 'shadow-[0_0_0_2px_var(--surface),0_0_0_4.5px_var(--warm)]',
          )}
        >
          {price}
          {price === best && (
            <span className="absolute -top-2.5 rounded-[4px] bg-warm px-1.5 text-[10px] leading-[15px] font-bold tracking-[0.05em] text-on-warm">
              {landingText.best}
            </span>
          )}
        </span>
      ))}
    </div>
  )
}

const sellers = [
  { code: 'TP', name: 'TAP Air Portugal', kind: flightText.fare.airline, price: 310, tile: 'bg-[#1f7a3d]' },
  { code: 'MT', name: 'Mytrip', kind: flightText.fare.agency, price: 317, tile: 'bg-[#3d4a5c]' },
]

function Sellers() {
  return (
    <div className="grid gap-2">
      {sellers.map(({ code, name, kind, price, tile }) => (
        <div
          key={code}
          className="flex items-center gap-2.5 rounded-[10px] bg-raised px-3 py-2.5 text-14 shadow-lift"
        >
          <span
            className={cx(
              'grid size-8 shrink-0 place-items-center rounded-2 text-12 font-bold text-white',
              tile,
            )}
          >
            {code}
          </span>
          <span className="min-w-0 flex-1">
            <b className="block font-semibold">{name}</b>
            <span className="block text-12 text-ink-2">
              {kind} · {landingText.example}
            </span>
          </span>
          <Money figure={fareFigure(price)} currency="USD" />
        </div>
      ))}
    </div>
  )
}

const legs = [
  { from: 'YYZ', to: 'LIS', leaves: '21:40', lands: '09:25', later: '+1', minutes: [6, 45] },
  { from: 'LIS', to: 'YYZ', leaves: '15:10', lands: '18:20', later: '', minutes: [8, 10] },
] as const

/** Two flights drawn as lines: also beside the sign-in form. */
export function Flight({ button = true }: { button?: boolean }) {
  return (
    <>
      {legs.map(({ from, to, leaves, lands, later, minutes: [hours, minutes] }) => (
        <div key={from} className="mb-3 last:mb-0">
          <LegLine
            start={<LegEnd time={leaves} code={from} />}
            end={<LegEnd right time={lands} code={to} day={later ? { shown: later } : undefined} />}
          >
            <div className="text-ink-2">{text.duration(hours, minutes)}</div>
            <LegRail />
            <div className="font-medium text-green-text">{flightText.leg.nonstop}</div>
          </LegLine>
        </div>
      ))}
      {button && (
        <span className="mt-2 inline-flex min-h-8 items-center gap-2 self-start rounded-2 bg-sky px-3 text-13 font-semibold text-on-sky">
          {flightText.fare.continueTo('TAP Air Portugal')}
          <ArrowUpRight className="size-[15px]" />
        </span>
      )}
    </>
  )
}
