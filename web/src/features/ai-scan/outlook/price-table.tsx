import { dateOf } from '@faresight/contracts/days'
import { formatDay } from '../../../format/dates.ts'
import { fareFigure } from '../../../format/money.ts'
import { scanText } from '../../../text/scan-text.ts'
import { cx } from '../../../ui/class-names.ts'
import { rangeFigures } from './rules/sentences.ts'
import { stopsOf, type Stop } from './rules/stops.ts'
import type { Timeline } from './rules/timeline.ts'

const words = scanText.outlook.history.table
const cell = 'py-1.5 pr-4 text-left font-normal whitespace-nowrap'

/** All that the picture shows, in figures: newest first, after what is to come. */
export function PriceTable({ timeline, currency }: { timeline: Timeline; currency: string }) {
  const stops = stopsOf(timeline)
  const rows = [...stops.filter(isTold), ...stops.filter((stop) => !isTold(stop)).toReversed()]
  const columns = timeline.told.length > 0 ? [words.likely, words.sure] : []
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="link inline-block min-h-6 text-13 font-medium">{words.open}</summary>
      <section
        aria-label={words.label}
        // A part that scrolls can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto rounded-2 border border-line px-4 text-13"
      >
        <table className="w-full">
          <thead className="sticky top-0 bg-surface text-ink-3">
            <tr>
              {[words.day, words.fare(currency), ...columns].map((column) => (
                <th key={column} scope="col" className={cell}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((stop) => (
              <tr key={stop.at.day} className="border-t border-line">
                <th scope="row" className={cell}>
                  {formatDay(dateOf(stop.at.day))}
                </th>
                <Values stop={stop} hasRanges={columns.length > 0} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function Values({ stop, hasRanges }: { stop: Stop; hasRanges: boolean }) {
  const figure = fareFigure(stop.at.price)
  if (stop.kind === 'told')
    return (
      <>
        <td className={cell}>{words.expected(figure)}</td>
        <td className={cell}>{rangeFigures(stop.at.likely)}</td>
        <td className={cell}>{rangeFigures(stop.at.sure)}</td>
      </>
    )
  return (
    <>
      <td className={cell}>{figure}</td>
      {hasRanges && (
        <td colSpan={2} className={cx(cell, 'text-ink-3')}>
          {words.seen}
        </td>
      )}
    </>
  )
}

function isTold({ kind }: Stop): boolean {
  return kind === 'told'
}
