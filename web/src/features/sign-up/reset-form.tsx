import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { tellRefusal } from '../../api/form-refusal.ts'
import { NewPassword } from '../../passwords/new-password.tsx'
import { paths } from '../../paths.ts'
import { entryText } from '../../text/entry-text.ts'
import { passwordText } from '../../text/password-text.ts'
import { signUpText } from '../../text/sign-up-text.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { lateResolver } from '../../ui/late-resolver.ts'

interface Draft {
  password: string
  confirmPassword: string
}

const resolver = lateResolver<Draft, 'resolvePassword'>(
  () => import('./resolvers.ts'),
  'resolvePassword',
  text.problems.unchecked,
)

/** A new password, by the token of a mail. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const words = signUpText.reset
  const { control, register, handleSubmit, setError, formState } = useForm<Draft>({
    defaultValues: { password: '', confirmPassword: '' },
    resolver,
  })
  const typed = useWatch({ control, name: 'password' })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      await (await import('./calls.ts')).resetPassword(token, password)
    } catch (error) {
      tellRefusal(error, words.failed, ['password'], setError)
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
            <Link to={paths.forgotPassword} className="link inline-flex min-h-6 items-center">
              {entryText.requestLink}
            </Link>
          </p>
        )}
      </div>
    </form>
  )
}
