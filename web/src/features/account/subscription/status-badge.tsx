import type { ComponentProps } from 'react'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { Badge, Dot } from '../../../ui/badge.tsx'
import type { Badge as Status } from './standing.ts'

const kinds: Record<Status, NonNullable<ComponentProps<typeof Badge>['kind']>> = {
  none: 'plain',
  active: 'active',
  trialing: 'sky',
  canceled: 'red',
  past_due: 'red',
}

/** How a plan stands, in a word. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <Badge kind={kinds[status]}>
      <Dot />
      {subscriptionText.badges[status]}
    </Badge>
  )
}
