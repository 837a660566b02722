import {
  toCommonPasswordWords,
  easyPasswordMessage,
  isEasyToGuessPassword,
  type PasswordOwner,
} from '@faresight/contracts/auth/easy-passwords'
import { requestProblems } from '@faresight/contracts/problems'
import { refusalToProblem } from '@faresight/kit/refusal'

/** @throws Problem 400 for a weak password */
export type RequireStrongPassword = (password: string, owner: PasswordOwner) => void

export async function createRequireStrongPassword(isOn: boolean): Promise<RequireStrongPassword> {
  if (!isOn) return () => {}
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = toCommonPasswordWords(dictionary['passwords-common'])
  return (password, owner) => {
    if (!isEasyToGuessPassword(password, owner, words)) return
    const message = `${easyPasswordMessage}. Please choose another one.`
    throw refusalToProblem({ type: requestProblems.invalid, errors: [{ path: 'password', message }] })
  }
}
