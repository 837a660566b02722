import type { Operations } from '@faresight/contracts/admin/operations'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import { Part, PartLine } from '../part.tsx'
import { BlockForm } from './block-form.tsx'
import { NetworkList } from './network-list.tsx'
import { ProviderShares } from './provider-shares.tsx'
import { visitorRequests } from './shown.ts'

const words = adminOperationsText.networks

/** What visitors and members have used up of each provider's day, and from which networks. */
export function NetworksCard({ shares, networks }: Pick<Operations, 'shares' | 'networks'>) {
  return (
    <Part title={words.title} lead={words.lead}>
      {shares === null || networks === null ? (
        <PartLine isFault>{words.away}</PartLine>
      ) : shares.length === 0 ? (
        <>
          <PartLine>{words.free}</PartLine>
          {networks.length > 0 && <NetworkList networks={networks} total={0} />}
        </>
      ) : (
        <>
          <ul className="mb-4 grid gap-5 px-4 md:px-5">
            {shares.map((share) => (
              <li key={share.provider}>
                <ProviderShares share={share} />
              </li>
            ))}
          </ul>
          <NetworkList networks={networks} total={visitorRequests(shares)} />
          <BlockForm />
        </>
      )}
    </Part>
  )
}
