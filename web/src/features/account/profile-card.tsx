import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { firstNameSchema, lastNameSchema } from '@faresight/contracts/auth/user-fields'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { call } from '../../api/client.ts'
import { applyServerErrors } from '../../api/form-errors.ts'
import { NameFields } from '../../people/name-fields.tsx'
import { accountText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'

import { Section } from './sections.tsx'

interface Props {
  user: CurrentUser
  avatar: ReactNode
  isVerified: boolean
  onRenamed: (user: CurrentUser) => void
}

/** Name and email address, and a form for the name. */
export function ProfileCard({ user, avatar, isVerified, onRenamed }: Props) {
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const close = () => {
    setEdited(false)
    // The button returns with the next paint.
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <Section id="profile">
      <div className="flex flex-wrap items-center gap-x-4.5 gap-y-3">
        {avatar}
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-18 font-semibold wrap-anywhere">
            {name ? <bdi>{name}</bdi> : <span className="text-ink-2">{accountText.profile.noName}</span>}
          </p>
          <p className="text-14 wrap-anywhere text-ink-2">
            {user.email} ·{' '}
            <span className="whitespace-nowrap">
              {isVerified ? accountText.profile.verified : accountText.profile.notVerified}
            </span>
          </p>
        </div>
        {!isEdited && (
          <Button ref={edit} onClick={() => setEdited(true)}>
            {accountText.profile.edit}
          </Button>
        )}
      </div>
      {isEdited && (
        <ProfileForm
          user={user}
          onSaved={(renamed) => {
            onRenamed(renamed)
            close()
          }}
          onCancel={close}
        />
      )}
    </Section>
  )
}

const schema = z.object({ firstName: firstNameSchema, lastName: lastNameSchema })
const resolver = zodResolver(schema)

interface ProfileFormProps {
  user: CurrentUser
  onSaved: (user: CurrentUser) => void
  onCancel: () => void
}

function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
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
