import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import type { ComponentProps } from 'react'
import { subscriptionText } from './subscription-messages.ts'
import { Badge, Dot } from '../ui/badge.tsx'

/** `none`: no plan. */
type Status = NonNullable<OwnSubscription['status']> | 'none'

const kinds: Record<Status, NonNullable<ComponentProps<typeof Badge>['kind']>> = {
  none: 'plain',
  active: 'active',
  trialing: 'sky',
  canceled: 'red',
  past_due: 'red',
}

/** Status of a plan. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <Badge kind={kinds[status]}>
      <Dot />
      {subscriptionText.badges[status]}
    </Badge>
  )
}
