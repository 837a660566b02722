import { CircleCheck, Info } from 'lucide-react'
import { EmailField } from '../../../people/email-field.tsx'
import { NameFields } from '../../../people/name-fields.tsx'
import { adminText } from '../../../text/admin-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useGateForm, type SignIn } from './use-gate-form.ts'

const words = adminText.gate

interface Props {
  ownerExists: boolean
  signIn: SignIn
}

/** Sets up the first owner, or signs the owner in: either with the key. */
export function GateForm({ ownerExists, signIn }: Props) {
  const { form, mode, submit, turnTo, switched, done, isReady } = useGateForm(ownerExists, signIn)
  const { errors, isSubmitting } = form.formState
  const { title, lead, submit: step, busy, done: hasWorked, toOther, other } = words[mode]
  const isBusy = isSubmitting || done !== null
  return (
    <section aria-labelledby="gate-title" className="card grid gap-4 p-5 md:p-6">
      <div>
        <h2 id="gate-title" className="text-20 tracking-snug">
          {title}
        </h2>
        <p className="mt-1 text-14 text-ink-2">{lead}</p>
      </div>
      <output className="block empty:hidden">
        {switched && <Note icon={<Info aria-hidden />}>{switched}</Note>}
      </output>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {mode === 'setup' && (
          <>
            <EmailField email={form.register('email')} error={errors.email?.message} />
            <div className="grid gap-4 sm:grid-cols-2">
              <NameFields
                firstName={form.register('firstName')}
                lastName={form.register('lastName')}
                errors={{ firstName: errors.firstName?.message, lastName: errors.lastName?.message }}
              />
            </div>
          </>
        )}
        <PasswordField
          {...form.register('setupKey')}
          id="setup-key"
          label={words.key}
          show={words.showKey}
          hide={words.hideKey}
          autoComplete="current-password"
          error={errors.setupKey?.message}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isBusy}
            disabled={!isReady}
            className="w-full"
          >
            {done ? hasWorked : isBusy ? busy : step}
          </Button>
          <FieldError>{errors.root?.message}</FieldError>
          <output className="block">{done && <Done sentence={done} />}</output>
        </div>
      </form>
      <p className="text-center text-14 text-ink-2">
        {toOther}{' '}
        <LinkButton disabled={isBusy} onClick={() => turnTo(mode === 'setup' ? 'login' : 'setup', null)}>
          {other}
        </LinkButton>
      </p>
    </section>
  )
}

function Done({ sentence }: { sentence: string }) {
  return (
    <span className="mt-3 flex gap-2 rounded-2 bg-green-tint px-3.5 py-3 text-14 text-green-text">
      <CircleCheck aria-hidden className="mt-px size-[18px] shrink-0" />
      {sentence}
    </span>
  )
}
