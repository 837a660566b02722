import { passwordRules } from '@faresight/contracts/auth/password-rules'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { passwordText } from '../text/password-text.ts'
import { Field } from '../ui/field.tsx'
import { NewPasswordField } from '../ui/new-password-field.tsx'

interface Props {
  label: string
  /** What is typed by now. */
  typed: string
  password: UseFormRegisterReturn
  confirmPassword: UseFormRegisterReturn
  errors: { password?: string | undefined; confirmPassword?: string | undefined }
}

/** A new password with its rules, and once more to confirm it. */
export function NewPassword({ label, typed, password, confirmPassword, errors }: Props) {
  return (
    <>
      <NewPasswordField
        {...password}
        id="password"
        label={label}
        show={passwordText.show}
        hide={passwordText.hide}
        rules={passwordRules.map(({ name, fits }) => ({
          label: passwordText.rules[name],
          isMet: fits(typed),
        }))}
        words={passwordText}
        error={errors.password}
      />
      <Field
        {...confirmPassword}
        id="confirm-password"
        type="password"
        label={passwordText.confirm}
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  )
}
