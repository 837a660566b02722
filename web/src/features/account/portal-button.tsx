import { subscriptionText } from '../../people/subscription-messages.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/client.ts'
import { serverErrorMessage } from '../../api/form-errors.ts'
import { subscriptionQuery } from './subscription-api.ts'

/** Opens Stripe's page for the card. `isDue`: a payment is overdue. */
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

function usePortal() {
  const client = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(billingRoutes.portal),
    meta: { personal: true },
    onSuccess: ({ url }) => location.assign(url),
  })
  useEffect(() => {
    // The back/forward cache restores the page with its button busy, and the card may have changed.
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
    // Until the browser leaves.
    isBusy: isPending || isSuccess,
    failure: error ? serverErrorMessage(error, subscriptionText.portal.failed) : null,
  }
}
