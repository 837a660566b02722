/** Values of the registration form. */
export interface RegisterDraft {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
  agreeToTerms: boolean
}

export const emptyDraft: RegisterDraft = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  agreeToTerms: false,
}

/** What is sent. */
export interface NewAccount {
  email: string
  password: string
  firstName?: string
  lastName?: string
}

export function bodyOf({ firstName, lastName, email, password }: RegisterDraft): NewAccount {
  return { email, password, ...(firstName && { firstName }), ...(lastName && { lastName }) }
}
