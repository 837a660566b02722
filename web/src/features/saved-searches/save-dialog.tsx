import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { applyServerErrors } from '../../api/form-errors.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { savedSearchText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogSteps, type DialogControl } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { save, savedSearchesQuery } from './api.ts'
import { resolveName, showNameRequired } from './rename-form.tsx'
import { SearchSummary } from './search-summary.tsx'

interface Props extends DialogControl {
  question: FlightSearchInput
  proposed: string
}

export function SaveDialog({ question, proposed, onClose, returnTo }: Props) {
  const client = useQueryClient()
  const { register, handleSubmit, getValues, setError, formState } = useForm({
    // The proposed name follows the cities, which may still load, until another is typed.
    values: { name: proposed },
    resetOptions: { keepDirtyValues: true },
    resolver: resolveName,
  })
  const { errors, isSubmitting } = formState
  const { queryKey } = savedSearchesQuery
  const keep = useMutation({
    mutationFn: (name: string) => save(name, question),
    meta: { personal: true },
    onSuccess: async (saved) => {
      // A list in flight doesn't include the new search.
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, (list) => list && [saved, ...list])
      void client.invalidateQueries({ queryKey, exact: true })
    },
  })
  const submit = handleSubmit(
    async ({ name }) => {
      try {
        const saved = await keep.mutateAsync(name)
        onClose()
        showToast({ kind: 'success', title: savedSearchText.save.done, body: saved.name })
      } catch (error) {
        applyServerErrors(error, savedSearchText.save.failed, ['name'], setError)
        showToast({ kind: 'failure', title: savedSearchText.error, body: savedSearchText.save.failed })
      }
    },
    (faults) => showNameRequired(getValues('name'), faults.name?.message),
  )
  return (
    <Dialog
      title={savedSearchText.save.button}
      lead={savedSearchText.save.lead}
      onClose={onClose}
      returnTo={returnTo}
    >
      <form noValidate method="dialog" onSubmit={submit} className="mt-4">
        <div className="mb-4 rounded-2 bg-sunken px-3.5 py-3">
          <SearchSummary question={question} />
        </div>
        <Field
          id="saved-name"
          label={savedSearchText.name.label}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <FieldError>{errors.root?.message}</FieldError>
        <DialogSteps>
          <Button onClick={onClose}>{savedSearchText.save.cancel}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {isSubmitting ? savedSearchText.save.saving : savedSearchText.save.submit}
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  )
}
