import { subscriptionText } from '../../../text/subscription-text.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { usePortal } from './use-portal.ts'

const words = subscriptionText.portal

/** The way to one's card. `isDue`: a payment waits for it. */
export function PortalButton({ isDue = false, ...look }: ButtonLook & { isDue?: boolean }) {
  const portal = usePortal()
  return (
    <div>
      <Button {...look} busy={portal.isBusy} onClick={portal.open}>
        {portal.isBusy ? words.opening : isDue ? words.update : words.manage}
      </Button>
      <FieldError>{portal.failure ?? undefined}</FieldError>
    </div>
  )
}
