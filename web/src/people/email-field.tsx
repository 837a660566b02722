import type { UseFormRegisterReturn } from 'react-hook-form'
import { personText } from '../text/person-text.ts'
import { Field } from '../ui/field.tsx'

interface Props {
  email: UseFormRegisterReturn
  error: string | undefined
}

/** The address that somebody signs in with: password managers keep it as their name. */
export function EmailField({ email, error }: Props) {
  return (
    <Field
      {...email}
      id="email"
      type="email"
      label={personText.email}
      autoComplete="username"
      error={error}
    />
  )
}
