import { adminRoutes } from '@faresight/contracts/admin/http'
import type { NetworkSpend } from '@faresight/contracts/search/network-spend'
import { formatMoment } from '../../../../format/dates.ts'
import { formatShare } from '../../../../format/shares.ts'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { partOf } from './shown.ts'
import { useNetworkAct } from './use-network-act.ts'

const words = adminOperationsText.networks

interface Props {
  network: NetworkSpend
  /** What all visitors have used, in requests. */
  total: number
  onBlock: () => void
  /** It is about to leave the list. */
  onGone: () => void
}

/** A network of visitors: its requests, and the way to block or unblock it. */
export function NetworkRow({ network: { network, requests, blockedAt }, total, onBlock, onGone }: Props) {
  const unblock = useNetworkAct(
    adminRoutes.unblockNetwork,
    { done: words.unblockDone, failed: words.unblockFailed, failedWhy: words.unblockFailedWhy },
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
              {words.blocked}
            </Badge>
          )}
        </p>
        <p className="text-13 text-ink-2">
          {words.requests(requests)}
          {requests > 0 && total > 0 && `, ${words.part(formatShare(partOf(requests, total)))}`}
        </p>
        {isBlocked && (
          <p className="text-13 text-ink-2">
            <time dateTime={blockedAt}>{words.blockedSince(formatMoment(blockedAt))}</time>
          </p>
        )}
      </div>
      {/* One button, so that it keeps the focus when the network is blocked. */}
      <Button
        size="sm"
        variant={isBlocked ? 'line' : 'danger-line'}
        data-network={network}
        busy={unblock.isPending}
        aria-label={isBlocked ? words.unblockOf(network) : words.blockOf(network)}
        onClick={isBlocked ? () => unblock.mutate(network) : onBlock}
      >
        {!isBlocked ? words.block : unblock.isPending ? words.unblocking : words.unblock}
      </Button>
    </div>
  )
}
