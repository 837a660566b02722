import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import type { ReactNode } from 'react'
import { fareFigure } from '../../../format/money.ts'
import { locale } from '../../../text/text.ts'
import { flightText } from '../../../text/flight-text.ts'
import { scanText } from '../../../text/scan-text.ts'
import { LockedMoney } from '../../../flights/locked/locked-money.tsx'

const words = scanText.progress
const whole = new Intl.NumberFormat(locale)

interface Props {
  scan: ScanProgress
  currency: string
  /** The lowest score so far, as its price; `locked` where there is one that is withheld. */
  best: number | 'locked' | null
}

/** How far a scan is, in figures. */
export function Stats({ scan, currency, best }: Props) {
  const { checks, budget, candidates, certificate } = scan
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-4 gap-y-3 md:flex md:flex-wrap md:gap-x-11">
      <Stat name={words.checked} figure={whole.format(checks)} unit={words.ofAtMost(budget)} />
      <Stat name={words.candidates} figure={whole.format(candidates)} />
      {best === 'locked' ? (
        <Stat
          name={words.best}
          figure={<LockedMoney currency={currency} label={flightText.locked.price} size={24} />}
        />
      ) : (
        best !== null && <Stat warm name={words.best} figure={fareFigure(best)} unit={currency} />
      )}
      {certificate && (
        <Stat
          name={words.cheaperBy}
          figure={fareFigure(Math.ceil(certificate.gap))}
          unit={words.sure(currency, Math.round(certificate.confidence * 100))}
        />
      )}
    </dl>
  )
}

interface StatProps {
  name: string
  figure: ReactNode
  unit?: string
  warm?: boolean
}

function Stat({ name, figure, unit, warm }: StatProps) {
  return (
    <div>
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className={warm ? 'text-warm-text' : undefined}>
        <span className="text-24 font-semibold tracking-snug">{figure}</span>{' '}
        {unit && <span className="text-14 text-ink-2">{unit}</span>}
      </dd>
    </div>
  )
}
