import { alertsRoutes } from '@faresight/contracts/alerts/http'
import { proposedTarget } from '@faresight/contracts/alerts/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { tellRefusal } from '../../../api/form-refusal.ts'
import { latestDay, today } from '../../../flights/trips/flight/days.ts'
import { alertText } from '../../../text/alert-text.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { alertsQuery, previewQuery } from '../api.ts'
import { draftOf, requestOf, type AlertDraft } from '../draft.ts'
import { alertFields, resolveAlert } from '../resolver.ts'
import type { Watched } from '../watched.ts'

const words = alertText.dialog

/** The form of a new alert, with what its flights cost now. Until somebody has typed a target, one is proposed. */
export function useAlertForm(watched: Watched, onDone: () => void) {
  const client = useQueryClient()
  const [limits] = useState(() => ({ earliest: today(), latest: latestDay() }))
  const form = useForm({ defaultValues: draftOf(watched, limits), resolver: resolveAlert(watched) })
  const { handleSubmit, setError, resetField, formState } = form
  const preview = useQuery(previewQuery(watched))
  const current = preview.data?.currentPrice ?? null
  const isTyped = formState.dirtyFields.targetPrice === true
  // Proposed once: whoever empties the field after that is about to type another one.
  const propose = useEffectEvent((price: number) => {
    if (!isTyped) resetField('targetPrice', { defaultValue: String(proposedTarget(price)) })
  })
  useEffect(() => {
    if (current !== null) propose(current)
  }, [current])
  const create = useMutation({
    mutationFn: (draft: AlertDraft) =>
      call(alertsRoutes.create, { body: requestOf(watched, draft, current) }),
    meta: { personal: true },
  })
  const submit = handleSubmit(async (draft) => {
    try {
      await create.mutateAsync(draft)
    } catch (error) {
      showToast({ kind: 'failure', title: words.failed, body: words.failedWhy })
      return tellRefusal(error, words.failedBody, alertFields, setError)
    }
    void client.invalidateQueries({ queryKey: alertsQuery.queryKey })
    // It tells how many alerts there are.
    client.removeQueries({ queryKey: previewQuery(watched).queryKey })
    showToast({ kind: 'success', title: words.done, body: words.doneWhy })
    onDone()
  })
  return { limits, preview, form, submit }
}
