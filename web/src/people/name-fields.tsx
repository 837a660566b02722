import type { UseFormRegisterReturn } from 'react-hook-form'
import { entryText } from '../text/page-text.ts'
import { Field } from '../ui/field.tsx'

interface Props {
  /** Whether the labels say that they may stay empty. */
  optional?: boolean
  firstName: UseFormRegisterReturn
  lastName: UseFormRegisterReturn
  errors: { firstName?: string | undefined; lastName?: string | undefined }
}

/** First and last name. */
export function NameFields({ optional = false, firstName, lastName, errors }: Props) {
  const labelled = (label: string) => (optional ? entryText.optional(label) : label)
  return (
    <>
      <Field
        {...firstName}
        id="first-name"
        label={labelled(entryText.firstName)}
        autoComplete="given-name"
        error={errors.firstName}
      />
      <Field
        {...lastName}
        id="last-name"
        label={labelled(entryText.lastName)}
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
