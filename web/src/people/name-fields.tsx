import type { UseFormRegisterReturn } from 'react-hook-form'
import { entryText } from '../text/page-text.ts'
import { Field } from '../ui/field.tsx'

interface Props {
  firstName: UseFormRegisterReturn
  lastName: UseFormRegisterReturn
  errors: { firstName?: string | undefined; lastName?: string | undefined }
}

/** First and last name. */
export function NameFields({ firstName, lastName, errors }: Props) {
  return (
    <>
      <Field
        {...firstName}
        id="first-name"
        label={entryText.firstName}
        autoComplete="given-name"
        error={errors.firstName}
      />
      <Field
        {...lastName}
        id="last-name"
        label={entryText.lastName}
        autoComplete="family-name"
        error={errors.lastName}
      />
    </>
  )
}

interface EmailFieldProps {
  email: UseFormRegisterReturn
  error: string | undefined
}

/** Password managers store the address as the user name. */
export function EmailField({ email, error }: EmailFieldProps) {
  return (
    <Field {...email} id="email" type="email" label={entryText.email} autoComplete="username" error={error} />
  )
}
