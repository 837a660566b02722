import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { applyServerErrors } from '../../api/form-errors.ts'
import { savedSearchText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { savedSearchNameSchema } from '@faresight/contracts/search/saved-search'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { showToast } from '../../ui/toast-store.ts'

interface Props {
  name: string
  onRename: (name: string) => Promise<unknown>
  onClose: () => void
}

export function RenameForm({ name, onRename, onClose }: Props) {
  const { register, handleSubmit, getValues, setError, setFocus, formState } = useForm({
    defaultValues: { name },
    resolver: resolveName,
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  const submit = handleSubmit(
    async (typed) => {
      try {
        if (typed.name !== name) await onRename(typed.name)
        onClose()
      } catch (error) {
        applyServerErrors(error, savedSearchText.update.failed, ['name'], setError)
      }
    },
    (faults) => showNameRequired(getValues('name'), faults.name?.message),
  )
  return (
    <form noValidate method="dialog" onSubmit={submit} className="max-w-md min-w-0 flex-1 pb-1.5">
      <Field
        id="renamed"
        label={savedSearchText.name.label}
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        error={errors.name?.message}
        {...register('name')}
      />
      <FieldError>{errors.root?.message}</FieldError>
      <div className="mt-2.5 flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={isSubmitting}>
          {isSubmitting ? savedSearchText.rename.saving : savedSearchText.rename.save}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {savedSearchText.rename.cancel}
        </Button>
      </div>
    </form>
  )
}

export const resolveName = zodResolver(z.object({ name: savedSearchNameSchema }))

/** Shows a toast if the name is empty; `sentence` is the field's error. */
export function showNameRequired(name: string, sentence: string | undefined): void {
  if (sentence && name.trim() === '')
    showToast({ kind: 'failure', title: savedSearchText.name.required, body: sentence })
}
