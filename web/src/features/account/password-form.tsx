import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { applyServerErrors } from '../../api/form-errors.ts'
import { ApiProblem } from '../../api/problems.ts'
import { NewPassword } from '../../passwords/new-password.tsx'
import { paths } from '../../paths.ts'
import { GoogleAgain, type GoogleStep } from '../../sign-in-again/secret-form.tsx'
import { accountText } from './messages.ts'
import { passwordText } from '../../passwords/messages.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { currentPasswordSchema } from '@faresight/contracts/auth/password'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { passwordsAgree, passwordTwice } from '../../passwords/confirmed.ts'

interface Props {
  user: CurrentUser
  hasPassword: boolean
  google: GoogleStep
  onChanged: () => void
  onCancel: () => void
}

/** Asks for the current password, if any, and twice for the new one. */
export function PasswordForm({ user, hasPassword, google, onChanged, onCancel }: Props) {
  const { control, register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    resolver: hasPassword ? resolveChange : resolveChoice,
  })
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control, name: 'password' })
  useEffect(() => setFocus(hasPassword ? 'currentPassword' : 'password'), [setFocus, hasPassword])
  const change = useMutation({
    mutationFn: ({ currentPassword, password }: { currentPassword: string; password: string }) =>
      call(accountRoutes.changePassword, {
        body: { password, ...(hasPassword && { currentPassword }) },
      }),
    meta: { personal: true },
  })
  const submit = handleSubmit(async (passwords) => {
    try {
      await change.mutateAsync(passwords)
      onChanged()
    } catch (error) {
      if (error instanceof ApiProblem && error.code === authProblems['wrong-password'].code)
        setError('currentPassword', { type: 'server', message: error.detail }, { shouldFocus: true })
      else applyServerErrors(error, accountText.password.failed, ['currentPassword', 'password'], setError)
    }
  })
  const isTooOld = errors.root?.type === authProblems['sign-in-too-old'].code
  return (
    <form noValidate method="dialog" onSubmit={submit} className="grid max-w-105 gap-4">
      {hasPassword && <p className="text-14 text-ink-2">{accountText.password.lead}</p>}
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          {...register('currentPassword')}
          id="current-password"
          label={accountText.password.current}
          autoComplete="current-password"
          show={passwordText.show}
          hide={passwordText.hide}
          error={errors.currentPassword?.message}
        />
      )}
      <NewPassword
        label={passwordText.newPassword}
        typed={typed}
        owner={user}
        password={register('password', { deps: 'confirmPassword' })}
        confirmPassword={register('confirmPassword')}
        errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
      />
      <div>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {isSubmitting
              ? accountText.password.saving
              : hasPassword
                ? accountText.password.save
                : accountText.password.saveFirst}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {accountText.password.cancel}
          </Button>
        </div>
        <FieldError>{isTooOld ? accountText.password.googleFirst : errors.root?.message}</FieldError>
        {isTooOld && <GoogleAgain google={google} email={user.email} back={`${paths.account}#methods`} />}
      </div>
    </form>
  )
}

const resolveChange = zodResolver(
  z.object({ currentPassword: currentPasswordSchema, ...passwordTwice }).check(passwordsAgree),
)
const resolveChoice = zodResolver(
  z.object({ currentPassword: z.string(), ...passwordTwice }).check(passwordsAgree),
)
