import { subscriptionText } from '../../people/subscription-messages.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { refusalOf } from '../../api/form-refusal.ts'
import { subscriptionQuery } from './subscription-api.ts'

/** The way to one's card. `isDue`: a payment waits for it. */
export function PortalButton({ isDue = false, ...look }: ButtonLook & { isDue?: boolean }) {
  const portal = usePortal()
  return (
    <div>
      <Button {...look} busy={portal.isBusy} onClick={portal.open}>
        {portal.isBusy
          ? subscriptionText.portal.opening
          : isDue
            ? subscriptionText.portal.update
            : subscriptionText.portal.manage}
      </Button>
      <FieldError>{portal.failure ?? undefined}</FieldError>
    </div>
  )
}

/** Leads to the payment provider's page on which a card is changed. */
function usePortal() {
  const client = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(billingRoutes.portal),
    meta: { personal: true },
    onSuccess: ({ url }) => location.assign(url),
  })
  useEffect(() => {
    // Going back brings the page as it was left, its button still busy, and what was done there unknown.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey })
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [client, reset])
  return {
    open: () => mutate(),
    // Until the other page is there.
    isBusy: isPending || isSuccess,
    failure: error ? refusalOf(error, subscriptionText.portal.failed) : null,
  }
}
