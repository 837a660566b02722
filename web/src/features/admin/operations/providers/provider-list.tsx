import type { ProviderUsage } from '@faresight/contracts/search/provider-usage'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import { Part, PartLine } from '../part.tsx'
import { dayLooks } from './day-bars.tsx'
import { ProviderRow } from './provider-row.tsx'

const words = adminOperationsText.providers

/** How each provider does, what it was asked, and what that cost. */
export function ProviderList({ providers }: { providers: readonly ProviderUsage[] | null }) {
  return (
    <Part title={words.title} lead={words.lead}>
      {providers === null ? (
        <PartLine isFault>{words.away}</PartLine>
      ) : providers.length === 0 ? (
        <PartLine>{words.none}</PartLine>
      ) : (
        <>
          <Legend />
          <ul>
            {providers.map((provider) => (
              <li key={provider.provider} className="border-t border-line px-4 py-4 md:px-5">
                <ProviderRow provider={provider} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}

function Legend() {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-3 text-12 text-ink-2 md:px-5">
      {(['well', 'poor', 'bad', 'none'] as const).map((state) => (
        <span key={state} className="flex items-end gap-1.5">
          <span className={`w-1.5 rounded-[2px] ${dayLooks[state]}`} />
          {words.legend[state]}
        </span>
      ))}
    </p>
  )
}
