import type { UnlockedResult, Emissions } from '@faresight/contracts/search/result'
import { Plane, Leaf } from 'lucide-react'
import { aircraftOf } from '../legs/leg-words.ts'
import { statedTerms, Term } from './fare-terms.tsx'
import { cx } from '../../ui/class-names.ts'
import { cardText } from '../card-messages.ts'
import { flightText } from '../messages.ts'

/** What the shown price includes, the CO₂ and the aircraft, as far as they are known. */
export function FlightFacts({ result, travellers }: { result: UnlockedResult; travellers: number }) {
  const [option] = result.options
  const terms = option ? statedTerms(option, travellers) : []
  const aircraft = fewAircraft(result)
  const { emissions } = result
  if (terms.length === 0 && !emissions && aircraft.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-13">
      {terms.map((term) => (
        <li key={term.kind}>
          <Term term={term} />
        </li>
      ))}
      {emissions && (
        <li>
          <EmissionsNote emissions={emissions} />
        </li>
      )}
      {aircraft.map((name) => (
        <li key={name} className="inline-flex gap-1 text-ink-2">
          <Plane aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-3" />
          {name}
        </li>
      ))}
    </ul>
  )
}

const maxAircraft = 2

/** Types of aircraft, each once; none if there are too many for a card. */
function fewAircraft(result: UnlockedResult): string[] {
  const names = [...new Set(aircraftOf(result))]
  return names.length > maxAircraft ? [] : names
}

/** CO₂ per passenger, in brief. */
function EmissionsNote({ emissions }: { emissions: Emissions }) {
  const { kgPerPassenger, vsTypicalPercent } = emissions
  const { kg, versus, spoken } = cardText.emissions
  const isLow = vsTypicalPercent < 0
  return (
    <span className="inline-flex gap-1 text-13 text-ink-2">
      <Leaf
        aria-hidden
        className={cx('mt-0.5 size-3.5 shrink-0', isLow ? 'text-green-text' : 'text-ink-3')}
      />
      <span className="sr-only">{spoken(kgPerPassenger, vsTypicalPercent)}</span>
      <span aria-hidden>
        {kg(kgPerPassenger)}{' '}
        <span className={cx('whitespace-nowrap', isLow && 'text-green-text')}>
          {versus(vsTypicalPercent)}
        </span>
      </span>
    </span>
  )
}

const icao =
  'https://icec.icao.int/Documents/Methodology%20ICAO%20Carbon%20Emissions%20Calculator_v13_Final.pdf'
const impactModel = 'https://github.com/google/travel-impact-model'

/** CO₂ per passenger, how it compares, and how it is estimated. */
export function EmissionsDetails({ emissions }: { emissions: Emissions }) {
  const { kgPerPassenger, aircraftKnown, vsTypicalPercent } = emissions
  const { sentence, aircraftUnknown, method, icao: icaoName, impactModel: modelName } = cardText.emissions
  const [before, between, after] = method
  return (
    <p className="text-ink-2">
      {sentence(kgPerPassenger, vsTypicalPercent)} {!aircraftKnown && `${aircraftUnknown} `}
      {before}
      <MethodLink href={icao}>{icaoName}</MethodLink>
      {between}
      <MethodLink href={impactModel}>{modelName}</MethodLink>
      {after}
    </p>
  )
}

function MethodLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="link">
      {children}
      <span className="sr-only"> {flightText.fare.newTab}</span>
    </a>
  )
}
