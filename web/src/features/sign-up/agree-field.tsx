import type { ComponentProps } from 'react'
import { paths } from '../../paths.ts'
import { signUpText } from '../../text/sign-up-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'

const errorId = 'agree-error'

type Props = Omit<ComponentProps<typeof Checkbox>, 'label'> & { error?: string | undefined }

/** The terms open beside the form, so that nothing typed is lost. */
export function AgreeField({ error, ...input }: Props) {
  const [before, terms, and, privacy] = signUpText.register.agree
  return (
    <div>
      <Checkbox
        {...input}
        top
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        label={
          <>
            {before}
            <Beside to={paths.terms}>{terms}</Beside>
            {and}
            <Beside to={paths.privacy}>{privacy}</Beside>
          </>
        }
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

function Beside({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="link whitespace-nowrap">
      {children}
    </a>
  )
}
