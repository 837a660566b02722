import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { OpenResult } from '@faresight/contracts/search/result'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { pageText } from '../../../text/page-text.ts'
import { Button } from '../../../ui/button.tsx'
import { PriceCalendar } from '../calendar/price-calendar.tsx'
import { DealCard } from '../deal/deal-card.tsx'
import { Continue } from '../deal/continue.tsx'
import { offerOf } from '../deal/offer.ts'
import type { FoundScan } from '../found/found-scan.ts'
import { BestSoFar } from '../progress/best-so-far.tsx'
import { CheckList } from '../progress/check-list.tsx'
import type { AskedScan } from '../query/asked-scan.ts'
import { DealBanner } from './deal-banner.tsx'
import { Matters } from './matters.tsx'
import { isSamePair, type RankedDeal } from '../deal/ranking.ts'
import { WhyThis } from './why-this.tsx'

const words = pageText.scan.result

interface Props {
  found: FoundScan
  asked: AskedScan
  /** What stands for each pair, best first, and every offer that was seen. */
  ranked: readonly RankedDeal[]
  offers: readonly RankedDeal[]
  /** It is what was found so far. */
  running: boolean
  priceWeight: number
  onWeight: (priceWeight: number) => void
}

/** What a scan has found, for whoever may see all of it. */
export function OpenResult({ found, asked, ranked, offers, running, priceWeight, onWeight }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const choose = (deal: OpenDeal, exactly = false) =>
    setChosen((before) => ({ deal, exactly, presses: (before?.presses ?? 0) + 1 }))
  const { scan, record, calendar, bestDeal } = found
  const [best] = ranked
  const results = record?.allResults ?? []
  const offer = best ? offerOf(best.deal, results) : null
  const scannedDates = useMemo(
    () => ranked.toSorted((a, b) => a.price - b.price).map(({ deal }) => deal),
    [ranked],
  )
  const bestDates = useMemo(
    () => (best?.deal.date ? { date: best.deal.date, returnDate: best.deal.returnDate } : null),
    [best],
  )
  const opened = !running && chosen ? standing(chosen, ranked, offers) : undefined
  if (!scan) return null
  return (
    <>
      {running ? (
        <SoFar found={found} asked={asked} ranked={ranked} />
      ) : (
        best &&
        bestDeal && (
          <DealBanner
            deal={best.deal}
            measured={bestDeal}
            asked={asked}
            scan={scan}
            offer={offer}
            action={<Continue best deal={best.deal} offer={offer} />}
          />
        )
      )}
      <PriceCalendar
        scannedDates={scannedDates}
        calendar={calendar}
        scan={scan}
        asked={asked}
        best={bestDates}
        running={running}
        locked={null}
        onOpen={running ? undefined : (deal) => choose(deal)}
      />
      {chosen && opened && (
        <ChosenPair
          // Pressed once more, it is gone to once more.
          key={chosen.presses}
          deal={opened.deal}
          asked={asked}
          offer={offerOf(opened.deal, results)}
          onClose={() => setChosen(null)}
        />
      )}
      {!running && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <Matters
            ranked={ranked}
            priceWeight={priceWeight}
            onWeight={onWeight}
            onOpen={(deal) => choose(deal)}
          />
          <WhyThis offers={offers} onOpen={(deal) => choose(deal, true)} />
        </div>
      )}
    </>
  )
}

/** What was pressed, and for how many times something was. */
interface Chosen {
  deal: OpenDeal
  /** That very offer, whatever stands for its pair. */
  exactly: boolean
  presses: number
}

/** The pair as it stands now, since another weight may put another flight in its place; or the very offer that was chosen. */
function standing(
  { deal: chosen, exactly }: Chosen,
  ranked: readonly RankedDeal[],
  offers: readonly RankedDeal[],
): RankedDeal | undefined {
  return exactly
    ? offers.find(({ deal }) => deal.id === chosen.id && isSamePair(deal, chosen))
    : ranked.find(({ deal }) => isSamePair(deal, chosen))
}

/** The best of a running scan, and what was checked last. */
function SoFar({ found, asked, ranked }: Pick<Props, 'found' | 'asked' | 'ranked'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
      <BestSoFar ranked={ranked} asked={asked} />
      <CheckList checks={found.lastChecks} deals={found.scannedDates} currency={asked.currency} />
    </div>
  )
}

/** The card of a pair that was pressed in the calendar or in the list; the focus goes there, and back when it is closed. */
function ChosenPair({
  deal,
  asked,
  offer,
  onClose,
}: {
  deal: OpenDeal
  asked: AskedScan
  offer: OpenResult | null
  onClose: () => void
}) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'center' })
  }, [])
  const close = () => {
    onClose()
    if (opener instanceof HTMLElement) opener.focus()
  }
  return (
    <DealCard deal={deal} offer={offer} asked={asked} label={words.pair} titleId={id} titleRef={title}>
      <div className="flex flex-wrap gap-2">
        <Continue deal={deal} offer={offer} />
        <Button variant="ghost" onClick={close}>
          {words.closePair}
        </Button>
      </div>
    </DealCard>
  )
}
