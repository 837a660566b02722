import { networkRequest } from '@faresight/contracts/admin/http'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { BlockDialog } from './block-dialog.tsx'

const words = adminOperationsText.networks
const resolver = zodResolver(networkRequest)
const id = 'block-network'

/** Blocks a network that is not in the list. */
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
            label={words.field}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={hintId}
            error={formState.errors.network?.message}
          />
          <p id={hintId} className="mt-1.5 text-13 break-words text-ink-2">
            {words.hint}
          </p>
        </div>
        <Button type="submit" variant="danger-line" className="mt-[26px] min-h-11">
          {words.block}
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
