import type { UnlockedResult, ResultOption, ResultSegment } from '@faresight/contracts/search/result'
import { type Seller, groupOptionsBySeller } from '@faresight/contracts/search/sellers'
import { BagsTotal } from '../../flights/fares/bags.tsx'
import { type FareTerm, fareTerms, TermList } from '../../flights/fares/fare-terms.tsx'
import { fareName, providerName, isSplit } from '../../flights/fares/fares.ts'
import { fareFigure } from '../../format/money.ts'
import { flightText } from '../../flights/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { LockedMoney } from '../../flights/locked/locked-card.tsx'
import { Money } from '../../ui/money.tsx'
import { AirlineTile } from '../../flights/fares/airline-tile.tsx'
import { ChargedPrice, OptionLink, TicketLinks } from '../../flights/fares/option-links.tsx'
import { Freshness } from '../../flights/fares/freshness.tsx'

interface Props {
  result: UnlockedResult
  locked: boolean
  /** Those who have a seat. */
  travellers: number
}

/** Each seller with its fares, in server order: live and cheapest first, unordered if prices are locked. */
export function Sellers({ result: { options, legs }, locked, travellers }: Props) {
  const airlines = legs.flatMap(({ segments }) => segments)
  return (
    <ul className="@container border-t border-line bg-sunken">
      {groupOptionsBySeller(options).map((seller) => (
        <li key={`${seller.kind} ${seller.name}`} className="border-line not-first:border-t">
          <ul>
            {rowsOf(seller, locked, travellers).map((row, index) => (
              <OptionRow
                // Options may be identical, and rows are stateless.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                {...row}
                seller={index === 0 ? seller : null}
                isFirst={row.option === options[0]}
                {...{ airlines, locked, travellers }}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface Row {
  option: ResultOption
  /** Only in the first row of a fare. */
  fare: string | null
  /** Empty if they repeat those of the row above. */
  terms: readonly FareTerm[]
}

function rowsOf({ fares }: Seller, locked: boolean, travellers: number): Row[] {
  return fares.flatMap(({ brandedFare, options }) => {
    const terms = options.map((option) => (locked ? [] : fareTerms(option, travellers)))
    return options.map((option, index) => ({
      option,
      fare: index === 0 ? brandedFare : null,
      terms: isAlike(terms[index], terms[index - 1]) ? [] : (terms[index] ?? []),
    }))
  })
}

function isAlike(terms: readonly FareTerm[] = [], above: readonly FareTerm[] | undefined): boolean {
  return terms.length === above?.length && terms.every(({ words }, index) => words === above[index]?.words)
}

interface OptionRowProps extends Row {
  /** In the seller's first row, else `null`. */
  seller: Seller | null
  isFirst: boolean
  airlines: readonly ResultSegment[]
  locked: boolean
  travellers: number
}

// On phones: seller and price, the fare, then age and button. Rows without a seller start with the fare or the age.
function OptionRow({ option, fare, terms, seller, isFirst, airlines, locked, travellers }: OptionRowProps) {
  const variant = isFirst ? 'primary' : 'line'
  const risks = riskWords(option)
  const hasFare = fare !== null || risks.length > 0 || terms.length > 0
  const startsWithAge = !seller && !hasFare
  return (
    <li
      className={cx(
        'grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1.5 px-4 py-2 text-14 @max-[15rem]:grid-cols-1 @xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(0,0.9fr)_minmax(0,0.9fr)_7rem] @xl:px-5',
        isFirst && !locked && 'bg-[color-mix(in_oklch,var(--warm-tint)_60%,transparent)]',
      )}
    >
      {seller && (
        <div className="flex min-w-0 items-center gap-2.5">
          <AirlineTile small code={sellerCode(option, airlines)} name={option.seller} />
          <SellerWords seller={seller} />
        </div>
      )}
      {hasFare && (
        <div
          className={cx(
            'grid min-w-0 gap-0.5 @xl:col-start-2',
            seller && '@max-xl:order-2 @max-xl:col-span-full',
          )}
        >
          {fare && <div className="text-13 font-medium">{fareName(fare)}</div>}
          {risks.map((risk) => (
            <div key={risk} className="text-12 text-amber-text">
              {risk}
            </div>
          ))}
          {terms.length > 0 && <TermList terms={terms} />}
        </div>
      )}
      <div className={cx('grid gap-0.5 @xl:col-start-3', !startsWithAge && '@max-xl:order-3')}>
        <Freshness short live={option.live} seenAt={option.seenAt} />
        <span className="text-12 text-ink-2">{flightText.fare.via(providerName(option.provider))}</span>
      </div>
      <div className="@max-xl:order-1 @max-xl:max-w-[10em] @min-[15rem]:text-right">
        <OptionPrice option={option} locked={locked} travellers={travellers} />
      </div>
      {option.bookingUrl &&
        (isSplit(option) ? (
          <div className="col-span-full py-1 @max-xl:order-4">
            <TicketLinks option={option} variant={variant} />
          </div>
        ) : (
          <div
            className={cx(
              '@max-xl:order-4 @max-xl:min-w-24 @min-[15rem]:@max-xl:justify-self-end',
              startsWithAge && '@max-xl:col-span-full',
            )}
          >
            <OptionLink option={option} variant={variant} />
          </div>
        ))}
    </li>
  )
}

function SellerWords({ seller: { name, kind } }: { seller: Seller }) {
  return (
    <div className="min-w-0">
      <div className="font-medium wrap-anywhere">{name ?? flightText.fare.sellerLater}</div>
      {name && (
        <div className="text-12 text-ink-2">
          {kind === 'airline' ? flightText.fare.airline : flightText.fare.agency}
        </div>
      )}
    </div>
  )
}

function riskWords({ selfTransfer, tickets }: ResultOption): string[] {
  const words = selfTransfer ? [flightText.fare.selfTransfer[selfTransfer]] : []
  return isSplit({ tickets }) ? [...words, flightText.fare.separateTickets(tickets.length)] : words
}

type OptionPriceProps = Pick<OptionRowProps, 'option' | 'locked' | 'travellers'>

function OptionPrice({ option, locked, travellers }: OptionPriceProps) {
  if (locked) return <LockedMoney currency={option.currency} size={14} />
  if (option.price === null) return <span className="text-13 text-ink-2">{flightText.fare.noPrice}</span>
  return (
    <>
      <Money figure={fareFigure(option.price)} currency={option.currency} size={14} />
      <BagsTotal short option={option} travellers={travellers} />
      {option.suspicious && <div className="text-12 text-amber-text">{flightText.fare.suspicious}</div>}
      <ChargedPrice charged={option.charged} />
    </>
  )
}

/**
 * The airline code of a seller that operates or markets the flight, else `null`. Compares whole names: a similar name is
 * another airline.
 */
export function sellerCode(
  option: Pick<ResultOption, 'seller' | 'sellerKind' | 'tickets'>,
  airlines: readonly Pick<ResultSegment, 'airline' | 'airlineCode'>[],
): string | null {
  if (option.sellerKind !== 'airline' || isSplit(option)) return null
  const own = airlines.find(({ airline }) => airline === option.seller)
  return own?.airlineCode ?? null
}
