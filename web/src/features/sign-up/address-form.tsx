import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { tellRefusal } from '../../api/form-refusal.ts'
import { useEarlySend } from '../../browser/early-send.ts'
import { EmailField } from '../../people/email-field.tsx'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { lateResolver } from '../../ui/late-resolver.ts'

interface Draft {
  email: string
}

interface Props {
  /** As far as it is known from the page before. */
  email: string
  /** The form has come back in the place of what had the focus. */
  isBack?: boolean
  words: { submit: string; busy: string; failed: string }
  send: (email: string) => Promise<void>
  onSent: (email: string) => void
}

const resolver = lateResolver<Draft, 'resolveAddress'>(
  () => import('./resolvers.ts'),
  'resolveAddress',
  text.problems.unchecked,
)

/** Asks where a mail is to go. */
export function AddressForm({ email, isBack, words, send, onSent }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Draft>({
    defaultValues: { email },
    resolver,
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (draft) => {
    try {
      await send(draft.email)
    } catch (error) {
      tellRefusal(error, words.failed, ['email'], setError)
      return
    }
    onSent(draft.email)
  })
  useEarlySend(form)
  useEffect(() => {
    if (isBack) setFocus('email')
  }, [isBack, setFocus])
  return (
    <form ref={form} noValidate method="dialog" onSubmit={submit} className="grid gap-4">
      <EmailField email={register('email')} error={errors.email?.message} />
      <div>
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="w-full">
          {isSubmitting ? words.busy : words.submit}
        </Button>
        <FieldError>{errors.root?.message}</FieldError>
      </div>
    </form>
  )
}
