import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { useLinkToken } from '../browser/navigation-state.ts'
import { notifyOtherTabs } from '../features/session/session-events.ts'
import { endSession } from '../features/session/session.ts'
import { Outcome, OutcomeLink } from '../features/sign-up/outcome.tsx'
import { paths } from '../paths.ts'
import { entryText } from '../text/page-text.ts'
import { signUpText } from '../features/sign-up/messages.ts'
import { Button } from '../ui/button.tsx'
import { EntryFrame, EntryTitle, EntryLink } from './entry-frame.tsx'
import { useForm, useWatch } from 'react-hook-form'
import { applyServerErrors } from '../api/form-errors.ts'
import { NewPassword } from '../passwords/new-password.tsx'
import { passwordText } from '../passwords/messages.ts'
import { text } from '../text/text.ts'
import { FieldError } from '../ui/field.tsx'
import { lazyResolver } from '../ui/lazy.ts'

/** Opened from the emailed password link. */
export function ResetPasswordPage() {
  const token = useLinkToken()
  const [done, setDone] = useState(false)
  const client = useQueryClient()
  const finish = () => {
    setDone(true)
    // All sessions have ended. Asking would be too early: the gateway learns of it a moment later.
    notifyOtherTabs('over')
    endSession(client)
  }
  return (
    <EntryFrame>
      {done ? <Done /> : token === null ? <NoToken /> : <Form key={token} token={token} onDone={finish} />}
    </EntryFrame>
  )
}

function Form({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <>
      <EntryTitle title={signUpText.reset.title} lead={signUpText.reset.lead} />
      <ResetForm token={token} onDone={onDone} />
    </>
  )
}

function Done() {
  return (
    <Outcome
      kind="done"
      icon={<KeyRound />}
      title={signUpText.reset.done}
      ways={<OutcomeLink to={paths.login}>{signUpText.goToLogin}</OutcomeLink>}
    >
      <p>{signUpText.reset.doneBody}</p>
    </Outcome>
  )
}

function NoToken() {
  return (
    <Outcome
      kind="failed"
      icon={<MailWarning />}
      title={signUpText.reset.failedTitle}
      ways={<OutcomeLink to={paths.forgotPassword}>{entryText.requestLink}</OutcomeLink>}
    >
      <p role="alert">{signUpText.reset.noToken}</p>
    </Outcome>
  )
}

interface Draft {
  password: string
  confirmPassword: string
}

const resolver = lazyResolver<Draft, 'resolvePassword'>(
  () => import('../features/sign-up/calls.ts'),
  'resolvePassword',
  () => text.problems.unchecked,
)

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const words = signUpText.reset
  const { control, register, handleSubmit, setError, formState } = useForm<Draft>({
    defaultValues: { password: '', confirmPassword: '' },
    resolver,
  })
  const typed = useWatch({ control, name: 'password' })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      await (await import('../features/sign-up/calls.ts')).resetPassword(token, password)
    } catch (error) {
      applyServerErrors(error, words.failed, ['password'], setError)
      return
    }
    onDone()
  })
  return (
    <form noValidate method="dialog" onSubmit={submit} className="grid gap-4">
      <NewPassword
        label={passwordText.newPassword}
        typed={typed}
        password={register('password', { deps: 'confirmPassword' })}
        confirmPassword={register('confirmPassword')}
        errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
      />
      <div>
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="w-full">
          {isSubmitting ? words.busy : words.submit}
        </Button>
        <FieldError>{errors.root?.message}</FieldError>
        {errors.root && (
          <p className="mt-1.5 text-14">
            <EntryLink to={paths.forgotPassword}>{entryText.requestLink}</EntryLink>
          </p>
        )}
      </div>
    </form>
  )
}
