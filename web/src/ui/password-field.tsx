import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'

type PasswordFieldProps = Omit<FieldProps, 'type' | 'end' | 'className'> & {
  /** Accessible names of the toggle. */
  show: string
  hide: string
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ show, hide, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      className="pr-12"
      autoCapitalize="none"
      spellCheck={false}
      end={
        <Button
          variant="ghost"
          size="icon"
          aria-label={shown ? hide : show}
          aria-controls={field.id}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden className="size-4.5" />
        </Button>
      }
    />
  )
}

/** For a six-digit code, which phones may autofill, or a longer recovery code. */
export function CodeField({ isOfApp = true, ...field }: FieldProps & { isOfApp?: boolean }) {
  return (
    <Field
      {...field}
      type="text"
      autoComplete={field.autoComplete ?? (isOfApp ? 'one-time-code' : 'off')}
      inputMode={isOfApp ? 'numeric' : 'text'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={isOfApp ? 7 : 40}
      className="tabular-nums tracking-caps"
    />
  )
}
