import { changePasswordPage } from '@faresight/contracts/auth/sign-in-pages'
import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { sections } from './sections.ts'

test('password managers are led to a section that the account page has', () => {
  expect(sections.map((id) => `${paths.account}#${id}`)).toContain(changePasswordPage)
})
