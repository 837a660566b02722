import { adminRoutes, networkRequestSchema } from '@faresight/contracts/admin/http'
import { errorBelow } from '../../api/form-errors.ts'
import { adminOperationsText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { type DialogControl, ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { showToast } from '../../ui/toast-store.ts'
import { showFailure } from '../admin/views.ts'
import { operationsQuery } from './operations.ts'

interface Props extends DialogControl {
  network: string
  onBlocked?: () => void
}

/** Asks before a network is blocked. */
export function BlockDialog({ network, onBlocked, onClose, returnTo }: Props) {
  const block = useNetworkAction(
    adminRoutes.blockNetwork,
    {
      done: adminOperationsText.networks.blockDone,
      failed: adminOperationsText.networks.blockFailed,
      failedWhy: adminOperationsText.networks.blockFailedWhy,
    },
    () => {
      onBlocked?.()
      onClose()
    },
  )
  return (
    <ConfirmDialog
      title={adminOperationsText.networks.blockTitle}
      lead={adminOperationsText.networks.blockLead(network)}
      onClose={onClose}
      returnTo={returnTo}
      error={errorBelow(block.error, adminOperationsText.networks.blockFailedWhy)}
      keep={adminOperationsText.networks.cancel}
      confirm={block.isPending ? adminOperationsText.networks.blocking : adminOperationsText.networks.block}
      isBusy={block.isPending}
      onConfirm={() => block.mutate(network)}
    />
  )
}

const resolver = zodResolver(networkRequestSchema)
const id = 'block-network'

/** Blocks a network that isn't listed. */
export function BlockForm() {
  const [typed, ask] = useState<string | null>(null)
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { network: '' }, resolver })
  const hintId = `${id}-hint`
  return (
    <>
      <form
        noValidate
        onSubmit={handleSubmit(({ network }) => ask(network))}
        className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-4 py-4 md:px-5"
      >
        <div className="min-w-0 flex-1 basis-56">
          <Field
            {...register('network')}
            id={id}
            label={adminOperationsText.networks.field}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={hintId}
            error={formState.errors.network?.message}
          />
          <p id={hintId} className="mt-1.5 text-13 break-words text-ink-2">
            {adminOperationsText.networks.hint}
          </p>
        </div>
        <Button type="submit" variant="danger-line" className="mt-7 min-h-11">
          {adminOperationsText.networks.block}
        </Button>
      </form>
      {typed !== null && (
        <BlockDialog
          network={typed}
          onBlocked={reset}
          onClose={() => ask(null)}
          returnTo={() => document.getElementById(id)}
        />
      )}
    </>
  )
}

interface Words {
  done: string
  failed: string
  failedWhy: string
}

/**
 * Blocks or unblocks a network, shows a toast and reloads the list.
 *
 * @param route both routes take and return the same
 * @param onDone called before the list reloads
 */
export function useNetworkAction(route: typeof adminRoutes.blockNetwork, words: Words, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (network: string) => call(route, { body: { network } }),
    meta: { personal: true },
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', title: words.done, body: message })
      onDone()
    },
    onError: (error) => showFailure(error, words.failed, words.failedWhy),
    onSettled: () => client.invalidateQueries({ queryKey: operationsQuery.queryKey }),
  })
}
