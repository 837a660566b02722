import type { OpenResult, ResultOption } from '@faresight/contracts/search/result'
import { fareName, providerName } from '../../flights/fares/fare-words.ts'
import { fareFigure } from '../../format/money.ts'
import { flightText } from '../../flights/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { LockedMoney } from '../../flights/locked/locked-card.tsx'
import { Money } from '../../ui/money.tsx'
import { AirlineTile } from '../../flights/fares/airline-tile.tsx'
import { Charged, OptionLink, TicketLinks } from '../../flights/fares/option-links.tsx'
import { Freshness } from '../../flights/fares/freshness.tsx'
import { isSplit, namedSeller } from '../../flights/fares/purchase.ts'
import { sellerCode } from './seller-code.ts'

interface Props {
  result: OpenResult
  locked: boolean
}

/** All sellers in server order: live and cheapest first, unordered if prices are locked. */
export function Sellers({ result: { options, legs }, locked }: Props) {
  const airlines = legs.flatMap(({ segments }) => segments)
  return (
    <ul className="@container border-t border-line bg-sunken">
      {options.map((option, index) => (
        <li
          // Options may be identical, and rows are stateless.
          key={index}
          className={cx(
            'grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center @max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:justify-between gap-x-3.5 gap-y-1 border-line px-4 py-2 text-14 not-first:border-t md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,0.9fr)_minmax(0,1.2fr)_112px] md:px-5',
            !locked && 'first:bg-[color-mix(in_oklch,var(--warm-tint)_60%,transparent)]',
          )}
        >
          <div
            className={cx(
              'flex min-w-0 items-center gap-2.5 @max-[15rem]:basis-full',
              !option.brandedFare && 'md:col-span-2',
            )}
          >
            <AirlineTile small code={sellerCode(option, airlines)} name={option.seller} />
            <SellerWords option={option} />
          </div>
          {option.brandedFare && (
            <div className="text-13 text-ink-2 max-md:hidden">{fareName(option.brandedFare)}</div>
          )}
          <div className="max-md:col-start-1 max-md:row-start-2">
            <Freshness short live={option.live} seenAt={option.seenAt} />
          </div>
          <div className="text-right max-md:col-start-2 max-md:row-start-1 max-md:max-w-[9.5rem]">
            <OptionPrice option={option} locked={locked} />
          </div>
          {option.bookingUrl &&
            (isSplit(option) ? (
              <div className="col-span-full py-1">
                <TicketLinks option={option} variant={index === 0 ? 'primary' : 'line'} />
              </div>
            ) : (
              <div className="max-md:col-start-2 max-md:row-start-2 max-md:w-24 max-md:justify-self-end">
                <OptionLink option={option} variant={index === 0 ? 'primary' : 'line'} />
              </div>
            ))}
        </li>
      ))}
    </ul>
  )
}

function SellerWords({ option }: { option: ResultOption }) {
  const seller = namedSeller(option)
  const via = flightText.fare.via(providerName(option.provider))
  const kind = option.sellerKind === 'airline' ? flightText.fare.airline : flightText.fare.agency
  return (
    <div className="min-w-0">
      <div className="font-medium wrap-anywhere">{seller ?? flightText.fare.sellerLater}</div>
      <div className="text-12 text-ink-2">
        {seller ? `${kind} · ${via}` : via}
        {option.brandedFare && <span className="block md:hidden">{fareName(option.brandedFare)}</span>}
        {option.selfTransfer && (
          <span className="block text-amber-text">{flightText.fare.selfTransfer[option.selfTransfer]}</span>
        )}
        {isSplit(option) && (
          <span className="block text-amber-text">
            {flightText.fare.separateTickets(option.tickets.length)}
          </span>
        )}
      </div>
    </div>
  )
}

function OptionPrice({ option, locked }: { option: ResultOption; locked: boolean }) {
  if (locked) return <LockedMoney currency={option.currency} label={flightText.locked.price} size={14} />
  if (option.price === null) return <span className="text-13 text-ink-2">{flightText.fare.noPrice}</span>
  return (
    <>
      <Money figure={fareFigure(option.price)} currency={option.currency} size={14} />
      {option.suspicious && <div className="text-12 text-amber-text">{flightText.fare.suspicious}</div>}
      <Charged charged={option.charged} />
    </>
  )
}
