import { defaultChecks, defaultScansPerDay } from '@faresight/contracts/ai-scan/allowance'
import { howItWorksText } from '../../../text/how-it-works-text.ts'

const words = howItWorksText.opens
const { yes, no } = words.dates

const rows: readonly { name: string; values: readonly (string | number)[] }[] = [
  {
    name: words.checks.name,
    values: [defaultChecks.visitor, defaultChecks.member, defaultChecks.subscriber].map(words.checks.upTo),
  },
  {
    name: words.scans.name,
    values: [defaultScansPerDay.visitor, defaultScansPerDay.member, words.scans.any],
  },
  { name: words.results.name, values: words.results.values },
  { name: words.dates.name, values: [no, no, yes] },
  { name: words.saved, values: [no, yes, yes] },
  { name: words.alerts, values: [no, no, yes] },
]

/** Who gets what. Where columns have no room, each row is a list of its own, so that nothing has to be scrolled sideways. */
export function OpenToWhom() {
  return (
    <div className="@container card overflow-hidden">
      <table aria-label={words.label} className="w-full border-collapse text-15 @max-[40rem]:block">
        <thead className="@max-[40rem]:sr-only">
          <tr className="border-b border-line-2 bg-sunken text-left text-14 text-ink-2">
            <th scope="col" className="px-6 py-3.5 font-medium">
              {words.feature}
            </th>
            {words.viewers.map((viewer) => (
              <th key={viewer} scope="col" className="px-6 py-3.5 font-medium">
                {viewer}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[40rem]:block">
          {rows.map(({ name, values }) => (
            <tr
              key={name}
              className="border-b border-line last:border-b-0 @max-[40rem]:grid @max-[40rem]:gap-1.5 @max-[40rem]:px-4 @max-[40rem]:py-4"
            >
              <th
                scope="row"
                className="text-left font-semibold @min-[40rem]:px-6 @min-[40rem]:py-3.5 @min-[40rem]:font-medium"
              >
                {name}
              </th>
              {values.map((value, place) => (
                <td
                  key={words.viewers[place]}
                  className="text-ink-2 last:text-ink @max-[40rem]:flex @max-[40rem]:flex-wrap @max-[40rem]:justify-between @max-[40rem]:gap-x-4 @min-[40rem]:px-6 @min-[40rem]:py-3.5 @min-[40rem]:last:font-medium"
                >
                  <span aria-hidden className="shrink-0 @min-[40rem]:hidden">
                    {words.viewers[place]}
                  </span>
                  <span className="@max-[40rem]:min-w-0 @max-[40rem]:flex-1 @max-[40rem]:basis-24 @max-[40rem]:text-right">
                    {value}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
