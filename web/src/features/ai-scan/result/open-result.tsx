import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { OpenResult } from '@faresight/contracts/search/result'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { pageText } from '../../../text/page-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useView } from '../view/use-view.ts'
import type { View } from '../view/address.ts'
import { PriceCalendar } from '../calendar/price-calendar.tsx'
import { DealCard } from '../deal/deal-card.tsx'
import { Continue } from '../deal/continue.tsx'
import { offerOf } from '../deal/offer.ts'
import type { FoundScan } from '../scan/scan.ts'
import { BestSoFar } from '../progress/best-so-far.tsx'
import { CheckList } from '../progress/check-list.tsx'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'
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
  const [{ pair }, change] = useView()
  const [press, setPress] = useState<Press>({ offer: null, count: 0 })
  const choose = ({ id, date, returnDate }: OpenDeal, exactly = false) => {
    if (!date) return
    setPress(({ count }) => ({ offer: exactly ? id : null, count: count + 1 }))
    change({ pair: { date, returnDate } })
  }
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
  const opened = !running && pair ? standing(pair, press.offer, { ranked, offers }) : undefined
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
      {opened && (
        <ChosenPair
          // Pressed once more, it is gone to once more.
          key={press.count}
          pressed={press.count > 0}
          deal={opened.deal}
          asked={asked}
          offer={offerOf(opened.deal, results)}
          onClose={() => change({ pair: null })}
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

/** What opened the card: how often something was pressed here, and which offer that named. */
interface Press {
  /** Its id; `null`: whatever stands for the pair. */
  offer: string | null
  count: number
}

/** The pair as it stands now, since another weight may put another flight in its place; or the very offer that was named. */
function standing(
  pair: NonNullable<View['pair']>,
  offer: string | null,
  { ranked, offers }: Pick<Props, 'ranked' | 'offers'>,
): RankedDeal | undefined {
  return offer
    ? offers.find(({ deal }) => deal.id === offer && isSamePair(deal, pair))
    : ranked.find(({ deal }) => isSamePair(deal, pair))
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
  pressed,
  onClose,
}: {
  deal: OpenDeal
  asked: AskedScan
  offer: OpenResult | null
  /** It was pressed here; else the address had it open. */
  pressed: boolean
  onClose: () => void
}) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (!pressed) return
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'center' })
  }, [pressed])
  const close = () => {
    onClose()
    // Nothing here opened what the address had open: then the results get the focus.
    const back = pressed ? opener : document.querySelector('#ai-results h1')
    if (back instanceof HTMLElement) back.focus({ preventScroll: !pressed })
  }
  return (
    <DealCard deal={deal} offer={offer} asked={asked} label={words.pair} titleId={id} titleRef={title}>
      <div className="flex flex-wrap gap-2">
        <Continue deal={deal} offer={offer} />
        <Button variant="ghost" onClick={close}>
          {pageText.actions.close}
        </Button>
      </div>
    </DealCard>
  )
}
