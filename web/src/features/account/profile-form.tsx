import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { firstName, lastName } from '@faresight/contracts/auth/person'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { call } from '../../api/client.ts'
import { applyServerErrors } from '../../api/form-errors.ts'
import { NameFields } from '../../people/name-fields.tsx'
import { accountText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'

const schema = z.object({ firstName, lastName })
const resolver = zodResolver(schema)

interface Props {
  user: CurrentUser
  onSaved: (user: CurrentUser) => void
  onCancel: () => void
}

/** Edits first and last name. */
export function ProfileForm({ user, onSaved, onCancel }: Props) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    resolver,
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('firstName', { shouldSelect: true }), [setFocus])
  const change = useMutation({
    mutationFn: (body: z.output<typeof schema>) => call(accountRoutes.changeProfile, { body }),
    meta: { personal: true },
  })
  const submit = handleSubmit(async (names) => {
    try {
      onSaved(await change.mutateAsync(names))
      showToast({ kind: 'success', title: accountText.profile.saved })
    } catch (error) {
      applyServerErrors(error, accountText.profile.failed, ['firstName', 'lastName'], setError)
    }
  })
  return (
    <form noValidate method="dialog" onSubmit={submit} className="mt-5 grid gap-4 border-t border-line pt-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields
          firstName={register('firstName')}
          lastName={register('lastName')}
          errors={{ firstName: errors.firstName?.message, lastName: errors.lastName?.message }}
        />
      </div>
      <div>
        <div className="flex gap-2.5">
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {isSubmitting ? accountText.profile.saving : accountText.profile.save}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {accountText.profile.cancel}
          </Button>
        </div>
        <FieldError>{errors.root?.message}</FieldError>
      </div>
    </form>
  )
}
