import type { NetworkUsage, ProviderQuotaUsage } from '@faresight/contracts/search/network-usage'
import { useRef, useState } from 'react'
import { adminOperationsText } from './messages.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { OperationsCard, PartLine } from './operations-card.tsx'
import { BlockDialog, BlockForm, useNetworkAction } from './block-dialog.tsx'
import type { OperationsOverview } from '@faresight/contracts/admin/operations'
import { ratio, topAndBlocked, visitorRequests } from './operations.ts'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { formatMoment } from '../../format/dates.ts'
import { formatShare } from '../../format/shares.ts'
import { Badge } from '../../ui/badge.tsx'
import { TriangleAlert } from 'lucide-react'
import { Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** How much visitors and members use of providers, and from which networks. */
export function NetworksCard({ shares, networks }: Pick<OperationsOverview, 'shares' | 'networks'>) {
  return (
    <OperationsCard title={adminOperationsText.networks.title} lead={adminOperationsText.networks.lead}>
      {shares === null || networks === null ? (
        <PartLine isFault>{adminOperationsText.networks.away}</PartLine>
      ) : shares.length === 0 ? (
        <>
          <PartLine>{adminOperationsText.networks.unlimited}</PartLine>
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
    </OperationsCard>
  )
}

interface Props {
  networks: readonly NetworkUsage[]
  total: number
}

/** The networks with the most requests, and all blocked ones. */
function NetworkList({ networks, total }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const [asked, ask] = useState<string | null>(null)
  const most = topAndBlocked(networks)
  const shown = isWhole ? networks : most
  // The pressed button disappears with its row.
  const focusList = () => box.current?.focus()
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {networks.length === 0 ? (
        <PartLine>{adminOperationsText.networks.none}</PartLine>
      ) : (
        <ul aria-label={adminOperationsText.networks.list}>
          {shown.map((network) => (
            <li key={network.network} className="border-t border-line px-4 py-3 md:px-5">
              <NetworkRow
                network={network}
                total={total}
                onBlock={() => ask(network.network)}
                onGone={focusList}
              />
            </li>
          ))}
        </ul>
      )}
      {most.length < networks.length && (
        <p className="border-t border-line px-4 py-2.5 text-14 md:px-5">
          <LinkButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? adminOperationsText.networks.fewer : adminOperationsText.networks.all(networks.length)}
          </LinkButton>
        </p>
      )}
      {asked !== null && (
        <BlockDialog
          network={asked}
          onClose={() => ask(null)}
          returnTo={() =>
            document.querySelector<HTMLElement>(`[data-network="${CSS.escape(asked)}"]`) ?? box.current
          }
        />
      )}
    </div>
  )
}

interface NetworkRowProps {
  network: NetworkUsage
  total: number
  onBlock: () => void
  onGone: () => void
}

function NetworkRow({ network: { network, requests, blockedAt }, total, onBlock, onGone }: NetworkRowProps) {
  const unblock = useNetworkAction(
    adminRoutes.unblockNetwork,
    {
      done: adminOperationsText.networks.unblockDone,
      failed: adminOperationsText.networks.unblockFailed,
      failedWhy: adminOperationsText.networks.unblockFailedWhy,
    },
    () => requests === 0 && onGone(),
  )
  const isBlocked = blockedAt !== null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-48 text-14">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-all">{network}</span>
          {isBlocked && (
            <Badge kind="red" tag>
              {adminOperationsText.networks.blocked}
            </Badge>
          )}
        </p>
        <p className="text-13 text-ink-2">
          {requests > 0 && total > 0
            ? adminOperationsText.networks.requestsAndShare(requests, formatShare(ratio(requests, total)))
            : adminOperationsText.networks.requests(requests)}
        </p>
        {isBlocked && (
          <p className="text-13 text-ink-2">
            <time dateTime={blockedAt}>
              {adminOperationsText.networks.blockedSince(formatMoment(blockedAt))}
            </time>
          </p>
        )}
      </div>
      {/* One button for both actions keeps the focus. */}
      <Button
        size="sm"
        variant={isBlocked ? 'line' : 'danger-line'}
        data-network={network}
        busy={unblock.isPending}
        aria-label={
          isBlocked
            ? adminOperationsText.networks.unblockOf(network)
            : adminOperationsText.networks.blockOf(network)
        }
        onClick={isBlocked ? () => unblock.mutate(network) : onBlock}
      >
        {!isBlocked
          ? adminOperationsText.networks.block
          : unblock.isPending
            ? adminOperationsText.networks.unblocking
            : adminOperationsText.networks.unblock}
      </Button>
    </div>
  )
}

/** How much of a provider's daily quota visitors and members have used. */
function ProviderShares({ share }: { share: ProviderQuotaUsage }) {
  const { title, visitors, visitorsLimit, members, membersLimit, isAbnormal } = share
  return (
    <>
      <h4 className="text-14 font-semibold break-words">{title}</h4>
      <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Share
          who={adminOperationsText.networks.visitors}
          provider={title}
          used={visitors}
          most={visitorsLimit}
          isWarning={isAbnormal}
        />
        <Share
          who={adminOperationsText.networks.members}
          provider={title}
          used={members}
          most={membersLimit}
        />
      </div>
      {isAbnormal && (
        <div className="mt-3">
          <Note kind="amber" icon={<TriangleAlert aria-hidden />}>
            {adminOperationsText.networks.abnormal(title)}
          </Note>
        </div>
      )}
    </>
  )
}

interface ShareProps {
  who: string
  provider: string
  used: number
  most: number
  isWarning?: boolean
}

function Share({ who, provider, used, most, isWarning = false }: ShareProps) {
  const sentence = adminOperationsText.networks.ofToday(used, most)
  return (
    <div className="min-w-0 text-13">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-3">
        <span className="text-ink-2">{who}</span>
        <span>{sentence}</span>
      </p>
      <ProgressBar
        label={adminOperationsText.networks.bar(who, provider)}
        value={ratio(used, most) * 100}
        words={sentence}
        isWarning={isWarning}
      />
    </div>
  )
}
